// node terser.mjs MODULES FILE …: shortens scripts in place, which esbuild has joined and minified: about a thirtieth of what is sent.
// MODULES is the folder that has the package.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [modules, ...files] = process.argv.slice(2);
const { minify } = createRequire(join(modules, 'x.js'))('terser');
for (const file of files) {
  const { code } = await minify(readFileSync(file, 'utf8'), { ecma: 2022, module: true, compress: { passes: 3 } });
  writeFileSync(file, code);
}

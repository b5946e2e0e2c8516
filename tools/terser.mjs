// node terser.mjs MODULES CACHE FILE …: shortens scripts in place, which esbuild has joined and minified: about a thirtieth of what
// is sent. MODULES is the folder that has the package. CACHE keeps the result of each script, since most stay the same from one build
// to the next.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [modules, cache, ...files] = process.argv.slice(2);
const require = createRequire(join(modules, 'x.js'));
const { minify } = require('terser');
const options = { ecma: 2022, module: true, compress: { passes: 3 } };
const how = JSON.stringify([require('terser/package.json').version, options]);
mkdirSync(cache, { recursive: true });
const used = new Set();
for (const file of files) {
  const script = readFileSync(file, 'utf8');
  const name = createHash('sha256').update(how).update(script).digest('hex');
  const kept = join(cache, name);
  used.add(name);
  if (!existsSync(kept)) {
    writeFileSync(`${kept}.new`, (await minify(script, options)).code);
    renameSync(`${kept}.new`, kept);
  }
  writeFileSync(file, readFileSync(kept));
}
for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(join(cache, name));

// Draws an SVG as PNG, the same on every machine: node link_card.mjs RESVG_FOLDER FROM.svg TO.png
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, from, to] = process.argv.slice(2);
const { initWasm, Resvg } = await import(pathToFileURL(join(folder, 'index.mjs')).href);
await initWasm(readFileSync(join(folder, 'index_bg.wasm')));
writeFileSync(to, new Resvg(readFileSync(from, 'utf8')).render().asPng());

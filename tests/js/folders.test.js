// The folders of the page import each other in one direction only (docs/page.md).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

const WEB = join(import.meta.dirname, '../../web');
const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Return the folders that each folder imports from, with a file that does. */
function importsByFolder(web = WEB) {
  /** @type {Map<string, Map<string, string>>} */
  const imports = new Map();
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js') || file.includes('node_modules')) continue;
    const [from] = file.split('/');
    if (from === file) continue; // A script at the root is imported by none.
    const code = readFileSync(join(web, file), 'utf8').replace(COMMENT, '');
    for (const [, path] of code.matchAll(IMPORT)) {
      const [to] = relative(web, join(web, dirname(file), path)).split('/');
      if (to !== from) imports.set(from, (imports.get(from) ?? new Map()).set(to, `${file} → ${path}`));
    }
  }
  return imports;
}

/** Return the imports of a circle, or null. @param {Map<string, Map<string, string>>} imports */
function findCircle(imports) {
  const done = new Set();
  /** @param {string} folder @param {string[]} way @param {string[]} lines @returns {string[] | null} */
  const visit = (folder, way, lines) => {
    if (way.includes(folder)) return lines.slice(way.indexOf(folder));
    if (done.has(folder)) return null;
    for (const [next, line] of imports.get(folder) ?? []) {
      const circle = visit(next, [...way, folder], [...lines, line]);
      if (circle) return circle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of imports.keys()) {
    const circle = visit(folder, [], []);
    if (circle) return circle;
  }
  return null;
}

test('folders of the page make no circle of imports', () => {
  const imports = importsByFolder();
  assert.ok(imports.get('match')?.has('table'), 'the imports are found');
  assert.deepEqual(findCircle(imports), null);
});

test('a circle of imports is found', () => {
  const imports = new Map(Object.entries({ a: new Map([['b', 'a → b']]), b: new Map([['a', 'b → a']]) }));
  assert.deepEqual(findCircle(imports), ['a → b', 'b → a']);
});

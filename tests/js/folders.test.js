// Modules and folders of the page import each other in one direction only (docs/page.md).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const WEB = join(import.meta.dirname, '../../web');
const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Return what each group of scripts imports, with a file that does. @param {(file: string) => string} groupOf of a path below `web` */
function importsBetween(groupOf) {
  /** @type {Map<string, Map<string, string>>} */
  const imports = new Map();
  for (const file of readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js') || file.includes('node_modules')) continue;
    if (dirname(file) === '.') continue; // A script at the root is imported by none.
    const from = groupOf(file);
    const code = readFileSync(join(WEB, file), 'utf8').replace(COMMENT, '');
    for (const [, path] of code.matchAll(IMPORT)) {
      const to = groupOf(join(dirname(file), path));
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
  const rooms = importsBetween((file) => file.split('/')[0]);
  assert.ok(rooms.get('match')?.has('table'), 'the imports are found');
  assert.deepEqual(findCircle(rooms), null);
  const folders = importsBetween(dirname);
  assert.ok(folders.get('multiplayer/live')?.has('multiplayer/live/relay'), 'folders in folders count');
  assert.deepEqual(findCircle(folders), null);
});

test('modules of the page make no circle of imports', () => {
  assert.deepEqual(findCircle(importsBetween((file) => file)), null);
});

test('a circle of imports is found', () => {
  const imports = new Map(Object.entries({ a: new Map([['b', 'a → b']]), b: new Map([['a', 'b → a']]) }));
  assert.deepEqual(findCircle(imports), ['a → b', 'b → a']);
});

// Every icon that the page names is drawn in the sheet that the module takes it from.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const WEB = new URL('../../web/', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, WEB), 'utf8');
const idsOf = (/** @type {string} */ path) => new Set([...read(path).matchAll(/id="(i-[\w-]+)"/g)].map(([, id]) => id));

const folders = readdirSync(WEB, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['node_modules', 'vendor'].includes(entry.name))
  .map(({ name }) => name);
const scripts = folders.flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, WEB))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${folder}/${name}`),
);

test('no icon is missing', () => {
  const [shell, table] = [idsOf('assets/icons/shell.svg'), idsOf('assets/sprite.svg')];
  const named = scripts.flatMap((path) => {
    const text = read(path);
    const own = /import \{[^}]*\bicon\b[^}]*\} from '[./\w]*cards\.js'/.test(text) ? table : shell;
    // A menu draws its icons itself.
    const menus = [...text.matchAll(/\bicon: '(i-[\w-]+)'/g)].map(([, id]) => ({ path, id, sheet: shell }));
    const drawn = [...text.matchAll(/\bicon\('(i-[\w-]+)'/g)].map(([, id]) => ({ path, id, sheet: own }));
    return [...menus, ...drawn];
  });
  assert.ok(named.length > 25);
  assert.deepEqual(
    named.filter(({ id, sheet }) => !sheet.has(id)).map(({ path, id }) => `${path}: ${id}`),
    [],
  );
});

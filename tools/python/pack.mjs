// node pack.mjs PYODIDE WHEEL OUT KEPT: writes the compiled archives of pack.py into the folder OUT. The compiled standard library is
// read from the file KEPT; if there is none, it is written there.
// It runs two Pythons. One compiles; the other starts from the compiled archives and shows which modules a start uses.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE, startPython } from '../../web/boot/python.js';

const [pyodide, wheel, out, kept] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href);
const indexURL = `${pyodide}/`;
const beside = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Call a function of a file beside this one in a Python. */
function call(python, file, name, ...values) {
  python.FS.writeFile(`${file}.py`, beside(`${file}.py`));
  python.globals.set('values', python.toPy(values));
  return python.runPython(`import ${file}\n${file}.${name}(*values)`);
}

// Lines stay for tracebacks; columns would be a third of what is sent.
const env = { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' };
const compiler = await loadPyodide({ indexURL, env });
compiler.FS.writeFile('wheel.zip', readFileSync(wheel));
if (existsSync(kept)) compiler.FS.writeFile('kept-library.zip', readFileSync(kept));
const own = ['sitecustomize.py', 'late_modules.py', 'package_loader.py'].map(beside);
call(compiler, 'pack', 'compile_whole', 'wheel.zip', ENGINE, ...own);
if (!existsSync(kept)) {
  // Half of a file that was broken off would be taken for the whole.
  writeFileSync(`${kept}.new`, compiler.FS.readFile('kept-library.zip'));
  renameSync(`${kept}.new`, kept);
}
const whole = join(out, 'whole.zip');
writeFileSync(whole, compiler.FS.readFile('library.zip'));
const engine = Promise.resolve(compiler.FS.readFile('engine.zip'));

const player = await startPython(loadPyodide, { indexURL, stdLibURL: whole, engine });
const used = call(player, 'exercise', 'exercise', ENGINE).toJs();

const names = call(compiler, 'pack', 'split', 'wheel.zip', ENGINE, used, ...own).toJs();
for (const name of names) writeFileSync(join(out, name), compiler.FS.readFile(name));

/**
 * The start of Python with a compiled standard library, cut to what a start uses, and with the engine in an archive that is
 * imported without unpacking. The build starts it in the same way to find out what a start uses (tools/python/pack.mjs).
 */

/** The engine's place in Python's file system. */
export const ENGINE = '/lib/regalia.zip';

/**
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {{
 *   indexURL: string,
 *   stdLibURL: string,
 *   engine: Promise<ArrayBuffer | Uint8Array>,
 *   options?: object,
 * }} from Pyodide's folder, the archives of the standard library and of the engine, and more options of Pyodide
 * @returns {Promise<any>} Pyodide, with `regalia` ready to be imported
 */
export async function startPython(loadPyodide, { indexURL, stdLibURL, engine, options }) {
  const python = await loadPyodide({
    indexURL,
    stdLibURL,
    packageBaseUrl: indexURL,
    // The same order of sets on every machine, so that errors can be reproduced.
    env: { HOME: '/home/regalia', PYTHONHASHSEED: '0', PYTHONPATH: ENGINE },
    ...options,
  });
  // The archive comes while Python starts.
  python.FS.writeFile(ENGINE, new Uint8Array(await engine), { canOwn: true });
  python.runPython('import late_modules');
  return python;
}

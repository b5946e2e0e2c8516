/**
 * What the page began for this worker before it had come up (boot.js): to fetch Python's WebAssembly and to compile it.
 */
import { countBrought } from './download.js';

/** @type {(module: WebAssembly.Module | null) => void} */
let arrived = () => {};

/** Null: it did not work there. @type {Promise<WebAssembly.Module | null>} */
export const ahead = new Promise((resolve) => (arrived = resolve));

/** @param {{ came?: number, module?: WebAssembly.Module | null }} news  bytes that came; then what they are */
export function hear({ came, module }) {
  if (came) countBrought(came);
  if (module !== undefined) arrived(module);
}

/** The most levels of lists and objects; what Regalia writes has at most nine. The engine has the same limit. */
const DEEPEST = 32;

/** Lists or objects that are nested too deep: they could neither be written again nor sent to the engine. */
export class NestingError extends Error {}

/**
 * Parse JSON from outside.
 * @param {string} text
 * @returns {any} throws a NestingError, or a SyntaxError if it is no JSON
 */
export function readJson(text) {
  let level = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (quoted) {
      if (character === '\\') i += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[' || character === '{') {
      level += 1;
      if (level > DEEPEST) throw new NestingError();
    } else if (character === ']' || character === '}') level -= 1;
  }
  return JSON.parse(text);
}

// What people carry from page to page, in whatever they paste: a link in the middle of a message, quoted, broken over lines, in brackets,
// wrapped by a mail filter, or its code alone. What comes of it are readings, the likeliest first. The sum of a code and the hashes of a
// letter tell which of them is whole: `firstSound` asks for that.

/** @typedef {'join' | 'answer' | 'letter' | 'challenge' | 'room' | 'take'} Kind */
/** @typedef {{ kind: Kind | null, text: string }} Found `kind` null: a code that stood alone */

/** Characters of a text in which is searched: more than the longest letter in a long message. */
const LONGEST = 400_000;
/** Readings of one text. */
const MOST = 24;
/** The beginning of a link's part, as people's programs write it: the number sign may have become `%23`, `*` or `-23`. */
const MARK = /(?:#|\*|-23)!?[/_](join|answer|letter|challenge|room|take)[/_]/g;
/** The characters of a code, and of a room's link, which has a name in it. */
const RUN = { code: /^[\w-]*/, room: /^[^\s<>"')\]|]*/ };
const NEXT = { code: /^[ \t]*\n[ \t]*([\w-]+)/, room: /^[ \t]*\n[ \t]*([^\s<>"')\]|]+)/ };
/** A code that stands alone is longer than any word. */
const ALONE = /[\w-]{60,}/g;

/**
 * Find what was carried in a text.
 * @param {string} pasted
 * @returns {Found[]} no reading twice
 */
export function findCarried(pasted) {
  /** @type {Map<string, Found>} */
  const found = new Map();
  const add = (/** @type {Kind | null} */ kind, /** @type {string} */ text) => {
    if (text && found.size < MOST) found.set(`${kind} ${text}`, { kind, text });
  };
  const texts = readingsOf(pasted.slice(0, LONGEST));
  for (const text of texts) {
    for (const { index, 0: mark, 1: kind } of text.matchAll(MARK)) {
      const rest = text.slice(index + mark.length);
      for (const payload of payloadsOf(rest, kind === 'room', mark.startsWith('-23')))
        add(/** @type {Kind} */ (kind), payload);
    }
  }
  if (found.size > 0) return [...found.values()];
  for (const text of texts) {
    const letter = text.indexOf('regalia letter');
    if (letter >= 0) {
      // Its head, a blank line, its moves; then perhaps the rest of a message.
      const parts = text.slice(letter).trimEnd().split('\n\n');
      add('letter', `${parts.join('\n\n')}\n`);
      add('letter', `${parts.slice(0, 2).join('\n\n')}\n`);
    }
    for (const { index } of text.matchAll(ALONE))
      for (const payload of payloadsOf(text.slice(index), false, false)) add(null, payload);
  }
  return [...found.values()];
}

/**
 * Return the first reading that is whole.
 * @template T
 * @param {string} pasted
 * @param {(found: Found) => T | Promise<T>} read throws for one that is damaged
 * @returns {Promise<T>} rejects with the reason for the likeliest, or for the text itself where nothing was found
 */
export async function firstSound(pasted, read) {
  const readings = findCarried(pasted);
  if (readings.length === 0) readings.push({ kind: null, text: pasted.trim() });
  /** @type {unknown} */
  let reason;
  for (const [at, found] of readings.entries()) {
    try {
      return await read(found);
    } catch (error) {
      if (at === 0) reason = error;
    }
  }
  throw reason;
}

/** Return a text as it was pasted, and as it was before programs quoted and wrapped it. @param {string} pasted */
function readingsOf(pasted) {
  const plain = pasted
    .replace(/\r\n?/g, '\n')
    // Marks that cannot be seen; spaces that do not break.
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
    // Mail as it travels breaks its lines so.
    .replace(/=\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/&amp;/g, '&');
  const readings = [plain];
  // A link in another one is encoded, perhaps more than once.
  for (let text = plain, n = 0; n < 3; n += 1) {
    const next = text.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
      try {
        return decodeURIComponent(codes);
      } catch {
        return codes;
      }
    });
    if (next === text) break;
    readings.push(next);
    text = next;
  }
  return readings;
}

/**
 * Return what can be meant by the beginning of a text.
 * @param {string} text
 * @param {boolean} isRoom
 * @param {boolean} dashed a filter has written `-2D` for a hyphen, and so on
 */
function payloadsOf(text, isRoom, dashed) {
  const of = isRoom ? 'room' : 'code';
  const whole = RUN[of].exec(text)?.[0] ?? '';
  const runs = [dashed ? undashed(whole) : whole];
  // It may go on in the next lines, which then hold nothing else, but the end of the last one.
  let joined = whole;
  let rest = text.slice(whole.length);
  while (runs.length < 12) {
    const more = NEXT[of].exec(rest);
    if (!more) break;
    joined += more[1];
    runs.push(joined);
    rest = rest.slice(more[0].length);
  }
  // What encloses or ends a link may look like a part of it: _link_, or a filter's own mark.
  const ends = isRoom ? '.,;:!?*_”»' : '-_';
  return [...new Set(runs.flatMap((each) => [each, each.replace(/__$/, ''), trimEnd(each, ends)]))];
}

/** @param {string} text @param {string} marks */
function trimEnd(text, marks) {
  let end = text.length;
  while (end > 0 && marks.includes(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** @param {string} text */
const undashed = (text) => text.replace(/-([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

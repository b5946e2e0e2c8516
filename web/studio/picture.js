// A picture of a scene's step: a drawing that needs no other file, and from it a picture of pixels.
import { SITE } from '../boot/site.js';
import { faceTree, suitOf } from '../table/faces.js';
import { toHtml } from '../app/dom.js';

/** @typedef {import('../scenes/frame.js').Frame} Frame */
/** @typedef {import('../scenes/frame.js').Place} Place */
/** @typedef {import('../app/dom.js').Tree} Tree */

/** Colours of the dark theme (css/tokens.css): a picture has one look, wherever it was made. */
const COLOUR = { table: '#1c1822', ink: '#f4f0f8', second: '#b9b0c5', gilt: '#e6b84c' };
/** @type {Record<string, string>} */
const SUITS = { S: '#17131c', H: '#bf1a2f', D: '#bf1a2f', C: '#17131c', J: '#4a2f63', '': '#fffefb' };
/** What the sprite takes from the page. @type {Record<string, string>} */
const TAKEN = { '--gilt': '#e6b84c', '--back': '#4a2f63', '--back-lattice': '#6b4a8a', '--back-emblem': '#e6b84c' };

const WIDTH = 800;
const PAD = 36;
/** A card and what is between two of them, in pixels. */
const CARD = { width: 72, height: 100.8, step: 44, apart: 20 };
const CAPTION = 22;
const LINE = 28;
/** Letters of a sentence on a line. */
const LETTERS = 64;

/** The symbols of the sprite, by name. @type {Promise<Map<string, string>> | null} */
let sprite = null;

async function readSprite() {
  const answer = await fetch(new URL('assets/sprite.svg', SITE));
  if (!answer.ok) throw new Error(`sprite.svg: ${answer.status}`);
  const told = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  const writer = new XMLSerializer();
  return new Map([...told.querySelectorAll('symbol')].map((node) => [node.id, writer.serializeToString(node)]));
}

/** Return the symbols that a drawing uses, and those that these use. @param {Map<string, string>} all @param {string} drawing */
function symbolsFor(all, drawing) {
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string} */ text) => {
    for (const [, name = ''] of text.matchAll(/href="#([\w-]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      add(all.get(name) ?? '');
    }
  };
  add(drawing);
  const text = [...found].map((name) => all.get(name) ?? '').join('');
  return text.replace(/var\((--[\w-]+)(?:,[^)]*)?\)/g, (_, name) => TAKEN[name] ?? 'currentColor');
}

/** Break a text into lines. @param {string} text */
function linesOf(text) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** @param {string} text @param {number} x @param {number} y @param {Record<string, string | number>} look @returns {Tree} */
const write = (text, x, y, look) => ['text', { x, y, ...look }, text];

/** Return the width of the cards of a place. @param {Place} place */
function cardsWidth({ form, groups }) {
  const wide = groups.map((cards) =>
    form === 'side' ? cards.length * (CARD.width + 12) - 12 : CARD.width + Math.max(0, cards.length - 1) * CARD.step,
  );
  return wide.reduce((sum, width) => sum + width, 0) + CARD.apart * Math.max(0, wide.length - 1);
}

/** Return the width of a place, which has room for its name. @param {Place} place */
const widthOf = (place) => Math.max(CARD.width * 1.6, cardsWidth(place));

/** Draw the cards of a place and its name. @param {Place} place @param {number} left @param {number} top @param {readonly string[]} marks @returns {Tree[]} */
function drawPlace(place, left, top, marks) {
  const { form, groups, name, caption } = place;
  const step = form === 'side' ? CARD.width + 12 : CARD.step;
  const all = widthOf(place);
  let x = left + (all - cardsWidth(place)) / 2;
  /** @type {Tree[]} */
  const drawn = [];
  for (const cards of groups) {
    for (const [n, { card, key }] of cards.entries()) {
      const about = marks.includes(key);
      drawn.push([
        'g',
        { transform: `translate(${x + n * step} ${top}) scale(${CARD.width / 60})`, color: SUITS[suitOf(card)] ?? '' },
        [
          'path',
          {
            d: 'M5 0h50a5 5 0 0 1 5 5v74a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z',
            fill: '#fffefb',
            stroke: about ? COLOUR.gilt : '#b9b0c5',
            'stroke-width': about ? 3 : 0.6,
          },
        ],
        sized(faceTree(card, '')),
      ]);
    }
    x += (cards.length - 1) * step + CARD.width + CARD.apart;
  }
  const text = [name, caption].filter(Boolean).join(' · ');
  drawn.push(
    write(text, left + all / 2, top + CARD.height + CAPTION, {
      fill: COLOUR.second,
      'font-size': 15,
      'text-anchor': 'middle',
    }),
  );
  return drawn;
}

/** Give the tree of a face the size of the card that it is on. @param {Tree} tree @returns {Tree} */
const sized = ([tag, props, ...children]) => [tag, { ...props, width: 60, height: 84 }, ...children];

/**
 * Draw a step of a scene.
 * @param {Frame} frame
 * @param {string} title
 * @returns {Promise<string>}  an SVG that stands for itself
 */
export async function drawPicture(frame, title) {
  sprite ??= readSprite();
  const all = await sprite.catch((error) => {
    sprite = null;
    throw error;
  });
  const places = frame.places.filter(({ groups }) => groups.some((cards) => cards.length > 0));
  /** Rows of places that fit beside each other. @type {Place[][]} */
  const rows = [];
  let room = 0;
  for (const place of places) {
    const width = widthOf(place) + CARD.apart;
    if (rows.length === 0 || width > room || place.id === 'hand') {
      rows.push([]);
      room = WIDTH - 2 * PAD + CARD.apart;
    }
    rows.at(-1)?.push(place);
    room -= width;
  }
  let y = PAD + 72;
  /** @type {Tree[]} */
  const drawn = [
    write(title, PAD, PAD + 30, { fill: COLOUR.ink, 'font-size': 32, 'font-family': 'Young Serif, Georgia, serif' }),
  ];
  for (const row of rows) {
    const width = row.reduce((sum, place) => sum + widthOf(place), 0) + CARD.apart * (row.length - 1);
    let x = Math.max(PAD, (WIDTH - width) / 2);
    for (const place of row) {
      drawn.push(...drawPlace(place, x, y, frame.marks));
      x += widthOf(place) + CARD.apart;
    }
    y += CARD.height + CAPTION + 26;
  }
  for (const line of linesOf([frame.says.lead, frame.says.text].filter(Boolean).join(' '))) {
    drawn.push(write(line, PAD, y + 14, { fill: COLOUR.ink, 'font-size': 20 }));
    y += LINE;
  }
  const height = Math.ceil(y + PAD);
  drawn.push(
    write('Regalia', WIDTH - PAD, height - 16, { fill: COLOUR.second, 'font-size': 15, 'text-anchor': 'end' }),
  );
  const body = drawn.map(toHtml).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif">` +
    `<title>${toHtml(title)}</title><defs>${symbolsFor(all, body)}</defs>` +
    `<rect width="${WIDTH}" height="${height}" fill="${COLOUR.table}"/>${body}</svg>`
  );
}

/**
 * Make pixels of a drawing, twice as many as it is wide.
 * @param {string} drawing
 * @param {string} name
 * @returns {Promise<File | null>}  null where this browser draws none
 */
export async function pictureFile(drawing, name) {
  const url = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) =>
      canvas.toBlob(done, 'image/png'),
    );
    return blob && new File([blob], name, { type: 'image/png' });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

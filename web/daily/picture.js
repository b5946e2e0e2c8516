// A picture of a result, to be shared: no card is in it.
import { words } from './words.js';

const WIDTH = 1200;
const HEIGHT = 630;
/** Colours of the dark theme (css/tokens.css): a picture has one look, wherever it was made. */
const COLOUR = { table: '#1c1822', surface: '#28222f', ink: '#f4f0f8', second: '#b9b0c5', gilt: '#e6b84c' };

/**
 * Draw a result.
 * @param {{ title: string, line: string, hand: import('../app/contract.js').HandSide, bot: string }} result
 * @returns {Promise<File | null>} a PNG; null where this browser draws none
 */
export async function drawResult({ title, line, hand, bot }) {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) return null;
  await document.fonts?.ready;
  context.fillStyle = COLOUR.table;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = COLOUR.surface;
  context.fillRect(60, 60, WIDTH - 120, HEIGHT - 120);
  context.fillStyle = COLOUR.gilt;
  context.fillRect(60, 60, 12, HEIGHT - 120);
  const write = (
    /** @type {string} */ text,
    /** @type {number} */ y,
    /** @type {string} */ font,
    /** @type {string} */ colour,
  ) => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(text, 120, y, WIDTH - 240);
  };
  write(title, 170, '64px "Young Serif", Georgia, serif', COLOUR.ink);
  write(line, 230, '34px system-ui, sans-serif', COLOUR.second);
  write(words.result(hand.mine, hand.theirs), 380, 'bold 110px system-ui, sans-serif', COLOUR.gilt);
  write(bot, 460, '40px system-ui, sans-serif', COLOUR.ink);
  write('Regalia', 535, '34px "Young Serif", Georgia, serif', COLOUR.second);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], 'regalia.png', { type: 'image/png' });
}

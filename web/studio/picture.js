// A picture of a scene's step, as the engine draws it for notebooks too, and from it a picture of pixels.
import { engine } from '../app/engineClient.js';
import { SITE } from '../boot/site.js';

/** @typedef {import('../scenes/frame.js').Frame} Frame */

/**
 * Draw a step of a scene.
 * @param {Frame} frame
 * @param {string} title
 * @returns {Promise<string>}  an SVG that stands for itself
 */
export async function drawPicture(frame, title) {
  const answer = await fetch(new URL('assets/sprite.svg', SITE));
  if (!answer.ok) throw new Error(`sprite.svg: ${answer.status}`);
  const sprite = await answer.text();
  await engine.ready();
  return engine.call('own_picture', { frame, title, sprite });
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

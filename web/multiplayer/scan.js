// Reading a QR code with the camera. The library that reads is the largest part of live play and comes only when somebody scans.
import decodeQR from '../vendor/qr/decode.js';

const EVERY = 150;
/** Wide enough for a code of some version 12, and quick to read. */
const WIDTH = 640;

/**
 * @param {HTMLVideoElement} video shows what the camera sees
 * @param {(text: string) => boolean} found returns whether it was the right one
 * @returns {Promise<() => void>} stops it; rejects when there is no camera, or it is not allowed
 */
export async function scan(video, found) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
    audio: false,
  });
  video.srcObject = stream;
  video.muted = true;
  video.playsInline = true;
  await video.play();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const stop = () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  const timer = setInterval(() => {
    if (!context || video.videoWidth === 0) return;
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    let text;
    try {
      text = decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return; // No code in this picture.
    }
    if (found(text)) stop();
  }, EVERY);
  return stop;
}

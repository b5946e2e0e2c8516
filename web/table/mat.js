// Drawings of tables with one mat in the middle, in one piece.
export { drawComposer } from './composer.js';
export { drawMelds, wholeMeld } from './melds.js';

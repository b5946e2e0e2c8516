// Drawings of tables whose boards are maps, in one piece.
export { drawMapTile, drawOwnMap } from './mapped.js';
export { drawAside, drawOffers, drawTrade } from './offers.js';

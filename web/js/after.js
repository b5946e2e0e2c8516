// What is looked at after a hand or a match, in one piece that is fetched when any of it is wanted.
export { openDeal } from './honest.js';
export { replayScreen } from './replay.js';
export { statisticsScreen } from './statistics.js';

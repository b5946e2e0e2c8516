// What is looked at after a hand or a match, in one piece that is fetched when any of it is wanted.
export { openDeal } from '../match/honest.js';
export { replayScreen } from '../match/replay.js';
export { statisticsScreen } from '../saves/statistics.js';

// What is not needed at first, in one piece that is fetched when any of it is wanted: many small pieces would cost more than they save.
export { bringFile } from './bringing.js';
export { openActs } from './matchacts.js';
export { showMatches } from './matchbook.js';

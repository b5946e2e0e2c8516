// What is not needed at first, in one piece that is fetched when any of it is wanted.
export { bringFile } from './bringing.js';
export { openCard } from './cardsheet.js';
export { creditsScreen } from './credits.js';
export { lessonScreen } from './lesson.js';
export { openLog } from './log.js';
export { openActs, strike } from './matchacts.js';
export { showMatches } from './matchbook.js';
export { openMenu } from './menu.js';
export { openRules, rulesScreen, shelfScreen } from './rules.js';
export { openScore } from './score.js';
export { settingsScreen } from './settingspage.js';

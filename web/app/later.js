// What is not needed at first, in one piece that is fetched when any of it is wanted.
export { bringFile } from '../saves/bringing.js';
export { openCard } from '../table/cardDialog.js';
export { creditsScreen } from '../pages/credits.js';
export { lessonScreen } from '../pages/lesson.js';
export { openLog } from '../match/log.js';
export { openActs, strike } from '../saves/matchacts.js';
export { showMatches } from '../saves/matchbook.js';
export { openMenu } from '../match/menu.js';
export { openRules, rulesScreen, shelfScreen } from '../pages/rules.js';
export { openScore } from '../match/score.js';
export { settingsScreen } from '../pages/settingspage.js';

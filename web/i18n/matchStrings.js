// Words of matches in lists, fetched with them.
import { date, phrase, tr, translate } from './i18n.js';
import { pointsText } from './strings.js';

export const matchStrings = translate('matchStrings', {
  notDealt: 'Not dealt yet',
  /** @param {number} mine @param {number} theirs */
  youLead: (mine, theirs) => tr('you lead {mine} to {theirs}', { mine: pointsText(mine), theirs: pointsText(theirs) }),
  /** @param {string} who @param {number} theirs @param {number} mine @param {number} heads */
  theyLead: (who, theirs, mine, heads) =>
    tr('{who} {heads:leads|lead} {theirs} to {mine}', {
      who,
      heads,
      theirs: pointsText(theirs),
      mine: pointsText(mine),
    }),
  /** @param {number} points */
  level: (points) => tr('level at {points}', { points: pointsText(points) }),
  to: ' to ',
  wonMatch: phrase('{who} won, {totals}'),
  lostMatch: phrase('{name} won, {totals}'),
  drawnMatch: phrase('Drawn, {totals}'),
  /** @param {number} when */
  when: (when) => date(when, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  undrawn: 'A saved match that cannot be shown',
  asFile: 'Save as a file',
  remove: 'Delete',
  doWith: phrase('{name}: rename, copy, save, delete'),
});

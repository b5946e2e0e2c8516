// Words of the review of a hand and of what the replay has from it, loaded with them.
import { number, tr, translate } from '../i18n/i18n.js';

/** @param {number} points */
const round = (points) => (Math.abs(points) < 3 ? Math.round(points * 10) / 10 : Math.round(points));

export const words = translate('review', {
  /** @param {string} match */
  title: (match) => tr('Review: {match}', { match }),
  about: 'The decisions that mattered most, judged by what you could know',
  working: 'Judging your decisions.',
  /** @param {number} judged @param {number} choices */
  progress: (judged, choices) => tr('{judged} of {choices} decisions tried', { judged, choices }),
  confirming: 'Looking more closely at the costliest.',
  progressLabel: 'Progress of the review',
  stop: 'Stop',
  goOn: 'Go on',
  stopped: 'Stopped. What was sure by then stays; the rest is not judged.',
  done: 'The review is done.',
  nothing: 'No decision cost more than chance can explain.',
  nothingYet: 'Nothing is sure yet.',
  decisions: 'Decisions',
  /** @param {number} turn */
  turn: (turn) => (turn > 0 ? tr('Turn {n}', { n: turn }) : tr('Before the first turn')),
  played: 'You played',
  better: 'Better',
  /** @param {number} points */
  cost: (points) => tr('about {n:one point|* points}', { n: round(points) }),
  /** @param {number} points @param {number} error @param {number} deals */
  sure: (points, error, deals) =>
    tr('{low} to {high} points, from {deals} imagined deals', {
      low: number(round(Math.max(0, points - 2 * error))),
      high: number(round(points + 2 * error)),
      deals,
    }),
  show: 'Show in the replay',
  /** @param {string} turn */
  showTurn: (turn) => tr('Show in the replay: {turn}', { turn }),
  luck: 'Luck and decisions',
  badWell: 'You were unlucky, and played well.',
  badPoor: 'You were unlucky, and gave points away too.',
  evenWell: 'You played well.',
  evenPoor: 'Luck was even; your decisions cost points.',
  goodWell: 'You were lucky, and played well.',
  goodPoor: 'You were lucky, in spite of some decisions.',
  expected: 'With your first cards, on average',
  lost: 'Your decisions',
  chance: 'Luck',
  result: 'Your hand',
  part: 'Part',
  points: 'Points',
  /** @param {number} hands @param {number} error */
  average: (hands, error) =>
    tr('Points above the others. The average is that of {hands} imagined hands, give or take {error}.', {
      hands,
      error: number(round(2 * error)),
    }),
  how: 'Each decision was tried in imagined deals that agree with all that you knew then, never with the true cards. Rules of thumb played on. A difference that may be chance is not shown; the points are right in about 19 of 20 cases.',
  replay: 'Replay',
  failed: 'The hand cannot be reviewed.',
  /** @param {number} points */
  signed: (points) => (points > 0 ? `+${number(round(points))}` : number(round(points)).replace('-', '−')),
});

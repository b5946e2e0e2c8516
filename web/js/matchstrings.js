// What the page of matches and what comes in say: fetched with them.

const number = new Intl.NumberFormat('en');

export const matchStrings = {
  noMatches: 'There are no matches in this browser yet.',
  look: 'Look at it',
  rename: 'Rename',
  nameOfMatch: 'Name of the match',
  keep: 'Keep',
  copy: 'Make a copy',
  /** @param {string} name */
  copyOf: (name) => `Copy of ${name}`.slice(0, 60),
  share: 'Share the record',
  unreadTitle: 'Set aside',
  unreadMatch: 'A saved match',
  unreadWhy: {
    damaged: 'It was damaged. If there was a copy from before its last move, that took its place.',
    later: 'It was written by a later version of Regalia, which can read it.',
  },
  asFile: 'Save as a file',
  roomTitle: 'Files and room',
  /** @param {number} share @param {number} fit */
  use: (share, fit) => {
    const part = share < 0.01 ? 'Less than 1 %' : `${Math.min(100, Math.round(share * 100))} %`;
    return `${part} of the room is used${fit > 0 ? `; some ${number.format(fit)} more matches like these fit` : ''}.`;
  },
  persisted: 'The browser has promised to keep them.',
  notPersisted: 'A browser may clear what it keeps when the device gets full: save a file now and then.',
  saveAll: 'Save everything as a file',
  bring: 'Bring in a file',
  /** @param {number} count */
  prune: (count) => (count === 1 ? 'Delete the oldest finished match' : `Delete the ${count} oldest finished matches`),
  /** @param {number} count */
  someMatches: (count) => (count === 1 ? 'One match' : `${number.format(count)} matches`),
  checking: 'Looking at the file.',
  /** @param {number} at @param {number} of */
  checkingSome: (at, of) => `Playing through match ${number.format(at)} of ${number.format(of)}.`,
  /** @param {number} count */
  foundMatches: (count) =>
    count === 1 ? 'The file holds one match.' : `The file holds ${number.format(count)} matches.`,
  /** @param {number} count */
  foundBroken: (count) =>
    count === 1
      ? 'One more in it is damaged and stays out.'
      : `${number.format(count)} more in it are damaged and stay out.`,
  add: 'Add to my matches',
  /** @param {number} added @param {number} had */
  brought: (added, had) =>
    [
      added === 1 ? 'One match was added.' : `${number.format(added)} matches were added.`,
      had > 0 && (had === 1 ? 'One was here already.' : `${number.format(had)} were here already.`),
    ]
      .filter(Boolean)
      .join(' '),
  notOurs: 'This is no file of Regalia: neither the record of a match nor everything of a browser.',
  tooLarge: 'This file is too large to be one of Regalia.',
  cutOff: 'This file is damaged or cut off.',
  laterFile: 'This file was written by a later version of Regalia. That version can read it.',
  allBroken: 'Every match in this file is damaged.',
  /** @param {string} message @param {string | null} where */
  badRecord: (message, where) => `This record cannot be played through${where ? `, ${where}` : ''}: ${message}`,
  seenRecord: 'This is a record as one player saw it. It cannot be played on: the other hands are not in it.',
  noRoom: 'There is not enough room for what the file holds. Delete some matches first.',
  /** @param {string} message */
  notChecked: (message) => `The file could not be checked. ${message}`,
  unchanged: 'Nothing was changed.',
};

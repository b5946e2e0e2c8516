// Seats that play together. In games without partners every seat is a team of its own.
import { words } from '../i18n/words.js';

/** @typedef {import('../app/contract.js').Snapshot} Snapshot */

/**
 * Return the teams of a table, each as its seats; the own team first.
 * @param {Pick<Snapshot, 'you' | 'table'>} snap
 * @returns {number[][]}
 */
export function teamsOf({ you, table }) {
  const own = [you];
  const others = [];
  const enemies = [];
  for (const { seat, role, ally } of table.seats) {
    if (seat === you) continue;
    if (ally) own.push(seat);
    else if (role) enemies.push(seat);
    else others.push([seat]);
  }
  return [own, ...(enemies.length > 0 ? [enemies] : []), ...others];
}

/** @param {readonly number[]} side @param {readonly number[]} totals */
export const sumOf = (side, totals) => side.reduce((sum, seat) => sum + (totals[seat] ?? 0), 0);

/** @param {readonly number[]} side @param {readonly string[]} names */
export const namesOf = (side, names) => words.and(side.map((seat) => names[seat] ?? ''));

// What lies in the zones of a table, whatever their kind.

/** @typedef {import('./shapes.js').Card} Card */
/** @typedef {import('./shapes.js').Rack} Rack */
/** @typedef {import('./shapes.js').Seat} Seat */

/** @param {import('./shapes.js').Place} zone @returns {Card[]} */
export function cardsOf(zone) {
  if (zone.kind === 'rack') return zone.groups.flat();
  return zone.kind === 'map' ? zone.cards : [];
}

/** @param {Seat} seat @returns {Rack[]} */
export const racksOf = (seat) => seat.zones.flatMap((zone) => (zone.kind === 'rack' ? [zone] : []));

/** The zones of a seat whose cards can be looked at, as racks. @param {Seat} seat @returns {Rack[]} */
export function shelvesOf(seat) {
  return seat.zones.flatMap((zone) => {
    if (zone.kind === 'stack') return [];
    return zone.kind === 'rack' ? [zone] : [{ id: zone.id, kind: 'rack', caption: zone.caption, groups: [zone.cards] }];
  });
}

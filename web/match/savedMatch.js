// A match in the browser's store, as this tab knows it: what is written after a move, and how another tab's moves are noticed.
import { boardPicture } from '../saves/matchSummary.js';
import { findSave, keepSave } from '../saves/saves.js';
import { teamsOf } from '../table/teams.js';

/** @typedef {import('../saves/saves.js').Save} Save */
/** @typedef {import('../app/contract.js').Snapshot} Snapshot */
/** @typedef {import('./log.js').Entry} Entry */

export class SavedMatch {
  /** @param {Save} save */
  constructor(save) {
    this.save = save;
    /** The record in the store when this tab last read or wrote it. A different one there is another tab's. */
    this.record = save.record;
  }

  /** Read the save again, if it is still there: another tab may have played on. */
  read() {
    const there = findSave(this.save.id);
    if (!there) return;
    Object.assign(this.save, there);
    this.record = there.record;
  }

  /** Tell whether nobody else has written the save since. */
  isCurrent() {
    return findSave(this.save.id)?.record === this.record;
  }

  /**
   * Change the save, and write it unless another tab has deleted it or played on.
   * @param {Partial<Save>} changes
   * @returns {'written' | 'unwritten' | 'deleted' | 'overtaken'} `unwritten`: the browser's store is full or closed
   */
  write(changes) {
    const there = findSave(this.save.id);
    if (there && there.record !== this.record) return 'overtaken';
    Object.assign(this.save, changes, { label: there?.label ?? this.save.label, when: Date.now() });
    this.record = this.save.record;
    if (!there) return 'deleted';
    return keepSave(this.save) ? 'written' : 'unwritten';
  }
}

/**
 * Return the fields of a save that follow from a snapshot.
 * @param {Snapshot} snapshot
 * @param {Entry[]} log
 * @returns {Partial<Save>}
 */
export function fieldsOf(snapshot, log) {
  const { names, bots, totals, hand, over, winners, sheet, table } = snapshot;
  return {
    names,
    bots,
    totals,
    hand,
    log,
    sheet: over ? null : sheet,
    winners: over ? winners : null,
    // Behind a curtain the picture stays as it was.
    ...(table && { sides: teamsOf(snapshot), picture: boardPicture(snapshot) }),
  };
}

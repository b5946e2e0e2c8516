// Errors between the page and its workers.

/** @typedef {{ kind: string, message: string, rule?: string | null, where?: string | null }} Fault an error as a message carries it */

/** @param {any} error */
export const messageOf = (error) => String(error?.message ?? error);

/** A file that arrived, and is not the one that was built. */
export class DamagedFile extends Error {}

export class EngineError extends Error {
  /** @param {Fault} fault */
  constructor({ kind, message, rule = null, where = null }) {
    super(message);
    this.name = 'EngineError';
    /** IllegalMove, NotationError, PositionError, RecordError, BridgeError, Crash, Lost, BotSilent, Abandoned */
    this.kind = kind;
    /** The id of the rule that forbids the move. */
    this.rule = rule;
    /** The line of a record or the field of a position. */
    this.where = where;
  }
}

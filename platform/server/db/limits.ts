/** How long anything may take between a request and the database, in milliseconds. */
export type DatabaseLimits = {
  /** One statement; PostgreSQL ends it. */
  statementMs: number;
  /** Waiting for what somebody else holds. */
  lockMs: number;
  /** A transaction in which nothing is asked. */
  idleInTransactionMs: number;
  /** One of the tries of a migration to get the table it changes. */
  migrationLockMs: number;
  /** The rest between two of these tries. */
  migrationPauseMs: number;
  /** Waiting for a connection. */
  acquireMs: number;
  /** One query or transaction, seen from here: also when the network has gone without a word. */
  holdMs: number;
  /** The same of a job whose work is one transaction. */
  longMs: number;
  /** Finding out who calls. */
  guardMs: number;
};

/** What a shop has when nobody says otherwise. */
export const databaseLimits: DatabaseLimits = {
  statementMs: 10_000,
  lockMs: 3_000,
  idleInTransactionMs: 30_000,
  migrationLockMs: 1_000,
  migrationPauseMs: 1_000,
  acquireMs: 10_000,
  holdMs: 15_000,
  longMs: 600_000,
  guardMs: 5_000,
};

/** Connections of a process where nobody says otherwise, and the fewest with which no part of them stops another. */
export const DEFAULT_CONNECTIONS = 31;
export const MIN_CONNECTIONS = 8;

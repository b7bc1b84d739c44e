/** Time limits between a request and the database, in milliseconds. */
export type DatabaseLimits = {
  /** The longest time of one statement; PostgreSQL then aborts it. */
  statementMs: number;
  /** The longest wait for a lock. */
  lockMs: number;
  /** The longest pause between the statements of a transaction. */
  idleInTransactionMs: number;
  /** The longest wait for a table lock in one attempt of a migration. */
  migrationLockMs: number;
  /** The pause between two such attempts. */
  migrationPauseMs: number;
  /** The longest wait for a connection. */
  acquireMs: number;
  /**
   * The longest time of one query or transaction, measured by this process; it also covers a network that fails
   * silently.
   */
  holdMs: number;
  /** The same limit for a job whose work is one transaction. */
  longMs: number;
  /** The longest time to identify a caller. */
  guardMs: number;
};

/** Defaults. */
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

/** Connections of one process, unless the operator sets another number. */
export const DEFAULT_CONNECTIONS = 31;
/** The fewest connections, so that each of the pools has some of its own. */
export const MIN_CONNECTIONS = 8;

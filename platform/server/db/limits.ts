/** Time limits between a request and the database, in milliseconds. */
export type DatabaseLimits = {
  /** One statement; PostgreSQL aborts it. */
  statementMs: number;
  /** Waiting for a lock. */
  lockMs: number;
  /** A transaction that sends no statement. */
  idleInTransactionMs: number;
  /** One attempt of a migration to lock the table it changes. */
  migrationLockMs: number;
  /** The pause between two such attempts. */
  migrationPauseMs: number;
  /** Waiting for a connection. */
  acquireMs: number;
  /** One query or transaction, measured by this process; it also covers a network that fails silently. */
  holdMs: number;
  /** The same for a job whose work is one transaction. */
  longMs: number;
  /** Identifying the caller. */
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
/** The fewest, so that each pool has connections of its own. */
export const MIN_CONNECTIONS = 8;

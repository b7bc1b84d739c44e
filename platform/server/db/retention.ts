/** The most rows per statement, so that it holds few locks and can be interrupted between any two runs. */
const CHUNK = 1000;

/** A statement that deletes old rows; it runs again until it touches fewer than `fewest` rows. */
export type RetentionRule = { text: string; fewest: number };

/**
 * Deletes old rows in chunks. Keys from `uuidv7` contain their time, so it finds old rows without reading recent ones.
 * @param old the SQL condition
 */
export const deleteOld = (table: string, old: string): RetentionRule => ({
  text: `delete from ${table} where ctid = any(array(select ctid from ${table} where ${old} limit ${CHUNK} for update skip locked))`,
  fewest: CHUNK,
});

/**
 * A custom statement that changes rows in chunks.
 * @param write receives the most rows it may touch
 */
export const changeOld = (write: (limit: number) => string): RetentionRule => ({ text: write(CHUNK), fewest: CHUNK });

/** A custom statement that returns one row per chunk, and none if nothing is left. */
export const processOld = (write: (limit: number) => string): RetentionRule => ({ text: write(CHUNK), fewest: 1 });

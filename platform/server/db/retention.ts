/** Rows that one statement may touch: it never holds much, and can be cut between any two. */
const CHUNK = 1000;

/** A statement that forgets some rows; it is run again until it touches fewer than `fewest`. */
export type RetentionRule = { text: string; fewest: number };

/**
 * Makes the statement that deletes rows nobody needs any more, in chunks. A key made by `uuidv7` knows its age, so that
 * old rows are found without a look at the young ones.
 * @param old the condition, in SQL
 */
export const deleteOld = (table: string, old: string): RetentionRule => ({
  text: `delete from ${table} where ctid = any(array(select ctid from ${table} where ${old} limit ${CHUNK} for update skip locked))`,
  fewest: CHUNK,
});

/**
 * Makes a statement of one's own that touches rows in chunks.
 * @param write takes how many rows it may touch
 */
export const changeOld = (write: (limit: number) => string): RetentionRule => ({ text: write(CHUNK), fewest: CHUNK });

/** Makes a statement that answers one row for every chunk, and none when nothing is left. */
export const processOld = (write: (limit: number) => string): RetentionRule => ({ text: write(CHUNK), fewest: 1 });

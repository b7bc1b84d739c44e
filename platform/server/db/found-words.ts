import { type SQL, sql } from 'drizzle-orm';

/**
 * What a row is found by, word by word, folded by a function of the database as `foldLetters` does it; what has an
 * apostrophe is there in two words and in one. Indexes are made of it: another way to fold is another function, and new
 * indexes.
 */
export const toSearchVector = (text: SQL): SQL => sql`found_words(${text})`;

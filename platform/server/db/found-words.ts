import { type SQL, sql } from 'drizzle-orm';

/**
 * What a row is found by, word by word, folded by a function of the database as `foldLetters` does it; what has an
 * apostrophe is there in two words and in one. Indexes are made of it: another way to fold is another function, and new
 * indexes.
 */
export const foundWords = (text: SQL): SQL => sql`found_words(${text})`;

/** Of an order: its buyer, his reference, everything of where it goes. */
export const orderWords = foundWords(
  sql`user_name || ' ' || email || ' ' || reference || ' ' || jsonb_path_query_array(delivery_address, '$.*')::text`,
);

/** The digits of the phone number of an order, reversed, since it is found by its last digits. */
export const phoneBackwards = sql`reverse(regexp_replace(delivery_address ->> 'phone', '\\D', '', 'g'))`;

/** Of a customer: name, address and phone; that also by how it ends, so its figures stand here backwards too. */
export const customerWords = foundWords(
  sql`name || ' ' || email || ' ' || coalesce(phone || ' tel' || reverse(translate(phone, '+ ', '')), '')`,
);

/** Of a review of a product: who wrote it, and what. */
export const productReviewWords = foundWords(sql`name || ' ' || title || ' ' || description`);

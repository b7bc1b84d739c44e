import { sql } from 'drizzle-orm';
import { toSearchVector } from '#platform/server/db/found-words.ts';

/** Of an order: its buyer, his reference, everything of where it goes. */
export const orderSearchVector = toSearchVector(
  sql`user_name || ' ' || email || ' ' || reference || ' ' || jsonb_path_query_array(delivery_address, '$.*')::text`,
);

/** The digits of the phone number of an order, reversed, since it is found by its last digits. */
export const reversedPhone = sql`reverse(regexp_replace(delivery_address ->> 'phone', '\\D', '', 'g'))`;

import { sql } from 'drizzle-orm';
import { toSearchVector } from '#platform/server/db/found-words.ts';

/** Of a customer: name, address and phone; that also by how it ends, so its figures stand here backwards too. */
export const customerSearchVector = toSearchVector(
  sql`name || ' ' || email || ' ' || coalesce(phone || ' tel' || reverse(translate(phone, '+ ', '')), '')`,
);

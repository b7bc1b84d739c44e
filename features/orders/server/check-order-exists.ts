import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';

/** Anybody may ask whether an order has this id, since ids cannot be guessed. @throws DomainError `order_not_found` */
export const checkOrderExists = async (db: Database, id: string): Promise<{ exists: true }> => {
  const found = await maybeOne<{ id: string }>(db, sql`select id from orders where id = ${id}`, 'order-exists');
  if (found === null) throw new DomainError('order_not_found');
  return { exists: true };
};

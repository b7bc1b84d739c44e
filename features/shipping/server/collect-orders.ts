import type { CollectForm } from '#features/shipping/contract/collections.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { ShipResult } from '#features/shipping/contract/packing.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { deliverOrder } from './deliver-order.ts';
import { markReadyToCollect } from './ready-order.ts';
import { sql } from 'drizzle-orm';

/** The ids of those orders that are collected at the counter: no parcel is handed over by mistake. */
const findCollectedIds = async (db: Database, ids: string[]): Promise<Set<string>> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from orders where is_collected and id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Set(found.map(({ id }) => id));
};

/**
 * Marks several orders as ready to collect or hands them over, each in a transaction of its own.
 * @returns for each order whether it was done: `problem` is null, or why it was refused
 */
export const collectOrders = async (
  db: Database,
  admin: Caller,
  { act, orders }: CollectForm,
): Promise<ShipResult[]> => {
  const done: ShipResult[] = [];
  const collected = await findCollectedIds(db, orders);
  for (const order of new Set(orders)) {
    try {
      if (!collected.has(order)) throw new DomainError('order_not_collected');
      await (act === 'ready' ? markReadyToCollect : deliverOrder)(db, admin, order);
      done.push({ order, problem: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      done.push({ order, problem: { code: error.code, message: error.message } });
    }
  }
  return done;
};

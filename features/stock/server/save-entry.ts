import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { StockEntryForm, SavedStockEntry } from '#features/stock/contract/stock.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { hashRequest } from '#platform/server/http/hash-request.ts';
import { notifyStaff } from '#platform/server/jobs/tell-staff.ts';
import { listEntryShortages } from './list-shortages.ts';
import { getEntry } from './read-entry.ts';
import { moveEntryStock } from './move-entry.ts';

/** The entry that was saved under a key before. @throws DomainError `entry_key_reused` when that was another one */
const findByIdempotencyKey = async (
  trx: Transaction,
  actorId: string,
  key: string,
  requestHash: string,
): Promise<string> => {
  const first = await one<{ id: string; requestHash: string }>(
    trx,
    sql`select id, request_hash as "requestHash" from stock_entry
         where actor_id = ${actorId} and idempotency_key = ${key}`,
  );
  if (first.requestHash !== requestHash) throw new DomainError('entry_key_reused');
  return first.id;
};

const getSavedEntry = async (trx: Transaction, id: string): Promise<SavedStockEntry> => ({
  ...(await getEntry(trx, id)),
  shortages: await listEntryShortages(trx, id),
});

/**
 * Saves goods in, or what a count found more or less: one entry, and a move of each product, all of it or nothing. Sent
 * again under its key it changes nothing more. A count that finds fewer pieces than orders hold is saved too, and staff
 * are notified.
 * @throws DomainError `product_not_found`, `count_outdated`, `stock_too_much`, `entry_key_reused`
 */
export const saveEntry = (
  db: Database,
  { customerId: actorId }: Caller,
  form: StockEntryForm,
  idempotencyKey: string | null,
): Promise<SavedStockEntry> =>
  db.transaction(async (trx) => {
    const { kind, supplier, note, lines } = form;
    const requestHash = hashRequest([kind, supplier, note, lines]);
    const made = await maybeOne<{ id: string }>(
      trx,
      sql`insert into stock_entry (kind, supplier, note, actor_id, idempotency_key, request_hash)
          values (${kind}, ${supplier}, ${note}, ${actorId}, ${idempotencyKey}, ${requestHash})
          on conflict do nothing returning id`,
    );
    if (made === null)
      return getSavedEntry(trx, await findByIdempotencyKey(trx, actorId, idempotencyKey ?? '', requestHash));
    const pieces = new Map(lines.map(({ productId, pieces: some }) => [productId, some]));
    const why = [supplier, note].filter((part) => part !== '').join(': ');
    const isShort = await moveEntryStock(trx, pieces, kind, { actorId, entryId: made.id, why });
    if (isShort) await notifyStaff(trx, 'stock.short', made.id);
    return getSavedEntry(trx, made.id);
  });

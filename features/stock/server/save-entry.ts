import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import type { EntryForm, SavedEntry } from '#features/stock/contract/stock.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybe, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { hashRequest } from '#platform/server/http/hash-request.ts';
import { tellStaff } from '#platform/server/jobs/tell-staff.ts';
import { listShortagesOf } from './list-shortages.ts';
import { readEntry } from './read-entry.ts';
import { moveEntry } from './move-entry.ts';

/** The entry that was saved under a key before. @throws Refusal `entry_key_reused` when that was another one */
const findFirst = async (trx: Transaction, actorId: string, key: string, requestHash: string): Promise<string> => {
  const first = await one<{ id: string; requestHash: string }>(
    trx,
    sql`select id, request_hash as "requestHash" from stock_entry
         where actor_id = ${actorId} and idempotency_key = ${key}`,
  );
  if (first.requestHash !== requestHash) throw new Refusal('entry_key_reused');
  return first.id;
};

const readSaved = async (trx: Transaction, id: string): Promise<SavedEntry> => ({
  ...(await readEntry(trx, id)),
  shortages: await listShortagesOf(trx, id),
});

/**
 * Saves goods in, or what a count found more or less: one entry, and a move of each product, all of it or nothing. Sent
 * again under its key it changes nothing more. A count that finds fewer pieces than orders hold is saved too, and staff
 * are notified.
 * @throws Refusal `product_not_found`, `count_outdated`, `stock_too_much`, `entry_key_reused`
 */
export const saveEntry = (
  db: Database,
  { customerId: actorId }: Caller,
  form: EntryForm,
  idempotencyKey: string | null,
): Promise<SavedEntry> =>
  db.transaction(async (trx) => {
    const { kind, supplier, note, lines } = form;
    const requestHash = hashRequest([kind, supplier, note, lines]);
    const made = await maybe<{ id: string }>(
      trx,
      sql`insert into stock_entry (kind, supplier, note, actor_id, idempotency_key, request_hash)
          values (${kind}, ${supplier}, ${note}, ${actorId}, ${idempotencyKey}, ${requestHash})
          on conflict do nothing returning id`,
    );
    if (made === null) return readSaved(trx, await findFirst(trx, actorId, idempotencyKey ?? '', requestHash));
    const pieces = new Map(lines.map(({ productId, pieces: some }) => [productId, some]));
    const why = [supplier, note].filter((part) => part !== '').join(': ');
    const isShort = await moveEntry(trx, pieces, kind, { actorId, entryId: made.id, why });
    if (isShort) await tellStaff(trx, 'stock.short', made.id);
    return readSaved(trx, made.id);
  });

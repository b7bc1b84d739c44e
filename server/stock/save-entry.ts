import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Entry, EntryForm } from '#contract/stock.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { maybe, one } from '#server/db/query.ts';
import type { Caller } from '#server/platform/caller.ts';
import { hashRequest } from '#server/platform/hash-request.ts';
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

/**
 * Saves goods in, or what a count found more or less: one entry, and a move of each product, all of it or nothing. Sent
 * again under its key it changes nothing more.
 * @throws Refusal `product_not_found`, `stock_held`, `stock_too_much`, `entry_key_reused`
 */
export const saveEntry = (
  db: Database,
  { customerId: actorId }: Caller,
  form: EntryForm,
  idempotencyKey: string | null,
): Promise<Entry> =>
  db.transaction(async (trx) => {
    const { kind, supplier, note, lines } = form;
    const requestHash = hashRequest([kind, supplier, note, lines]);
    const made = await maybe<{ id: string }>(
      trx,
      sql`insert into stock_entry (kind, supplier, note, actor_id, idempotency_key, request_hash)
          values (${kind}, ${supplier}, ${note}, ${actorId}, ${idempotencyKey}, ${requestHash})
          on conflict do nothing returning id`,
    );
    if (made === null) return readEntry(trx, await findFirst(trx, actorId, idempotencyKey ?? '', requestHash));
    const pieces = new Map(lines.map(({ productId, pieces: some }) => [productId, some]));
    const why = [supplier, note].filter((part) => part !== '').join(': ');
    await moveEntry(trx, pieces, kind, { actorId, entryId: made.id, why });
    return readEntry(trx, made.id);
  });

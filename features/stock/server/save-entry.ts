import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { SavedStockEntry, StockEntry, StockEntryForm } from '#features/stock/contract/stock.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { hashRequest } from '#platform/server/hash.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { listEntryShortages } from './shortages.ts';
import { getEntry } from './entries.ts';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import { record } from '#features/audit/server/record.ts';
import { moveStock } from './move-stock.ts';

type LockedStock = { id: string; sku: string; onHand: number; reserved: number; short: number };

/** Formats '1, 2, 3 and 4 more'. */
const formatFew = (some: string[]): string =>
  some.length > 3 ? `${some.slice(0, 3).join(', ')} and ${some.length - 3} more` : some.join(', ');

/**
 * Moves the stock of an entry's products, which it locks in the order of their ids, and records the actor in the audit.
 * @param pieces by product id
 * @returns true if orders lack more pieces of these products than before
 * @throws DomainError `product_not_found`; `count_outdated`, `stock_held` and `stock_too_much`, which name the products
 */
const moveEntryStock = async (
  trx: Transaction,
  pieces: Map<string, number>,
  reason: 'received' | 'counted' | 'undone',
  context: { actorId: string; entryId: string; auditNote?: string },
): Promise<boolean> => {
  const lockedStocks = await rows<LockedStock>(
    trx,
    sql`select s.product_id as id, p.sku, s.on_hand as "onHand", s.reserved, s.short
          from stock s join product p on p.id = s.product_id
         where s.product_id = any(${sql.param([...pieces.keys()])}::uuid[])
         order by s.product_id for no key update of s`,
  );
  if (lockedStocks.length < pieces.size) throw new DomainError('product_not_found');
  const after = ({ id, onHand }: LockedStock): number => onHand + (pieces.get(id) ?? 0);
  const skus = (isWrong: (one: LockedStock) => boolean): string[] => lockedStocks.filter(isWrong).map(({ sku }) => sku);
  // A count states what is on the shelf, however many pieces orders hold.
  const least = ({ reserved }: LockedStock): number => (reason === 'counted' ? 0 : reserved);
  const tooFew = skus((stock) => after(stock) < least(stock));
  if (tooFew.length > 0) {
    throw reason === 'counted'
      ? new DomainError('count_outdated', {
          message: `Pieces of ${formatFew(tooFew)} have left stock since then. Check the list again.`,
        })
      : new DomainError('stock_held', { message: `Orders hold more of ${formatFew(tooFew)} than would be left.` });
  }
  const tooMany = skus((stock) => after(stock) > MAX_PIECES);
  if (tooMany.length > 0)
    throw new DomainError('stock_too_much', { message: `Too many pieces of ${formatFew(tooMany)}.` });
  const moves = lockedStocks.map(({ id }) => ({
    productId: id,
    orderLineId: null,
    reason,
    dOnHand: pieces.get(id) ?? 0,
    dReserved: 0,
  }));
  await moveStock(trx, moves, { actorId: context.actorId, entryId: context.entryId });
  const lacks = (stock: LockedStock): number => Math.max(stock.reserved + stock.short - after(stock), 0);
  const lacking = lockedStocks.filter((stock) => lacks(stock) > stock.short);
  const changeTexts = lockedStocks.map(
    ({ id, sku }) => `${sku} ${(pieces.get(id) ?? 0) > 0 ? '+' : ''}${pieces.get(id) ?? 0}`,
  );
  await record(trx, {
    kind: `stock.${reason}`,
    entity: 'stock',
    entityId: context.entryId,
    actorId: context.actorId,
    ...(context.auditNote !== undefined && context.auditNote !== '' && { why: context.auditNote }),
    changes: {
      products: [null, lockedStocks.length],
      pieces: [null, formatFew(changeTexts)],
      ...(lacking.length > 0 && { short: [null, formatFew(lacking.map((stock) => `${stock.sku} ${lacks(stock)}`))] }),
    },
  });
  return lacking.length > 0;
};

/**
 * Finds the entry that was saved under this idempotency key.
 * @throws DomainError `entry_key_reused` if the key belongs to a different request
 */
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
 * Saves goods in or count differences as one entry with a move for each product, all or nothing. A repeated request
 * with the same key changes nothing. A count that finds fewer pieces than orders hold is saved too, and staff are
 * notified.
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
    const auditNote = [supplier, note].filter((part) => part !== '').join(': ');
    const isShort = await moveEntryStock(trx, pieces, kind, { actorId, entryId: made.id, auditNote });
    if (isShort) await notifyStaff(trx, 'stock.short', made.id);
    return getSavedEntry(trx, made.id);
  });

/**
 * Undoes an entry with opposite moves, all or nothing; a repeated request changes nothing. Moves made since the
 * entry stay.
 * @throws DomainError `entry_not_found`; `stock_held` if orders hold its pieces or they were shipped;
 * `stock_too_much`
 */
export const undoEntry = (db: Database, { customerId: actorId }: Caller, id: string): Promise<StockEntry> =>
  db.transaction(async (trx) => {
    const entry = await maybeOne<{ undoneAt: Date | null }>(
      trx,
      sql`select undone_at as "undoneAt" from stock_entry where id = ${id} for update`,
    );
    if (entry === null) throw new DomainError('entry_not_found');
    if (entry.undoneAt === null) {
      const moved = await rows<{ productId: string; pieces: number }>(
        trx,
        sql`select product_id as "productId", d_on_hand as pieces from stock_move where entry_id = ${id}`,
      );
      await execute(trx, sql`update stock_entry set undone_at = now(), undone_by = ${actorId} where id = ${id}`);
      const back = new Map(moved.map(({ productId, pieces }) => [productId, -pieces]));
      await moveEntryStock(trx, back, 'undone', { actorId, entryId: id });
    }
    return getEntry(trx, id);
  });

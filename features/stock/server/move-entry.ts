import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { moveStock } from './move-stock.ts';

type LockedStock = { id: string; sku: string; onHand: number; reserved: number; short: number };

/** '1, 2, 3 and 4 more' */
const formatFew = (some: string[]): string =>
  some.length > 3 ? `${some.slice(0, 3).join(', ')} and ${some.length - 3} more` : some.join(', ');

/**
 * Moves the stock of the products of an entry, which it locks in the order of their ids, and records in the audit who
 * did it.
 * @param pieces by product
 * @returns whether orders lack more pieces of these products than before
 * @throws DomainError `product_not_found`; `count_outdated`, `stock_held` and `stock_too_much`, which name the products
 */
export const moveEntryStock = async (
  trx: Transaction,
  pieces: Map<string, number>,
  reason: 'received' | 'counted' | 'undone',
  by: { actorId: string; entryId: string; why?: string },
): Promise<boolean> => {
  const held = await rows<LockedStock>(
    trx,
    sql`select s.product_id as id, p.sku, s.on_hand as "onHand", s.reserved, s.short
          from stock s join product p on p.id = s.product_id
         where s.product_id = any(${sql.param([...pieces.keys()])}::uuid[])
         order by s.product_id for no key update of s`,
  );
  if (held.length < pieces.size) throw new DomainError('product_not_found');
  const after = ({ id, onHand }: LockedStock): number => onHand + (pieces.get(id) ?? 0);
  const skus = (isWrong: (one: LockedStock) => boolean): string[] => held.filter(isWrong).map(({ sku }) => sku);
  // A count says what is on the shelf, whatever orders hold of it.
  const least = ({ reserved }: LockedStock): number => (reason === 'counted' ? 0 : reserved);
  const tooFew = skus((one) => after(one) < least(one));
  if (tooFew.length > 0) {
    throw reason === 'counted'
      ? new DomainError('count_outdated', {
          message: `Pieces of ${formatFew(tooFew)} have left since. Check the list again.`,
        })
      : new DomainError('stock_held', { message: `Orders hold more of ${formatFew(tooFew)} than would be left.` });
  }
  const tooMany = skus((one) => after(one) > MAX_PIECES);
  if (tooMany.length > 0)
    throw new DomainError('stock_too_much', { message: `Too many pieces of ${formatFew(tooMany)}.` });
  const moves = held.map(({ id }) => ({
    productId: id,
    orderLineId: null,
    reason,
    dOnHand: pieces.get(id) ?? 0,
    dReserved: 0,
  }));
  await moveStock(trx, moves, { actorId: by.actorId, entryId: by.entryId });
  const lacks = (one: LockedStock): number => Math.max(one.reserved + one.short - after(one), 0);
  const lacking = held.filter((one) => lacks(one) > one.short);
  const said = held.map(({ id, sku }) => `${sku} ${(pieces.get(id) ?? 0) > 0 ? '+' : ''}${pieces.get(id) ?? 0}`);
  await record(trx, {
    kind: `stock.${reason}`,
    entity: 'stock',
    entityId: by.entryId,
    actorId: by.actorId,
    ...(by.why !== undefined && by.why !== '' && { why: by.why }),
    changes: {
      products: [null, held.length],
      pieces: [null, formatFew(said)],
      ...(lacking.length > 0 && { short: [null, formatFew(lacking.map((one) => `${one.sku} ${lacks(one)}`))] }),
    },
  });
  return lacking.length > 0;
};

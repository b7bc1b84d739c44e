import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import {
  addFileSales,
  type EndedPrice,
  endFileSales,
  endPricesOfFiles,
  findAddedFileSales,
  findChangedFileSales,
  findSaleConflicts,
  restorePricesOfFiles,
} from '#features/reduced-prices/server/file-sales.ts';
import { settlePrices } from '#features/reduced-prices/server/settle-prices.ts';
import type { createBatchIndexer } from './batch-indexer.ts';
import { SALE_COLUMN } from './plan-sales.ts';

/** Products whose prices are written in one statement. */
const CHUNK = 500;

/** Why the undo leaves a row. */
export const PRODUCT_GONE = 'This product is no longer for sale';
/** @param changer such as `The undo of taps.csv` */
export const describeChange = (changer: string): string => `${changer} has changed this product since`;

type Indexer = ReturnType<typeof createBatchIndexer>;
type SaleWriter = { id: string; fileName: string; customerId: string };

const saleRows = (id: string): SQL => sql`
  select line, product_id, (sale ->> 'priceCents')::bigint as price_cents, (sale ->> 'minOrder')::int as min_order,
         sale ->> 'startsOn' as starts_on, sale ->> 'endsOn' as ends_on
    from import_row where import_id = ${id} and sale ? 'priceCents' and kind <> 'refused'`;

const endingRows = (id: string): SQL => sql`
  select line, product_id, sale -> 'ended' as ended from import_row
   where import_id = ${id} and sale ? 'ended' and kind <> 'refused'`;

/** Finds rows whose product has come into a sale, or is no longer for sale, since the file was checked. */
export const findFaultySales = async (trx: Transaction, id: string) => {
  const conflicts = await findSaleConflicts(trx, saleRows(id));
  const added = await findAddedFileSales(trx, endingRows(id));
  return [
    ...conflicts.map(({ line, why }) => ({ line, why: why ?? 'another import has added this sale' })),
    ...added.map(({ line, name }) => ({ line, why: `the product has come into the sale “${name}”` })),
  ].map(({ line, why }) => ({ line, problems: [{ column: SALE_COLUMN, message: `Since the check, ${why}` }] }));
};

const settleAll = async (trx: Transaction, ids: readonly string[], index: Indexer): Promise<void> => {
  for (let from = 0; from < ids.length; from += CHUNK)
    await index.add(await settlePrices(trx, ids.slice(from, from + CHUNK)));
};

/**
 * Ends the sales of earlier files that an applied file ends, and stores their prices for the undo.
 * @returns the products
 */
const endEarlierPrices = async (trx: Transaction, id: string): Promise<string[]> => {
  const ended = await endPricesOfFiles(trx, sql`select product_id from (${endingRows(id)}) n`);
  await execute(
    trx,
    sql`update import_row r set sale = json_build_object('ended', e.prices)
          from (select p ->> 'productId' as product_id, json_agg(p) as prices
                  from json_array_elements(${JSON.stringify(ended)}::json) p group by 1) e
         where r.import_id = ${id} and r.sale ? 'ended' and r.product_id = e.product_id::uuid`,
  );
  return ended.map(({ productId }) => productId);
};

/** Adds the sales of an applied file, ends those of earlier files that it no longer has, and writes the prices. */
export const applySales = async (
  trx: Transaction,
  { id, fileName, customerId }: SaleWriter,
  index: Indexer,
): Promise<void> => {
  const ended = await endEarlierPrices(trx, id);
  const added = await addFileSales(trx, { importId: id, fileName, actorId: customerId }, saleRows(id));
  await settleAll(trx, [...ended, ...added], index);
};

/** Ends the sales that an undone file has added, and writes the prices. */
export const endSales = async (
  trx: Transaction,
  { id, customerId }: Omit<SaleWriter, 'fileName'>,
  index: Indexer,
): Promise<void> => {
  await settleAll(trx, await endFileSales(trx, { importId: id, actorId: customerId }), index);
};

/**
 * Finds the rows that have only ended a sale, and whose sale or product somebody has changed since. The undo leaves
 * them as they are.
 * @param findChangedSince finds the products that were changed after the import, and what changed them
 */
export const findChangedSales = async (
  trx: Transaction,
  id: string,
  findChangedSince: (productIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<{ line: number; why: string }[]> => {
  const ending = sql`
    select r.line, r.product_id, r.sale -> 'ended' as ended, i.applied_at
      from import_row r join product_import i on i.id = r.import_id
     where r.import_id = ${id} and r.sale ? 'ended' and r.draft is null and r.kind <> 'refused'`;
  const listed = await rows<{ line: number; productId: string; isSold: boolean }>(
    trx,
    sql`select n.line, n.product_id as "productId", p.status in ('active', 'draft') as "isSold"
          from (${ending}) n join product p on p.id = n.product_id`,
  );
  const changed = await findChangedSince(listed.map(({ productId }) => productId));
  const ofProducts = listed.flatMap(({ line, productId, isSold }) => {
    if (!isSold) return [{ line, why: PRODUCT_GONE }];
    const changer = changed.get(productId);
    return changer === undefined ? [] : [{ line, why: describeChange(changer) }];
  });
  const lines = new Set(ofProducts.map(({ line }) => line));
  const ofSales = await findChangedFileSales(trx, ending);
  return [...ofProducts, ...ofSales.filter(({ line }) => !lines.has(line))];
};

/** Restores the sales that an undone file has ended, except those of unreverted products, and writes the prices. */
export const restoreSales = async (trx: Transaction, id: string, index: Indexer): Promise<void> => {
  const earlier = await rows<{ price: EndedPrice }>(
    trx,
    sql`select p as price from import_row, jsonb_array_elements(sale -> 'ended') p
         where import_id = ${id} and kind <> 'refused' and kept is null`,
  );
  const restored = await restorePricesOfFiles(
    trx,
    earlier.map(({ price }) => price),
  );
  await settleAll(trx, restored, index);
};

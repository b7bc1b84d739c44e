import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { addFileSales, endFileSales, findSaleConflicts } from '#features/reduced-prices/server/file-sales.ts';
import { settlePrices } from '#features/reduced-prices/server/settle-prices.ts';
import type { createBatchIndexer } from './batch-indexer.ts';
import { SALE_COLUMN } from './plan-sales.ts';

/** Products whose prices are written in one statement. */
const CHUNK = 500;

type Indexer = ReturnType<typeof createBatchIndexer>;
type SaleWriter = { id: string; fileName: string; customerId: string };

const saleRows = (id: string): SQL => sql`
  select line, product_id, (sale ->> 'priceCents')::bigint as price_cents, (sale ->> 'minOrder')::int as min_order,
         sale ->> 'startsOn' as starts_on, sale ->> 'endsOn' as ends_on
    from import_row where import_id = ${id} and sale is not null and kind <> 'refused'`;

/** Finds rows whose product has come into a sale, or is no longer for sale, since the file was checked. */
export const findFaultySales = async (trx: Transaction, id: string) =>
  (await findSaleConflicts(trx, saleRows(id))).map(({ line, why }) => ({
    line,
    problems: [{ column: SALE_COLUMN, message: `Since the check, ${why ?? 'another import has added this sale'}` }],
  }));

const settleAll = async (trx: Transaction, ids: readonly string[], index: Indexer): Promise<void> => {
  for (let from = 0; from < ids.length; from += CHUNK)
    await index.add(await settlePrices(trx, ids.slice(from, from + CHUNK)));
};

/** Adds the sales of an applied file, and reduces the prices of those that are on. */
export const applySales = async (
  trx: Transaction,
  { id, fileName, customerId }: SaleWriter,
  index: Indexer,
): Promise<void> =>
  settleAll(trx, await addFileSales(trx, { importId: id, fileName, actorId: customerId }, saleRows(id)), index);

/** Ends the sales that a file has added. */
export const endSales = async (
  trx: Transaction,
  { id, customerId }: Omit<SaleWriter, 'fileName'>,
  index: Indexer,
): Promise<void> => settleAll(trx, await endFileSales(trx, { importId: id, actorId: customerId }), index);

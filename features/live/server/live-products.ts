import { sql } from 'drizzle-orm';
import type { LiveProduct } from '#features/live/contract/live.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { createBatcher } from '#platform/server/jobs/batch.ts';
import { earlierPriceCents, isPublic, priceBreaksColumn } from '#features/products/server/product-sql.ts';

type LiveProductRow = Omit<LiveProduct, 'unitPrice' | 'regularPrice'> & { cents: Cents; regular: Cents | null };

const readLiveProducts = async (db: Database, ids: string[]): Promise<Map<string, LiveProduct>> => {
  const found = await rows<LiveProductRow>(
    db,
    sql`select p.id as "_id", p.unit_price_cents as cents, ${earlierPriceCents} as regular, p.min_order as "minOrder", p.low_stock_at as "lowStockAt",
               p.quantity_step as "quantityStep", ${priceBreaksColumn} as "priceBreaks",
               case when p.status = 'active' then s.on_hand - s.reserved else 0 end as stock
          from product p join stock s on s.product_id = p.id where p.id = any(${sql.param(ids)}::uuid[]) and ${isPublic}`,
    'read-facts',
  );
  return new Map(
    found.map(({ cents, regular, ...row }) => [
      row._id,
      { ...row, unitPrice: toDollars(cents), regularPrice: regular === null ? null : toDollars(regular) },
    ]),
  );
};

/** All pages that receive `again` request their products at the same moment, so requests are batched. */
const BATCH_OPTIONS = { most: 50, atOnce: 2, deadlineMs: 5_000 };

/** Creates a reader of current product data, which serves concurrent requests with one query. */
export const createLiveProductReader = (db: Database): ((ids: string[]) => Promise<LiveProduct[]>) =>
  createBatcher(async (requests: string[][]) => {
    const facts = await readLiveProducts(db, [...new Set(requests.flat())]);
    return requests.map((ids) => ids.flatMap((id) => facts.get(id) ?? []));
  }, BATCH_OPTIONS);

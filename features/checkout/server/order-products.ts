import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#platform/contract/money.ts';
import type { PriceBreak } from '#features/products/contract/price-breaks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { createBatcher } from '#platform/server/jobs/batch.ts';
import { priceBreaksColumn } from '#features/products/server/product-sql.ts';
import { type TaxAndDeliveryRules, taxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';
import { selectRoughStanding, type CustomerStanding } from '#features/orders/server/customer-standing.ts';

/** A promised price of one minimum order, used instead of today's, with the minimum, step and breaks that go with it. */
export type FixedPrice = { unitPriceCents: Cents; minOrder: number; quantityStep: number; breaks: PriceBreak[] };

/** So many pieces of a product, as somebody asks for them. */
export type RequestedLine = { productId: string; quantity: number; fixed?: FixedPrice };

/** A product on sale, as far as an order needs it. */
export type OrderProduct = {
  id: string;
  version: number;
  sku: string;
  name: string;
  img: string;
  unitPriceCents: Cents;
  minOrder: number;
  quantityStep: number;
  breaks: PriceBreak[];
  weightGrams: number | null;
  bulky: boolean;
  taxClassId: string | null;
  stock: number;
};

/** Columns of a product `p`, its stock `s` and its first picture `i`. */
export const orderProductColumns = sql`
  p.id, p.version, p.sku, p.name, i.url as img, p.unit_price_cents as "unitPriceCents", p.min_order as "minOrder",
  p.quantity_step as "quantityStep", p.weight_grams as "weightGrams", p.bulky, p.tax_class_id as "taxClassId",
  ${priceBreaksColumn} as breaks, s.on_hand - s.reserved as stock`;

/**
 * The ids come from a sub-select: if PostgreSQL knew how many there are, it would plan the statement anew for each order,
 * which takes longer than running it.
 */
const selectOrderProducts = (wanted: RequestedLine[]): SQL => sql`
  select ${orderProductColumns}
    from stock s join product p on p.id = s.product_id and p.status = 'active'
    join product_image i on i.product_id = p.id and i.position = 0
   where s.product_id = any((select ${sql.param(wanted.map(({ productId }) => productId))}::uuid[])::uuid[])`;

/** The goods of what is wanted, as they are now; what is not on sale is missing. */
export const findOrderProducts = (db: Database, wanted: RequestedLine[]): Promise<OrderProduct[]> =>
  rows<OrderProduct>(db, selectOrderProducts(wanted), 'read-goods');

/** Everything that prices an order: its goods, roughly how its buyer stands, and the shop's terms. */
type PricingData = { goods: OrderProduct[]; standing: CustomerStanding; terms: TaxAndDeliveryRules };

/** Who orders what. */
type PricingQuery = { wanted: RequestedLine[]; customerId: string };

/** Reads for several orders in one statement. */
const loadPricingData = async (db: Database, asked: PricingQuery[]): Promise<PricingData[]> => {
  const buyers = [...new Set(asked.map(({ customerId }) => customerId))];
  const { goods, standings, terms } = await one<{
    goods: OrderProduct[];
    standings: Record<string, CustomerStanding>;
    terms: TaxAndDeliveryRules;
  }>(
    db,
    sql`select coalesce((select json_agg(g) from (${selectOrderProducts(asked.flatMap(({ wanted }) => wanted))}) g), '[]') as goods,
               (select json_object_agg(b, ${selectRoughStanding(sql`b`)}) from unnest(${sql.param(buyers)}::uuid[]) b) as standings,
               ${taxAndDeliveryRules} as terms`,
    'read-for-orders',
  );
  const byId = new Map(goods.map((found) => [found.id, found]));
  return asked.map(({ wanted, customerId }) => {
    const standing = standings[customerId];
    if (standing === undefined) throw new Error('an order of nobody');
    return {
      goods: wanted.map(({ productId }) => byId.get(productId)).filter((found) => found !== undefined),
      standing,
      terms,
    };
  });
};

/** The longest an order waits for that. */
const DEADLINE_MS = 10_000;

/** One reader for each database; it keeps nothing of what it has read. */
const pricingReaders = new WeakMap<Database, (asked: PricingQuery) => Promise<PricingData>>();

/**
 * Reads what it takes to price an order. Orders of the same moment share one statement, since the way to the database and
 * back takes longer than the reading.
 * @throws DomainError `not_ready` when the database does not answer
 */
export const getPricingData = (db: Database, asked: PricingQuery): Promise<PricingData> => {
  const known = pricingReaders.get(db);
  if (known !== undefined) return known(asked);
  const reader = createBatcher((all: PricingQuery[]) => loadPricingData(db, all), {
    most: 100,
    atOnce: 2,
    deadlineMs: DEADLINE_MS,
  });
  pricingReaders.set(db, reader);
  return reader(asked);
};

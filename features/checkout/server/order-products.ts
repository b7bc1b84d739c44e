import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#platform/contract/money.ts';
import type { OwnPrice } from '#features/orders/contract/own-price.ts';
import type { PriceBreak } from '#features/products/contract/price-breaks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { createBatcher } from '#platform/server/jobs/batch.ts';
import { priceBreaksColumn } from '#features/products/server/product-sql.ts';
import { type BuyerTerms, nameBuyerTermsStatement, selectBuyerTerms } from '#features/settings/server/adjust-terms.ts';
import { type TaxAndDeliveryRules, taxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';
import { selectRoughStanding, type CustomerStanding } from '#features/unpaid-caps/server/customer-standing.ts';
import { nameOwnPricesStatement, ownPricesColumn, readOwnPrices, selectBuyersWithOwnPrices } from './own-prices.ts';
import { selectConcerned } from './step-conditions.ts';

/** A promised price for the minimum order, with its minimum, step and price breaks. It replaces the current price. */
export type FixedPrice = { unitPriceCents: Cents; minOrder: number; quantityStep: number; breaks: PriceBreak[] };

/** A product and its requested number of pieces. */
export type RequestedLine = { productId: string; quantity: number; fixed?: FixedPrice };

/** The product data that an order needs. */
export type OrderProduct = {
  id: string;
  version: number;
  sku: string;
  name: string;
  img: string;
  unitPriceCents: Cents;
  /** The price without the current sale; null if there is no sale. */
  regularPriceCents: Cents | null;
  minOrder: number;
  quantityStep: number;
  breaks: PriceBreak[];
  /** The buyer's own prices; null if they have none for any product. Undefined if own prices are not used. */
  own?: OwnPrice[] | null | undefined;
  weightGrams: number | null;
  bulky: boolean;
  taxClassId: string | null;
  stock: number;
};

/** SQL columns of the product `p`, its stock `s` and its first picture `i`. */
export const orderProductColumns = sql`
  p.id, p.version, p.sku, p.name, i.url as img, p.unit_price_cents as "unitPriceCents",
  p.regular_price_cents as "regularPriceCents", p.min_order as "minOrder",
  p.quantity_step as "quantityStep", p.weight_grams as "weightGrams", p.bulky, p.tax_class_id as "taxClassId",
  ${priceBreaksColumn} as breaks, s.on_hand - s.reserved as stock`;

/**
 * The ids come from a subquery, as do those of the buyers below. If PostgreSQL knew the number of ids, it would plan
 * the statement for each order, which takes four times as long as running the statement.
 */
const selectOrderProducts = (lines: RequestedLine[], buyer: string | null): SQL => sql`
  select ${orderProductColumns}${ownPricesColumn(buyer)}
    from stock s join product p on p.id = s.product_id and p.status = 'active'
    join product_image i on i.product_id = p.id and i.position = 0
   where s.product_id = any((select ${sql.param(lines.map(({ productId }) => productId))}::uuid[])::uuid[])`;

/**
 * Finds the requested products with their current data. The result does not include products that are not for sale.
 * @param buyer the customer's id
 */
export const findOrderProducts = (db: Database, lines: RequestedLine[], buyer: string): Promise<OrderProduct[]> =>
  rows<OrderProduct>(db, selectOrderProducts(lines, buyer), nameOwnPricesStatement('read-goods'));

/** The data for pricing an order: products, the buyer's approximate standing, and the rules for tax and delivery. */
type PricingData = {
  goods: OrderProduct[];
  standing: CustomerStanding;
  rules: TaxAndDeliveryRules;
  /** The facts that change the terms of the buyer. */
  known: BuyerTerms;
  /** For each step finder, the buyers whom it concerns; see `selectConcerned`. */
  concerned: (string[] | null)[];
};

type PricingQuery = { lines: RequestedLine[]; customerId: string };

/**
 * Loads the data for several orders in one statement. A second one loads own prices, if any of the buyers have them.
 */
const loadPricingData = async (db: Database, queries: PricingQuery[]): Promise<PricingData[]> => {
  const buyers = [...new Set(queries.map(({ customerId }) => customerId))];
  const forSteps = selectConcerned(buyers);
  const { goods, special, concerned, standings, known, rules } = await one<{
    goods: OrderProduct[];
    special: string[];
    concerned: PricingData['concerned'];
    standings: Record<string, CustomerStanding>;
    known: Record<string, BuyerTerms>;
    rules: TaxAndDeliveryRules;
  }>(
    db,
    sql`select coalesce((select json_agg(g) from (${selectOrderProducts(
      queries.flatMap(({ lines }) => lines),
      null,
    )}) g), '[]') as goods,
               ${selectBuyersWithOwnPrices(buyers)} as special,
               ${forSteps.select} as concerned,
               (select json_object_agg(b, ${selectRoughStanding(sql`b`)}) from unnest((select ${sql.param(buyers)}::uuid[])) b) as standings,
               (select json_object_agg(b, ${selectBuyerTerms(sql`b`)}) from unnest((select ${sql.param(buyers)}::uuid[])) b) as known,
               ${taxAndDeliveryRules} as rules`,
    `${nameBuyerTermsStatement(nameOwnPricesStatement('read-for-orders'))}${forSteps.suffix}`,
  );
  const pairs = queries.flatMap(({ lines, customerId: buyer }) =>
    special.includes(buyer) ? lines.map(({ productId: product }) => ({ buyer, product })) : [],
  );
  const getOwnPrices = await readOwnPrices(db, pairs);
  const byId = new Map(goods.map((found) => [found.id, found]));
  return queries.map(({ lines, customerId }) => {
    const standing = standings[customerId];
    if (standing === undefined) throw new Error('an order without a customer');
    return {
      goods: lines.flatMap(({ productId }) => {
        const found = byId.get(productId);
        const own = getOwnPrices({ buyer: customerId, product: productId });
        return found === undefined ? [] : [{ ...found, own }];
      }),
      standing,
      rules,
      known: known[customerId] ?? [],
      concerned,
    };
  });
};

/** The longest that an order waits for its pricing data, in ms. */
const DEADLINE_MS = 10_000;

/** One batch loader for each database. It does not cache results. */
const pricingReaders = new WeakMap<Database, (query: PricingQuery) => Promise<PricingData>>();

/**
 * Loads the data for pricing an order. Concurrent orders share one statement, because the round trip takes longer than
 * the query.
 * @throws DomainError `not_ready` if the database does not respond
 */
export const getPricingData = (db: Database, query: PricingQuery): Promise<PricingData> => {
  const known = pricingReaders.get(db);
  if (known !== undefined) return known(query);
  const reader = createBatcher((all: PricingQuery[]) => loadPricingData(db, all), {
    most: 100,
    atOnce: 2,
    deadlineMs: DEADLINE_MS,
  });
  pricingReaders.set(db, reader);
  return reader(query);
};

import { sql } from 'drizzle-orm';
import { checkCustomer } from '#features/accounts/server/walk-ins.ts';
import { AS_SHOWN, priceLine } from '#features/orders/contract/order-sums.ts';
import { type OwnPrice, findOwnCents } from '#features/orders/contract/own-price.ts';
import type { PriceExplanation } from '#features/price-lists/contract/customer-prices.ts';
import type { PriceListState } from '#features/price-lists/contract/price-lists.ts';
import { type PriceBreak, exceedsMaxPrice, pricePieces } from '#features/products/contract/price-breaks.ts';
import { priceBreaksColumn } from '#features/products/server/product-sql.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, calculateLineCents, subtractCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { isListOf, listState, ownPriceJson, rulesForProduct } from './own-prices.ts';

type FoundProduct = {
  sku: string;
  name: string;
  unitPriceCents: Cents;
  regularPriceCents: Cents | null;
  minOrder: number;
  breaks: PriceBreak[];
  prices: { price: OwnPrice; name: string; state: PriceListState }[];
};

type Candidate = PriceExplanation['candidates'][number];

/** @throws DomainError `customer_not_found`, `product_not_found` */
const findProduct = async (db: Database, customer: string, sku: string): Promise<FoundProduct> => {
  await checkCustomer(db, customer);
  const found = await maybeOne<FoundProduct>(
    db,
    sql`select p.sku, p.name, p.unit_price_cents as "unitPriceCents", p.regular_price_cents as "regularPriceCents",
               p.min_order as "minOrder", ${priceBreaksColumn} as breaks,
               coalesce((select json_agg(json_build_object('price', ${ownPriceJson}, 'name', l.name, 'state', ${listState})
                                         order by l.name, r.from_quantity, r.id)
                           from price_list l cross join lateral ${rulesForProduct} r
                          where ${isListOf(sql`${customer}::uuid`)}), '[]') as prices
          from product p where p.sku in (${sku}, upper(${sku})) and p.status = 'active'
         order by p.sku = ${sku} desc limit 1`,
  );
  if (found === null) throw new DomainError('product_not_found', { message: 'No product for sale has this SKU.' });
  return found;
};

/** The public prices. Of the price breaks that the quantity reaches, the largest replaces the others. */
const listPublicPrices = (product: FoundProduct, quantity: number): Candidate[] => {
  const { unitPriceCents, regularPriceCents, minOrder, breaks } = product;
  const atUnit = (kind: 'regular' | 'sale', unit: Cents, excluded: Candidate['excluded']): Candidate => ({
    kind,
    list: '',
    name: '',
    from: 1,
    percent: null,
    unitPrice: toDollars(unit),
    per: minOrder,
    price: toDollars(calculateLineCents(unit, minOrder, quantity)),
    excluded,
    wins: false,
  });
  const reached = breaks.filter(({ from }) => from <= quantity).toSorted((one, other) => other.from - one.from)[0];
  return [
    ...(regularPriceCents === null ? [] : [atUnit('regular', regularPriceCents, 'replaced')]),
    atUnit(regularPriceCents === null ? 'regular' : 'sale', unitPriceCents, null),
    ...breaks.map((one): Candidate => {
      const { goods, discount } = pricePieces({ unitPriceCents, minOrder, breaks: [{ ...one, from: 1 }] }, quantity);
      const reason = one.from <= quantity ? 'replaced' : 'quantity';
      return {
        kind: 'break',
        list: '',
        name: '',
        from: one.from,
        percent: one.percent,
        unitPrice: null,
        per: 1,
        price: toDollars(subtractCents(goods, discount)),
        excluded: one === reached ? null : reason,
        wins: false,
      };
    }),
  ];
};

const toListCandidate = (
  product: FoundProduct,
  quantity: number,
  { price, name, state }: FoundProduct['prices'][number],
): Candidate[] => {
  const cents = findOwnCents(product, quantity, [{ ...price, from: 1 }]);
  if (cents === null) return [];
  const excluded = price.from <= quantity ? null : 'quantity';
  const candidate: Candidate = {
    kind: 'list',
    list: price.list,
    name,
    from: price.from,
    percent: 'percent' in price ? price.percent : null,
    unitPrice: 'cents' in price ? toDollars(price.cents) : null,
    per: 'cents' in price ? price.per : 1,
    price: toDollars(cents),
    excluded: state === 'on' ? excluded : state,
    wins: false,
  };
  return [candidate];
};

/**
 * Explains what pieces of a product cost a customer before the tax and delivery charge of a destination: all prices
 * that apply, and the one that wins. The lowest wins; if a public price is as low, the public one.
 * @throws DomainError `customer_not_found`, `product_not_found`; `quantity_invalid` if the pieces cost more than an
 * order may
 */
export const explainPrice = async (
  db: Database,
  customer: string,
  { sku, quantity }: { sku: string; quantity: number },
): Promise<PriceExplanation> => {
  const product = await findProduct(db, customer, sku);
  if (exceedsMaxPrice(product, quantity)) throw new DomainError('quantity_invalid');
  const counting = product.prices.filter(({ state }) => state === 'on').map(({ price }) => price);
  const sums = priceLine({ ...product, own: counting }, quantity, AS_SHOWN);
  const price = toDollars(subtractCents(sums.goodsCents, sums.discountCents));
  const candidates = [
    ...listPublicPrices(product, quantity),
    ...product.prices.flatMap((one) => toListCandidate(product, quantity, one)),
  ];
  const winner = candidates.find(
    (one) => one.excluded === null && one.price === price && (one.kind === 'list') === sums.isOwnPrice,
  );
  return {
    product: { sku: product.sku, name: product.name },
    quantity,
    price,
    candidates: candidates.map((one) => ({ ...one, wins: one === winner })),
  };
};

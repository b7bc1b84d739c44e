import { sql } from 'drizzle-orm';
import { nameOwnPricesStatement, ownPricesColumn } from '#features/checkout/server/own-prices.ts';
import { AS_SHOWN, priceLine } from '#features/orders/contract/order-sums.ts';
import type { OwnPrice } from '#features/orders/contract/own-price.ts';
import type { ShownPrice } from '#features/price-lists/contract/shown-prices.ts';
import type { PriceBreak } from '#features/products/contract/price-breaks.ts';
import { isPublic, priceBreaksColumn } from '#features/products/server/product-sql.ts';
import { type Cents, subtractCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type PricedRow = {
  _id: string;
  unitPriceCents: Cents;
  regularPriceCents: Cents | null;
  minOrder: number;
  breaks: PriceBreak[];
  own: OwnPrice[] | null;
};

/** True if `one` applies from no more pieces than `other`, and is never above it. */
const isBetter = (one: OwnPrice, other: OwnPrice): boolean => {
  if ('percent' in one) return 'percent' in other && one.percent >= other.percent;
  return 'cents' in other && one.cents * other.per <= other.cents * one.per;
};

/** Drops prices that another one always undercuts, so that the answer stays short. */
const keepBest = (own: readonly OwnPrice[]): OwnPrice[] =>
  own
    .toSorted((one, other) => one.from - other.from)
    .reduce<OwnPrice[]>((kept, next) => {
      if (kept.some((one) => isBetter(one, next))) return kept;
      return [...kept.filter((one) => one.from < next.from || !isBetter(next, one)), next];
    }, []);

const toShownPrice = ({ _id, own, ...product }: PricedRow): ShownPrice[] => {
  const best = keepBest(own ?? []);
  if (best.length === 0) return [];
  const { goodsCents, offCents, isOwnPrice } = priceLine({ ...product, own: best }, product.minOrder, AS_SHOWN);
  const shown: ShownPrice = {
    _id,
    unitPrice: isOwnPrice ? toDollars(subtractCents(goodsCents, offCents)) : null,
    listPrice: toDollars(product.unitPriceCents),
    regularPrice: product.regularPriceCents === null ? null : toDollars(product.regularPriceCents),
    from: best.map((one) => ({
      from: one.from,
      percent: 'percent' in one ? one.percent : null,
      price: 'cents' in one ? toDollars(one.cents) : null,
      per: 'cents' in one ? one.per : 1,
    })),
  };
  return [shown];
};

/**
 * The caller's own prices of products, by the function that prices orders. The ids come from a subquery, so that
 * PostgreSQL plans the statement once for any number of them.
 */
export const listShownPrices = async (
  db: Database,
  { customerId }: Caller,
  ids: readonly string[],
): Promise<ShownPrice[]> => {
  const found = await rows<PricedRow>(
    db,
    sql`select p.id as "_id", p.unit_price_cents as "unitPriceCents", p.regular_price_cents as "regularPriceCents",
               p.min_order as "minOrder", ${priceBreaksColumn} as breaks${ownPricesColumn(customerId)}
          from product p where p.id = any((select ${sql.param(ids)}::uuid[])::uuid[]) and p.status = 'active' and ${isPublic}`,
    nameOwnPricesStatement('read-shown-prices'),
  );
  return found.flatMap(toShownPrice);
};

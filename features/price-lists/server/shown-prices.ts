import { sql } from 'drizzle-orm';
import { nameOwnPricesStatement, ownPricesColumn } from '#features/checkout/server/own-prices.ts';
import { listOwnPrices, priceForDestination } from '#features/checkout/server/price-lines.ts';
import { AS_SHOWN, priceLine } from '#features/orders/contract/order-sums.ts';
import type { OwnPrice } from '#features/orders/contract/own-price.ts';
import type { ShownPrice } from '#features/price-lists/contract/shown-prices.ts';
import type { PriceBreak } from '#features/products/contract/price-breaks.ts';
import { isPublic, priceBreaksColumn } from '#features/products/server/product-sql.ts';
import {
  type BuyerTerms,
  adjustTerms,
  nameBuyerTermsStatement,
  selectBuyerTerms,
} from '#features/settings/server/adjust-terms.ts';
import {
  NO_DESTINATION,
  type TaxAndDelivery,
  getTaxAndDeliveryRules,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import { type Cents, ZERO_CENTS, subtractCents, toDollars } from '#platform/contract/money.ts';
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
  taxClassId: string | null;
  known: BuyerTerms;
};

/** True if `one` is never above `other`. It must apply from no more pieces. */
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

/** @param terms of a buyer who pays other prices than those that everybody sees; null for others */
const toShownPrice = ({ own, ...row }: PricedRow, terms: TaxAndDelivery | null): ShownPrice[] => {
  const { _id, ...product } = terms === null ? row : priceForDestination(terms, { ...row, own: undefined });
  const ownPrices = terms === null ? own : listOwnPrices({ own: own ?? [], taxClassId: row.taxClassId }, terms);
  const best = keepBest(ownPrices ?? []);
  const hasOtherPrice = product.unitPriceCents !== row.unitPriceCents;
  if (best.length === 0 && !hasOtherPrice) return [];
  const { goodsCents, offCents, isOwnPrice } = priceLine({ ...product, own: best }, product.minOrder, AS_SHOWN);
  const shown: ShownPrice = {
    _id,
    unitPrice:
      isOwnPrice || hasOtherPrice ? toDollars(subtractCents(goodsCents, isOwnPrice ? offCents : ZERO_CENTS)) : null,
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

/** The terms of an exempt buyer before they choose an address, as in their cart; null for other buyers. */
const findOtherTerms = async (db: Database, known: BuyerTerms): Promise<TaxAndDelivery | null> => {
  if (known.every((one) => one === null)) return null;
  const rules = await getTaxAndDeliveryRules(db);
  return adjustTerms(resolveTaxAndDelivery(rules, NO_DESTINATION, null), known);
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
               p.min_order as "minOrder", p.tax_class_id as "taxClassId",
               ${selectBuyerTerms(sql`${customerId}::uuid`)} as known, ${priceBreaksColumn} as breaks${ownPricesColumn(customerId)}
          from product p where p.id = any((select ${sql.param(ids)}::uuid[])::uuid[]) and p.status = 'active' and ${isPublic}`,
    nameBuyerTermsStatement(nameOwnPricesStatement('read-shown-prices')),
  );
  const terms = await findOtherTerms(db, found[0]?.known ?? []);
  return found.flatMap((row) => toShownPrice(row, terms));
};

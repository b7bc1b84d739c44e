import type { z } from 'zod';
import type { checkout, PriceQuote } from '#features/checkout/contract/checkout.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { describeMethod } from '#features/delivery-days/server/promise-method.ts';
import { findCheapestDelivery, listPricedMethods, ownMethodId } from '#features/settings/server/delivery-methods.ts';
import { getTaxAndDeliveryRules, resolveTaxAndDelivery } from '#features/settings/server/tax-and-delivery.ts';
import { mergeLines, toParcel, quoteLines, sumLines } from './price-lines.ts';

type QuoteQuery = z.output<(typeof checkout.quote.body)['schema']>;

/**
 * Calculates current prices, delivery methods and totals for some products.
 * @throws DomainError `product_not_found`, `quantity_invalid`, `out_of_stock` (with `details.lines`),
 *   `not_delivered_there`
 */
export const quoteOrder = async (db: Database, query: QuoteQuery, fee: Cents): Promise<PriceQuote> => {
  const { country, region, postcode } = query;
  const terms = resolveTaxAndDelivery(
    await getTaxAndDeliveryRules(db),
    { country, region, postcode },
    ownMethodId(query.method),
  );
  const lines = await quoteLines(db, mergeLines(query.lines), terms);
  const offered = listPricedMethods(terms, toParcel(lines), fee);
  const chosen = offered.find(({ id }) => id === query.method) ?? findCheapestDelivery(offered) ?? offered[0] ?? null;
  const sums = sumLines(lines, terms, fee, chosen?.id ?? null);
  return {
    lines: lines.map(({ id, sku, name, img, quantity, goodsCents, discountCents }) => ({
      productId: id,
      sku,
      productName: name,
      img,
      quantity,
      price: toDollars(goodsCents),
      discount: toDollars(discountCents),
    })),
    price: toDollars(sums.goodsCents),
    discount: toDollars(sums.discountCents),
    shipping: toDollars(sums.shippingCents),
    tax: toDollars(sums.taxCents),
    taxName: sums.taxName,
    taxIncluded: sums.includesTax,
    total: toDollars(sums.totalCents),
    method: sums.method.id,
    methods: offered.map(({ id, name, kind, speed, time, cents }) => ({
      _id: id,
      name,
      kind,
      speed,
      promise: describeMethod(terms, { kind, time }),
      price: toDollars(cents),
    })),
  };
};

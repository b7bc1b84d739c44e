import type { z } from 'zod';
import type { checkout, PriceQuote } from '#features/checkout/contract/checkout.ts';
import { type Cents, ZERO_CENTS, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { describeMethod } from '#features/delivery-days/server/promise-method.ts';
import { adjustTerms, getRulesForBuyer } from '#features/settings/server/adjust-terms.ts';
import { findCheapestDelivery, listPricedMethods, ownMethodId } from '#features/settings/server/delivery-methods.ts';
import { resolveTaxAndDelivery } from '#features/settings/server/tax-and-delivery.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type CodeProblem, priceWithCode } from './order-discount.ts';
import { mergeLines } from './order-request.ts';
import { type OrderPrice, type PricedLine, discountLines, toParcel, quoteLines, sumLines } from './price-lines.ts';

type QuoteQuery = z.output<(typeof checkout.quote.body)['schema']>;

/** Converts priced lines to a quote, with the delivery methods from which the buyer may choose. */
export const presentQuote = (
  { lines, sums, codeProblem }: { lines: PricedLine[]; sums: OrderPrice; codeProblem: CodeProblem },
  methods: PriceQuote['methods'],
): PriceQuote => ({
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
  discountCode: sums.code,
  codeDiscount: toDollars(sums.codeCents),
  codeProblem,
  shipping: toDollars(sums.shippingCents),
  tax: toDollars(sums.taxCents),
  taxName: sums.taxName,
  taxIncluded: sums.includesTax,
  total: toDollars(sums.totalCents),
  method: sums.method.id,
  methods,
});

/**
 * Calculates the current prices, delivery methods and totals of some products.
 * @throws DomainError `product_not_found`, `quantity_invalid`, `out_of_stock` (with `details.lines`),
 *   `not_delivered_there`
 */
export const quoteOrder = async (
  db: Database,
  query: QuoteQuery,
  { buyer, network, fee }: { buyer: Caller; network: string | null; fee: Cents },
): Promise<PriceQuote> => {
  const { country, region, postcode, code } = query;
  const destination = { country, region, postcode };
  const { rules, known } = await getRulesForBuyer(db, buyer.customerId);
  const terms = adjustTerms(resolveTaxAndDelivery(rules, destination, ownMethodId(query.method)), known);
  const full = await quoteLines(db, mergeLines(query.lines), terms, buyer.customerId);
  const { priced, discount, codeProblem } = await priceWithCode(
    db,
    { code, buyer, network, lines: full },
    (applied) => {
      const lines = discountLines(full, applied, terms);
      const offered = listPricedMethods(terms, toParcel(lines), fee);
      const chosen =
        offered.find(({ id }) => id === query.method) ?? findCheapestDelivery(offered) ?? offered[0] ?? null;
      return { lines, offered, sums: sumLines(lines, terms, fee, { method: chosen?.id ?? null }, applied) };
    },
  );
  const { lines, sums, offered } = priced;
  // A code for free delivery makes the other methods free too, even if the chosen method already was.
  const isDeliveryFree = discount?.isDeliveryFree === true && codeProblem?.code !== 'amount_not_chargeable';
  return presentQuote(
    { lines, sums, codeProblem },
    offered.map(({ id, name, kind, speed, time, cents }) => ({
      _id: id,
      name,
      kind,
      speed,
      promise: describeMethod(terms, { kind, time }),
      price: toDollars(isDeliveryFree ? ZERO_CENTS : cents),
    })),
  );
};

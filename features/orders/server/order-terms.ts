import { sql } from 'drizzle-orm';
import { type BuyerTerms, adjustTerms, selectPlacedTerms } from '#features/settings/server/adjust-terms.ts';
import {
  type Destination,
  type TaxAndDelivery,
  type TaxAndDeliveryRules,
  findTaxRate,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

type TaxedLine = { rate: number; taxClassId: string | null };

type TaxedOrder = {
  includesTax: boolean;
  shippingRate: number;
  taxCents: number;
  lines: TaxedLine[];
  known: BuyerTerms;
};

const readTaxedOrder = (trx: Transaction, orderId: string): Promise<TaxedOrder> =>
  one<TaxedOrder>(
    trx,
    sql`select ${selectPlacedTerms(sql`o.id`)} as known, o.prices_include_tax as "includesTax",
               o.shipping_tax_rate as "shippingRate", o.tax_cents as "taxCents",
               (select json_agg(json_build_object('rate', l.tax_rate, 'taxClassId', p.tax_class_id))
                  from order_line l join product p on p.id = l.product_id where l.order_id = o.id) as lines
          from orders o where o.id = ${orderId}`,
  );

const isTaxedBy = ({ includesTax, shippingRate, lines }: TaxedOrder, terms: TaxAndDelivery): boolean =>
  includesTax === terms.includesTax &&
  shippingRate === findTaxRate(terms, null).rate &&
  lines.every(({ rate, taxClassId }) => rate === findTaxRate(terms, taxClassId).rate);

/**
 * Resolves the terms of a placed order at its address and at another one. A feature's change to the buyer's
 * terms, such as a tax exemption, counts only if it applied when the order was placed. An exemption that arrives
 * later takes no tax off, and one that has ended since adds none.
 * @returns `isExempt`: the order was placed without the tax that others pay at its address
 */
export const resolveOrderTerms = async (
  trx: Transaction,
  orderId: string,
  rules: TaxAndDeliveryRules,
  [was, destination]: [was: Destination, destination: Destination],
): Promise<{ before: TaxAndDelivery; after: TaxAndDelivery; isExempt: boolean }> => {
  const order = await readTaxedOrder(trx, orderId);
  const [before, after] = [was, destination].map((place) => resolveTaxAndDelivery(rules, place, null)) as [
    TaxAndDelivery,
    TaxAndDelivery,
  ];
  const adjusted = adjustTerms(before, order.known);
  const isPublic = isTaxedBy(order, before);
  if (!isTaxedBy(order, adjusted)) return { before, after, isExempt: !isPublic && order.taxCents === 0 };
  return { before: adjusted, after: adjustTerms(after, order.known), isExempt: !isPublic };
};

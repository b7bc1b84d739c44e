import type { z } from 'zod';
import type { DocumentContent, TaxByRate } from '#features/documents/contract/documents.ts';
import { type Cents, subtractCents, sumCents, ZERO_CENTS } from '#platform/contract/money.ts';
import { pricePaidPieces } from '#features/products/contract/price-pieces.ts';
import { divideRefund } from './divide-refund.ts';
import type { OrderContent } from './read-order.ts';

/** Pieces of a line that money goes back for, and how many of it went back before. */
export type CreditedPieces = { orderLineId: string; quantity: number; before: number };

type Line = z.input<typeof DocumentContent>['lines'][number];

const toPlainLine = (name: string, amountCents: Cents): Line => ({
  sku: '',
  name,
  quantity: null,
  toSend: 0,
  minOrder: 1,
  unitPriceCents: 0,
  discountCents: 0,
  taxRate: null,
  taxCents: null,
  amountCents,
});

/**
 * What a credit note says of a refund: its pieces at what they cost, tax included, the delivery where it is what is
 * left, and else what is more or less than that.
 * @param before the taxes of what credit notes that stand have taken back
 */
export const buildCreditContent = (
  { content, order, lines }: OrderContent,
  refund: { amountCents: Cents; reason: string; pieces: CreditedPieces[] },
  before: TaxByRate[],
): z.input<typeof DocumentContent> => {
  const { amountCents } = refund;
  const isIncluded = order.pricesIncludeTax;
  const pieces = refund.pieces.flatMap(({ orderLineId, quantity, before: gone }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    if (line === undefined) return [];
    const grossCents = pricePaidPieces(line, isIncluded, { before: gone, pieces: quantity });
    return [{ line, quantity, grossCents }];
  });
  const deliveryCents = sumCents([order.shippingCents, isIncluded ? ZERO_CENTS : order.shippingTaxCents]);
  const rest = subtractCents(amountCents, sumCents(pieces.map(({ grossCents }) => grossCents)));
  const isDelivery = pieces.length > 0 && rest === deliveryCents && rest > 0;
  const nameOfRest = () => {
    if (isDelivery) return 'Delivery';
    if (pieces.length > 0) return 'Adjustment';
    return amountCents === order.totalCents ? 'The whole order' : 'A part of the order';
  };
  const known = [
    ...pieces.map(({ line, grossCents }) => ({ rate: line.taxRate, grossCents })),
    { rate: order.shippingTaxRate, grossCents: isDelivery ? deliveryCents : ZERO_CENTS },
  ];
  return {
    ...content,
    lines: [
      ...pieces.map(({ line, quantity, grossCents }) => ({
        ...toPlainLine(line.productName, grossCents),
        sku: line.sku,
        quantity,
        minOrder: line.minOrder,
        unitPriceCents: line.unitPriceCents,
        taxRate: line.taxRate,
      })),
      ...(rest === 0 ? [] : [toPlainLine(nameOfRest(), rest)]),
    ],
    goodsCents: null,
    discountCents: ZERO_CENTS,
    delivery: null,
    amountsIncludeTax: true,
    taxes: divideRefund(amountCents, { invoiced: content.taxes as TaxByRate[], before, known }),
    totalCents: amountCents,
    reason: refund.reason,
  };
};

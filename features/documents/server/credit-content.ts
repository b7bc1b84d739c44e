import type { z } from 'zod';
import type { DocumentContent, TaxByRate } from '#features/documents/contract/documents.ts';
import {
  type Cents,
  ZERO_CENTS,
  calculateLineCents,
  cents,
  divideCents,
  subtractCents,
  sumCents,
} from '#platform/contract/money.ts';
import { pricePaidPieces } from '#features/products/contract/price-pieces.ts';
import type { OrderContent } from './order-content.ts';

const sumGrossAtRate = (taxes: readonly Pick<TaxByRate, 'rate' | 'grossCents'>[], rate: number): Cents =>
  sumCents(taxes.filter((one) => one.rate === rate).map(({ grossCents }) => grossCents));

/**
 * Divides a refund by tax rate. Amounts with a known rate are deducted from that rate, up to its remaining amount. The
 * rest is divided among the remaining amounts of all rates. Tax is in proportion to the invoice, so that the credit
 * notes of a fully refunded order reverse its tax to the cent.
 * @param invoiced the taxes on the invoice
 * @param before the taxes that valid credit notes have already reversed
 * @param known the prices of pieces and delivery, tax included
 */
export const divideRefund = (
  amountCents: Cents,
  {
    invoiced,
    before,
    known,
  }: {
    invoiced: readonly TaxByRate[];
    before: readonly TaxByRate[];
    known: readonly Pick<TaxByRate, 'rate' | 'grossCents'>[];
  },
): TaxByRate[] => {
  const rates = invoiced.filter(({ grossCents }) => grossCents > 0);
  const remaining = rates.map(({ rate, grossCents }) => subtractCents(grossCents, sumGrossAtRate(before, rate)));
  const sure = rates.map(({ rate }, at) =>
    cents(Math.max(0, Math.min(sumGrossAtRate(known, rate), remaining[at] ?? 0))),
  );
  const open = subtractCents(amountCents, sumCents(sure));
  const more =
    open >= 0
      ? divideCents(
          open,
          remaining.map((one, at) => Math.max(0, one - (sure[at] ?? 0))),
        )
      : null;
  const less = more === null ? divideCents(amountCents, sure) : null;
  return rates.flatMap(({ rate, taxCents: taxed, grossCents: gross }, at) => {
    const creditedCents = sumGrossAtRate(before, rate);
    const grossCents = less?.[at] ?? sumCents([sure[at] ?? ZERO_CENTS, more?.[at] ?? ZERO_CENTS]);
    if (grossCents === 0) return [];
    const taxUpTo = (upTo: number) => Math.round((taxed * upTo) / gross);
    const taxCents = cents(taxUpTo(creditedCents + grossCents) - taxUpTo(creditedCents));
    return [{ rate, netCents: subtractCents(grossCents, taxCents), taxCents, grossCents }];
  });
};

/** Refunded pieces of a line, and the pieces of it that were refunded before. */
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
 * Builds the content of a credit note. It lists the refunded pieces at their price with tax. The rest is labeled as the
 * delivery if the amounts match; otherwise it is a separate line.
 * @param before the taxes that valid credit notes have already reversed
 */
export const buildCreditContent = (
  { content, order, lines }: OrderContent,
  refund: { amountCents: Cents; reason: string; pieces: CreditedPieces[] },
  before: TaxByRate[],
): z.input<typeof DocumentContent> => {
  const { amountCents } = refund;
  const isIncluded = order.pricesIncludeTax;
  const pieces = refund.pieces.flatMap(({ orderLineId, quantity, before: piecesBefore }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    if (line === undefined) return [];
    const part = { before: piecesBefore, pieces: quantity };
    const grossCents = pricePaidPieces(line, isIncluded, part);
    const goodsCents = calculateLineCents(line.unitPriceCents, line.minOrder, quantity);
    // Without a discount, the prices of some pieces may still differ by a cent from their share of the line.
    const discountCents =
      line.discountCents === ZERO_CENTS
        ? ZERO_CENTS
        : cents(Math.max(0, goodsCents - pricePaidPieces(line, true, part)));
    return [{ line, quantity, grossCents, discountCents }];
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
      ...pieces.map(({ line, quantity, grossCents, discountCents }) => ({
        ...toPlainLine(line.productName, grossCents),
        sku: line.sku,
        quantity,
        minOrder: line.minOrder,
        unitPriceCents: line.unitPriceCents,
        discountCents,
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

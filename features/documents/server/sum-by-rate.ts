import type { Tax } from '#features/documents/contract/documents.ts';
import { type Cents, minusCents, sumCents } from '#platform/contract/money.ts';

type Taxed = { taxRate: number; amountCents: Cents; taxCents: Cents };

/** What some amounts come to at each rate, the highest rate first. */
export const sumByRate = (amounts: readonly Taxed[], amountsIncludeTax: boolean): Tax[] =>
  [...Map.groupBy(amounts, ({ taxRate }) => taxRate)]
    .map(([rate, some]) => {
      const taxCents = sumCents(some.map((one) => one.taxCents));
      const amountCents = sumCents(some.map((one) => one.amountCents));
      return amountsIncludeTax
        ? { rate, netCents: minusCents(amountCents, taxCents), taxCents, grossCents: amountCents }
        : { rate, netCents: amountCents, taxCents, grossCents: sumCents([amountCents, taxCents]) };
    })
    .toSorted((one, other) => other.rate - one.rate);

import type { TaxByRate } from '#features/documents/contract/documents.ts';
import { type Cents, subtractCents, sumCents } from '#platform/contract/money.ts';

type TaxedAmount = { taxRate: number; amountCents: Cents; taxCents: Cents };

/** What some amounts come to at each rate, the highest rate first. */
export const sumTaxesByRate = (amounts: readonly TaxedAmount[], amountsIncludeTax: boolean): TaxByRate[] =>
  [...Map.groupBy(amounts, ({ taxRate }) => taxRate)]
    .map(([rate, some]) => {
      const taxCents = sumCents(some.map((one) => one.taxCents));
      const amountCents = sumCents(some.map((one) => one.amountCents));
      return amountsIncludeTax
        ? { rate, netCents: subtractCents(amountCents, taxCents), taxCents, grossCents: amountCents }
        : { rate, netCents: amountCents, taxCents, grossCents: sumCents([amountCents, taxCents]) };
    })
    .toSorted((one, other) => other.rate - one.rate);

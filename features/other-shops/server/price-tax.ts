import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import type { Answers, ShopFacts } from './source.ts';
import type { Column } from '#platform/server/tables/source-head.ts';

/**
 * Asks whether prices include tax, unless the file says that they do as in this shop, or the shop charges no tax.
 * @param fileIncludesTax null if the file does not say
 */
export const askPriceTax = (
  { name, at }: Pick<Column, 'name' | 'at'>,
  { includesTax, taxRate }: Pick<ShopFacts, 'includesTax' | 'taxRate'>,
  fileIncludesTax: boolean | null,
): ReadingQuestion[] =>
  at === -1 || taxRate === 0 || fileIncludesTax === includesTax
    ? []
    : [{ kind: 'priceTax', column: name, includesTax, rate: taxRate }];

/** Converts cents in the file to cents in this shop, rounded half up, if only one of the two includes tax. */
export type ConvertTax = (cents: number) => number;

export const createTaxConverter = (
  { includesTax, taxRate }: Pick<ShopFacts, 'includesTax' | 'taxRate'>,
  { priceTax }: Pick<Answers, 'priceTax'>,
): ConvertTax => {
  if (priceTax === undefined || (priceTax === 'included') === includesTax) return (cents) => cents;
  // Rates in thousandths of a percent are whole numbers, so that only the division rounds.
  const whole = 100_000;
  const taxed = whole + Math.round(taxRate * 1000);
  const [by, of] = includesTax ? [taxed, whole] : [whole, taxed];
  return (cents) => Math.round((cents * by) / of);
};

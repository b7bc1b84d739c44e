import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import { askPriceTax } from '#features/other-shops/server/price-tax.ts';
import type { ShopFacts } from '#features/other-shops/server/source.ts';
import { foldHeader } from './fold-header.ts';

/* The name of a column may say whether its prices include tax: `Prix HT`, `VK brutto`. */

const NET =
  /\b(?:net|netto|nett|nettopreis|nettopris|nettoprijs|ht|hors|excl|excluding|exkl|ekskl|eks|ex|excl|sin|senza|esclusa|sem|zzgl|ohne)\b/;
const GROSS =
  /\b(?:gross|brutto|bruttopreis|bruttopris|brutoprijs|bruto|ttc|incl|including|inkl|inc|con iva|inclusa|com iva|mit|pvp)\b/;

/** True if the name of a column says that its prices include tax, false if it says that they do not; else null. */
export const findTaxWord = (header: string): boolean | null => {
  const { name } = foldHeader(header);
  if (NET.test(name)) return false;
  return GROSS.test(name) ? true : null;
};

/** Asks about tax if the name of the price column says that its prices differ from those of this shop. */
export const askListTax = (
  headers: readonly string[],
  fields: ReadonlyMap<number, string>,
  facts: Pick<ShopFacts, 'includesTax' | 'taxRate'>,
): ReadingQuestion[] => {
  const at = [...fields].find(([, field]) => field === 'unitPrice')?.[0] ?? -1;
  const name = headers[at] ?? '';
  const includesTax = findTaxWord(name);
  return includesTax === null ? [] : askPriceTax({ name, at }, facts, includesTax);
};

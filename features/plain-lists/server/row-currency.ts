import { getCurrency, getCurrencyName } from '#platform/contract/currency.ts';
import { withoutCurrency } from '#platform/contract/currency-signs.ts';
import { foldHeader } from './fold-header.ts';

/** Names of a column with the currency of the prices of a line. */
const names = new Set(
  [
    'currency|currency code|price currency|curr|ccy|wahrung|wahr|wkz|devise|monnaie|moneda|divisa|valuta|munteenheid',
    'valutacode|waluta|moeda|valuutta|valutakode',
  ].flatMap((words) => words.split('|')),
);

/** The column with the currency of each line; -1 if there is none. */
export const findCurrencyColumn = (headers: readonly string[]): number =>
  headers.findIndex((header) => {
    const words = foldHeader(header).name.split(' ');
    // The name of a group of columns may stand before it: `Trade Currency`.
    return words.some((_, at) => names.has(words.slice(at).join(' ')));
  });

/** Explains that a line has a price in another currency, which is not converted; null if it is in the shop's. */
export const describeForeignLine = (cell: string): string | null => {
  const text = cell.trim();
  const isOwn =
    withoutCurrency(text.toUpperCase()).trim() === '' || getCurrencyName().toLowerCase().includes(text.toLowerCase());
  return text === '' || isOwn ? null : `This price is in ${text.slice(0, 40)}, but the shop sells in ${getCurrency()}`;
};

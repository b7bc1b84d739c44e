import { normalizeHeader } from '#features/product-columns/server/match-columns.ts';
import { GRAMS } from '#platform/contract/grams.ts';

/** Grams by the units of weight that headers have. */
export const gramsByUnit: ReadonlyMap<string, number> = new Map([
  ...Object.entries(GRAMS),
  ['gr', GRAMS.g],
  ['lbs', GRAMS.lb],
]);

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

const isUnit = (word: string): boolean => gramsByUnit.has(word) || currencies.has(word);

/** Letters that have no base letter in Unicode. */
const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe' };

/** A header without accents, punctuation and unit. */
type FoldedHeader = {
  name: string;
  /** The unit or currency in brackets, at the end, or as a sign: `kg`, `eur`, `€`; empty if it has none. */
  unit: string;
};

/** Folds a header for comparison: `Prix unitaire (EUR)` becomes `prix unitaire`, with the unit `eur`. */
export const foldHeader = (header: string): FoldedHeader => {
  const plain = header
    .toLowerCase()
    .replaceAll(/[ßłøæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  const [, bracketed = ''] = /[([]([^)\]]*)[)\]]/.exec(plain) ?? [];
  const bracketWord = normalizeHeader(bracketed);
  const sign = /\p{Sc}/u.exec(plain)?.[0] ?? '';
  const isBracketUnit = isUnit(bracketWord) || /^\P{L}*$/u.test(bracketed);
  const words = normalizeHeader(
    (isBracketUnit ? plain.replace(/[([][^)\]]*[)\]]/, ' ') : plain).replaceAll(/#|№|\bn[°º]/g, ' no '),
  ).split(' ');
  const last = words.at(-1) ?? '';
  const hasLastUnit = words.length > 1 && isUnit(last);
  if (hasLastUnit) words.pop();
  if (hasLastUnit && words.length > 1 && words.at(-1) === 'in') words.pop();
  // Joins single letters, so that 'P.V.P.' becomes 'PVP'.
  const name = words.join(' ').replaceAll(/\b(\p{L})(?: (\p{L})\b)+/gu, (letters) => letters.replaceAll(' ', ''));
  return { name, unit: isUnit(bracketWord) ? bracketWord : hasLastUnit ? last : sign };
};

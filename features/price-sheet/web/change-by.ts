import { cents, toCents, toDollars } from '#platform/contract/money.ts';
import { readAmount, Unread } from '#platform/contract/read-numbers.ts';
import type { Column } from './cell-values.ts';

export type Ending = 'cent' | '99';

/** The nearest price that ends in .99. */
const toNinetyNine = (price: number): number => Math.max(99, Math.round((price + 1) / 100) * 100 - 1);

/**
 * What '+3 %', '-0.50' or '12.90' makes of a value: so much more or less, or that for all. Prices are dollars, rounded to
 * the cent or to the nearest .99; all else to whole numbers.
 * @returns null where it cannot be read, such as '3 %', which says neither more nor less
 */
export const changeBy = (column: Column, text: string, ending: Ending): ((value: number) => number) | null => {
  const [, sign = '', digits = '', percent = ''] = /^([+−-]?)(.+?)(%?)$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (percent !== '' && sign === '') return null;
  let amount: number;
  try {
    amount = readAmount(digits);
  } catch (error) {
    if (error instanceof Unread) return null;
    throw error;
  }
  const step = sign === '+' ? amount : -amount;
  const change = (value: number): number => {
    if (sign === '') return amount;
    return percent === '' ? value + step : (value * (100 + step)) / 100;
  };
  if (column !== 'unitPrice') return (value) => Math.round(change(value));
  return (value) => {
    // Of cents, so that half a cent is half a cent.
    const before = toCents(value);
    const after = percent === '' ? Math.round(change(value) * 100) : Math.round((before * (100 + step)) / 100);
    return toDollars(cents(ending === '99' ? toNinetyNine(after) : after));
  };
};

import type { DeliveryPrice, DeliveryStep } from './delivery-price.ts';
import { cents, toCents, toDollars } from '#platform/contract/money.ts';

/** How many cents are in a dollar, or grams in a kilogram. */
const unitSize = (priced: DeliveryPrice['priced']): number => (priced === 'total' ? 100 : 1000);

/**
 * Parses delivery steps as owners write them, such as `0: 7.95, 100: 0` or `0: 7,95; 100: 0`. Each step has a total in
 * dollars, or a weight in kilograms, and a price in dollars that applies from there.
 * @returns null if the text has another form or does not start at 0
 */
export const parseDeliverySteps = (text: string): { from: number; price: number }[] | null => {
  const steps = text
    // Without semicolons, a comma separates steps only if a number and a colon follow it.
    .split(text.includes(';') ? ';' : /,(?=\s*\d{1,6}(?:\.\d{1,3})?\s*:)/)
    .map((part) => /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*:\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*$/.exec(part));
  const number = (digits = ''): number => Number(digits.replace(',', '.'));
  const read = steps.flatMap((step) => (step === null ? [] : [{ from: number(step[1]), price: number(step[2]) }]));
  const isAscending = read.every(({ from }, at) => (at === 0 ? from === 0 : from > (read[at - 1]?.from ?? 0)));
  return read.length === steps.length && isAscending ? read : null;
};

export const toDeliverySteps = (text: string, priced: DeliveryPrice['priced']): DeliveryStep[] =>
  (parseDeliverySteps(text) ?? []).map(({ from, price }) => ({
    from: Math.round(from * unitSize(priced)),
    cents: toCents(price),
  }));

/** Formats as `7.95` or `5.50`, and as `5` without cents. */
const formatAmount = (amount: number): string => toDollars(cents(amount)).toFixed(amount % 100 === 0 ? 0 : 2);

export const formatDeliverySteps = (steps: readonly DeliveryStep[], priced: DeliveryPrice['priced']): string =>
  steps.map((step) => `${step.from / unitSize(priced)}: ${formatAmount(step.cents)}`).join(', ');

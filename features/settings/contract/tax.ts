import { type Cents, prorateCents, subtractCents } from '#platform/contract/money.ts';

/** Rates have three decimals at most. */
const thousandths = (percent: number): number => Math.round(percent * 1000);

const WHOLE = thousandths(100);

/**
 * Prices in other countries where prices include tax: the same, or without the tax of the seller’s country.
 */
export const pricesAbroadChoices = ['same', 'withoutHomeTax'] as const;
export type PricesAbroad = (typeof pricesAbroadChoices)[number];

/**
 * The tax of an amount, half up to the cent.
 * @param rate per cent
 * @param included the amount is with tax, and the tax is within it; else it comes on top
 */
export const taxCents = (amount: Cents, rate: number, included: boolean): Cents => {
  const part = thousandths(rate);
  return included
    ? subtractCents(amount, prorateCents(amount, WHOLE, WHOLE + part))
    : prorateCents(amount, part, WHOLE);
};

/** Takes the tax out of a price that includes it, rounded half up to the cent. @param rate per cent */
export const withoutTax = (price: Cents, rate: number): Cents => subtractCents(price, taxCents(price, rate, true));

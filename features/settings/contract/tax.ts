import { type Cents, prorateCents, subtractCents } from '#platform/contract/money.ts';

/** In thousandths of a percent, because rates have up to three decimals. */
const thousandths = (percent: number): number => Math.round(percent * 1000);

const WHOLE = thousandths(100);

/** Prices in other countries, if prices include tax: the same, or without the tax of the seller’s country. */
export const pricesAbroadChoices = ['same', 'withoutHomeTax'] as const;
export type PricesAbroad = (typeof pricesAbroadChoices)[number];

/**
 * Calculates the tax of an amount, rounded half up to the cent.
 * @param rate in percent
 * @param included if true, the amount includes the tax; otherwise the tax is added
 */
export const taxCents = (amount: Cents, rate: number, included: boolean): Cents => {
  const part = thousandths(rate);
  return included
    ? subtractCents(amount, prorateCents(amount, WHOLE, WHOLE + part))
    : prorateCents(amount, part, WHOLE);
};

/** Takes the tax out of a price that includes it, rounded half up to the cent. @param rate in percent */
export const withoutTax = (price: Cents, rate: number): Cents => subtractCents(price, taxCents(price, rate, true));

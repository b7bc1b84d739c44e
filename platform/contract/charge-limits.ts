import { getCurrency } from './currency.ts';
import { type Cents, cents, formatCents } from './money.ts';

/** Half a unit of the currency, in cents: the smallest charge in most currencies. */
const HALF = 50;

/** The smallest card charge by currency, in cents (docs.stripe.com/currencies, minimum and maximum charge amounts). */
const leastCharges: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: HALF,
  BGN: 100,
  BRL: HALF,
  CAD: HALF,
  CHF: HALF,
  CZK: 1500,
  DKK: 250,
  EUR: HALF,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: HALF,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: HALF,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: HALF,
  THB: 1000,
  USD: HALF,
};

/** The largest charge, because the provider accepts at most eight digits. */
const MAX_CHARGE = cents(99_999_999);

/**
 * The smallest and largest card charge. If a currency has no known minimum, only the provider refuses charges
 * that are too small.
 */
export const getChargeLimits = (): { min: Cents; max: Cents } => ({
  min: cents(leastCharges[getCurrency()] ?? 1),
  max: MAX_CHARGE,
});

export const isChargeable = (amount: Cents): boolean => {
  const { min, max } = getChargeLimits();
  return amount >= min && amount <= max;
};

export const describeChargeLimits = (): string => {
  const { min, max } = getChargeLimits();
  return `A card can be charged between ${formatCents(min)} and ${formatCents(max)}.`;
};

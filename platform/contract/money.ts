import { cacheByCurrency, createAmountFormat, formatAmount } from './currency.ts';

declare const brand: unique symbol;

/**
 * Whole cents, hundredths of the shop's currency: the only form of money inside the shop. Create them with `cents`; a
 * plain number is not money.
 */
export type Cents = number & { readonly [brand]: 'cents' };

export const cents = (whole: number): Cents => {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is not a whole number of cents`);
  return whole as Cents;
};

export const ZERO_CENTS = cents(0);

export const sumCents = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, one) => sum + one, 0));

export const subtractCents = (from: Cents, amount: Cents): Cents => cents(from - amount);

export const negateCents = (amount: Cents): Cents => subtractCents(ZERO_CENTS, amount);

/**
 * The price of a quantity in cents: unit price divided by minimum order, times quantity (specification, section 9),
 * rounded half up to the cent. `unitPriceCents` is the price of one minimum order.
 */
export const calculateLineCents = (unitPriceCents: Cents, minOrder: number, quantity: number): Cents =>
  cents(Math.floor((2 * unitPriceCents * quantity + minOrder) / (2 * minOrder)));

/** Dollars, or another currency's whole units, on the wire: a JSON number with at most two decimals. */
export const toDollars = (amount: Cents): number => amount / 100;

export const toCents = (dollars: number): Cents => cents(Math.round(dollars * 100));

/** Formats as `1234.50`, for a cell of a file. */
export const toDecimal = (amount: Cents): string => toDollars(amount).toFixed(2);

const amountFormat = cacheByCurrency((code) => createAmountFormat(code));

/** Formats an amount in the shop's currency; below zero as `−$5.00`. */
export const formatDollars = (dollars: number): string => formatAmount(amountFormat(), dollars);

/** Formats as `$1,234.50` or `−$5.00`, the same in lists, dialogs, tables, emails and on the charge. */
export const formatCents = (amount: Cents): string => formatDollars(toDollars(amount));

const eachFormat = cacheByCurrency((code) => createAmountFormat(code, { maximumFractionDigits: 4 }));

/** A price per piece is shown in hundredths of a cent. */
const IN_A_CENT = 100;

/** A price with its number of pieces if that is more than one: `$3.00`, `$14.99 for 5`. */
export const formatPackPrice = ({ unitPrice, minOrder }: { unitPrice: number; minOrder: number }): string =>
  `${formatDollars(unitPrice)}${minOrder > 1 ? ` for ${minOrder.toLocaleString('en-US')}` : ''}`;

/**
 * The price of one piece, for display only: `$3.00`. If it is not in whole cents, it has up to four decimals,
 * rounded half up: `$0.1085`. Never compute a total from it.
 */
export const formatPricePerPiece = (unitPriceCents: Cents, minOrder: number): string =>
  eachFormat().format(calculateLineCents(unitPriceCents, minOrder, IN_A_CENT) / (IN_A_CENT * 100));

/** The share `part`/`of` of an amount, rounded half up to the cent; exact for any size. */
export const prorateCents = (amount: Cents, part: number, whole: number): Cents =>
  cents(Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))));

/**
 * Divides an amount in proportion to the weights, to the cent. Leftover cents go to the parts that rounding reduced
 * most.
 */
export const divideCents = (amount: Cents, weights: readonly number[]): Cents[] => {
  const whole = weights.reduce((sum, one) => sum + one, 0);
  const exact = weights.map((one) => (whole === 0 ? 0 : (amount * one) / whole));
  const parts = exact.map(Math.floor);
  const remainder = amount - parts.reduce((sum, one) => sum + one, 0);
  const losers = exact
    .map((one, at) => ({ at, lost: one - (parts[at] ?? 0) }))
    .toSorted((one, other) => other.lost - one.lost || one.at - other.at)
    .slice(0, remainder);
  for (const { at } of losers) parts[at] = (parts[at] ?? 0) + 1;
  return parts.map(cents);
};

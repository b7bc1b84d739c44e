declare const brand: unique symbol;

/** Whole cents of US dollars; the only form money has inside the shop. A plain number is none: `cents` makes it one. */
export type Cents = number & { readonly [brand]: 'cents' };

export const cents = (whole: number): Cents => {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is no number of whole cents`);
  return whole as Cents;
};

export const ZERO_CENTS = cents(0);

export const sumCents = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, one) => sum + one, 0));

export const subtractCents = (from: Cents, taken: Cents): Cents => cents(from - taken);

/**
 * The price of some goods in cents: unit price divided by minimum order, times quantity (specification,
 * section 9), rounded half up to the cent. `unitPriceCents` is the price of one minimum order.
 */
export const calculateLineCents = (unitPriceCents: Cents, minOrder: number, quantity: number): Cents =>
  cents(Math.floor((2 * unitPriceCents * quantity + minOrder) / (2 * minOrder)));

/** The dollars of the wire: a JSON number with at most two decimals. */
export const toDollars = (amount: Cents): number => amount / 100;

export const toCents = (dollars: number): Cents => cents(Math.round(dollars * 100));

const dollarText = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Stands beside fields in which an amount is typed. */
export const CURRENCY_SIGN = '$';

/** `$1,234.50`, the same in lists, dialogs, tables, mails and on the charge. */
export const formatCents = (amount: Cents): string => dollarText.format(toDollars(amount));

export const formatDollars = (dollars: number): string => dollarText.format(dollars);

const eachText = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** Ten-thousandths of a dollar in a cent. */
const IN_A_CENT = 100;

/** A price with the pieces it is for, where these are several: `$3.00`, `$14.99 for 5`. */
export const formatPackPrice = ({ unitPrice, minOrder }: { unitPrice: number; minOrder: number }): string =>
  `${formatDollars(unitPrice)}${minOrder > 1 ? ` for ${minOrder.toLocaleString('en-US')}` : ''}`;

/**
 * The price of one piece, for display only: `$3.00`, or up to four decimals, rounded half up, where it is no whole
 * number of cents: `$0.1085`. Never compute a total from it.
 */
export const formatPricePerPiece = (unitPriceCents: Cents, minOrder: number): string =>
  eachText.format(calculateLineCents(unitPriceCents, minOrder, IN_A_CENT) / (IN_A_CENT * 100));

/** So many parts of an amount, half up to the cent; exact however large it is. */
export const prorateCents = (amount: Cents, part: number, of: number): Cents =>
  cents(Number((2n * BigInt(amount) * BigInt(part) + BigInt(of)) / (2n * BigInt(of))));

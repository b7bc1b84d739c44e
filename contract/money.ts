/** Whole cents of US dollars; the only form money has inside the shop. */
export type Cents = number;

/**
 * The price of some goods in cents: unit price divided by minimum order, times quantity (specification,
 * section 9), rounded half up to the cent. `unitPriceCents` is the price of one minimum order.
 */
export const goodsCents = (unitPriceCents: Cents, minOrder: number, quantity: number): Cents =>
  Math.floor((2 * unitPriceCents * quantity + minOrder) / (2 * minOrder));

/** Goods from this much on are delivered free (specification, section 9). */
export const FREE_SHIPPING_CENTS: Cents = 10_000;

/** What the delivery of so many cents of goods costs, where the shop asks `feeCents` for a small order. */
export const shippingCents = (goods: Cents, feeCents: Cents): Cents => (goods >= FREE_SHIPPING_CENTS ? 0 : feeCents);

/** The dollars of the wire: a JSON number with at most two decimals. */
export const toDollars = (cents: Cents): number => cents / 100;

export const toCents = (dollars: number): Cents => Math.round(dollars * 100);

const dollarText = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50`, the same in lists, dialogs, tables, mails and on the charge. */
export const formatCents = (cents: Cents): string => dollarText.format(cents / 100);

export const formatDollars = (dollars: number): string => dollarText.format(dollars);

/**
 * The price of one piece, for people only: `$3.00`, and below a dollar `84.9¢` where whole cents, `$0.42`, would not be
 * true. Never used to compute a total.
 */
export const formatEach = (unitPriceCents: Cents, minOrder: number): string => {
  const cents = unitPriceCents / minOrder;
  const tenths = cents.toFixed(1);
  return cents >= 99.95 || tenths.endsWith('0') ? formatCents(Math.round(cents)) : `${tenths}¢`;
};

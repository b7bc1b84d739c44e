/** A larger relative price change gets a warning: it is more often a typing error than intended. */
const MAX_PRICE_CHANGE = 0.5;

/** Factors that a lost or extra decimal place gives. */
const DECIMAL_SLIPS: ReadonlySet<number> = new Set([10, 100, 1000]);

const formatOneDecimal = (value: number): string => (Math.round(value * 10) / 10).toLocaleString('en-US');

/** A warning about an unusual price change in cents, or null. It may be intended, so nothing is refused. */
export const describePriceJump = (before: number, after: number): string | null => {
  if (before <= 0 || after <= 0 || Math.abs(after - before) <= before * MAX_PRICE_CHANGE) return null;
  const times = Math.max(after, before) / Math.min(after, before);
  if (DECIMAL_SLIPS.has(Math.round(times * 10) / 10)) {
    const comparison =
      after > before ? `${times.toFixed(0)} times the old price` : `A ${times.toFixed(0)}th of the old price`;
    return `${comparison}: is the decimal mark in the right place?`;
  }
  if (times >= 2 && after > before) return `${formatOneDecimal(times)} times the old price`;
  return `${formatOneDecimal((Math.abs(after - before) / before) * 100)} % ${after > before ? 'above' : 'below'} the old price`;
};

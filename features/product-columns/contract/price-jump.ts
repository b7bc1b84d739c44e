/** A larger relative price change gets a warning, because it is more often a typing error than intended. */
const MAX_PRICE_CHANGE = 0.5;

/** Factors by which a price changes if a decimal place is lost or added. */
const DECIMAL_SLIPS: ReadonlySet<number> = new Set([10, 100, 1000]);

const formatOneDecimal = (value: number): string => (Math.round(value * 10) / 10).toLocaleString('en-US');

/**
 * Describes an unusual price change in cents; null if it is not unusual. It may be intended, so it is only a
 * warning.
 */
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

/** A price that changes by more than this is told first: more often it is a slip of the pen than meant. */
const MAX_PRICE_CHANGE = 0.5;

/** What a lost, or doubled, decimal mark makes of a price. */
const DECIMAL_SLIPS: ReadonlySet<number> = new Set([10, 100, 1000]);

const formatOneDecimal = (value: number): string => (Math.round(value * 10) / 10).toLocaleString('en-US');

/** What is odd about a new price, in cents, or null. It may be meant: nothing is refused. */
export const describePriceJump = (before: number, after: number): string | null => {
  if (before <= 0 || after <= 0 || Math.abs(after - before) <= before * MAX_PRICE_CHANGE) return null;
  const times = Math.max(after, before) / Math.min(after, before);
  if (DECIMAL_SLIPS.has(Math.round(times * 10) / 10)) {
    const how = after > before ? `${times.toFixed(0)} times the old price` : `A ${times.toFixed(0)}th of the old price`;
    return `${how}: is the decimal mark in its place?`;
  }
  if (times >= 2 && after > before) return `${formatOneDecimal(times)} times the old price`;
  return `${formatOneDecimal((Math.abs(after - before) / before) * 100)} % ${after > before ? 'above' : 'below'} the old price`;
};

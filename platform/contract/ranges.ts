/**
 * Sorts the typed bounds of a range, the lower first, so that 50 to 20 means 20 to 50. Open bounds, and text that
 * is not a number, stay in place.
 */
export const sortBounds = (from: string, to: string): [from: string, to: string] => {
  const isOpen = from.trim() === '' || to.trim() === '';
  return !isOpen && Number(from) > Number(to) ? [to, from] : [from, to];
};

/** Sorts the first and last day of a range, written 2026-12-31. */
export const sortDays = <Day extends string | undefined>(from: Day, to: Day): [from: Day, to: Day] =>
  from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];

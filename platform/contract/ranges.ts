/**
 * The bounds of a range as they are typed, the lower first: who says 50 to 20 means 20 to 50. What is left open, or is no
 * number, stays where it is.
 */
export const sortBounds = (from: string, to: string): [from: string, to: string] => {
  const isOpen = from.trim() === '' || to.trim() === '';
  return !isOpen && Number(from) > Number(to) ? [to, from] : [from, to];
};

/** The same of the first and the last of some days, written 2026-12-31. */
export const sortDays = <Day extends string | undefined>(from: Day, to: Day): [from: Day, to: Day] =>
  from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];

/**
 * Splits cents over shares that hold so much each, in proportion to it; what is left by rounding goes cent by cent to
 * the largest remainders, the earlier of equals first. Nobody gets more than he holds.
 * @returns what each gets; together all of it, or all that they hold where that is less
 */
export const splitCents = (cents: number, held: readonly number[]): number[] => {
  const total = held.reduce((sum, one) => sum + one, 0);
  if (cents >= total) return [...held];
  const parts = held.map((one, at) => {
    const exact = BigInt(cents) * BigInt(one);
    return { at, whole: Number(exact / BigInt(total)), rest: exact % BigInt(total) };
  });
  let left = cents - parts.reduce((sum, { whole }) => sum + whole, 0);
  for (const part of parts.toSorted((a, b) => Number(b.rest - a.rest) || a.at - b.at)) {
    if (left === 0) break;
    part.whole += 1;
    left -= 1;
  }
  return parts.map(({ whole }) => whole);
};

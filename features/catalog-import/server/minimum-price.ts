/** Decimals of a price in a file. */
const MOST_DECIMALS = 6;
const SCALE = 10n ** BigInt(MOST_DECIMALS);

/** The price of a minimum order, or a sentence that says why there is none. */
export type MinimumPrice = { price: string } | { fault: string };

/**
 * Converts a price of some pieces to the price of a minimum order, rounded half up to the cent: 371.46 of one piece is
 * 37146.00 of 100. A fraction of a cent that no minimum order multiplies is refused, because rounding would change the
 * price.
 * @param price a plain number such as `371.46`
 * @param pieces how many pieces `price` is of
 */
export const toMinimumPrice = (price: string, pieces: number, minOrder: number): MinimumPrice => {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(price) ?? [];
  if (whole === undefined) return { fault: `${price} is not a price` };
  const significant = decimals.replace(/0+$/, '');
  if (significant.length > MOST_DECIMALS) return { fault: `${price} has more than ${MOST_DECIMALS} decimals` };
  const scaled = BigInt(`${whole}${significant.padEnd(MOST_DECIMALS, '0')}`);
  const dividend = scaled * BigInt(minOrder);
  const divisor = (BigInt(pieces) * SCALE) / 100n;
  if (minOrder === 1 && dividend % divisor !== 0n) {
    const each = formatEach(scaled, pieces);
    return { fault: `${each} a piece needs a minimum order, because it is not in whole cents` };
  }
  const cents = ((2n * dividend + divisor) / (2n * divisor)).toString().padStart(3, '0');
  return { price: `${cents.slice(0, -2)}.${cents.slice(-2)}` };
};

const formatEach = (scaled: bigint, pieces: number): string =>
  String(Number((Number(scaled) / Number(SCALE) / pieces).toFixed(MOST_DECIMALS)));

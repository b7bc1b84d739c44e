/** The most decimals of a price in a list. */
const MOST_DECIMALS = 6;

/**
 * The price of one minimum order in cents, rounded half up. The calculation is exact, however many decimals the
 * price has.
 * @param price the price of `pieces`, as plain decimal text such as `0.0345`
 * @returns null for a piece that is sold singly and costs a fraction of a cent, because rounding would change its
 * price
 */
export const priceMinimumOrder = (price: string, pieces: number, minOrder: number): number | null => {
  const [whole = '0', decimals = ''] = price.split('.');
  const dividend = BigInt(`${whole}${decimals}`) * BigInt(minOrder) * 100n;
  const divisor = 10n ** BigInt(decimals.length) * BigInt(pieces);
  if (minOrder === 1 && dividend % divisor !== 0n) return null;
  return Number((2n * dividend + divisor) / (2n * divisor));
};

const formatEach = (price: string, pieces: number): string =>
  String(Number((Number(price) / pieces).toFixed(MOST_DECIMALS)));

/**
 * Converts a price of some pieces to the price of a minimum order: 371.46 for one piece is 37146.00 for 100.
 * @param price the cell of a list, such as `371.46`
 * @param pieces the number of pieces that `price` is for
 * @returns the price in dollars, or a sentence with the reason why there is none
 */
export const toMinimumPrice = (
  price: string,
  pieces: number,
  minOrder: number,
): { price: string } | { fault: string } => {
  const [plain, decimals = ''] = /^\d+(?:\.(\d+))?$/.exec(price) ?? [];
  if (plain === undefined) return { fault: `${price} is not a price` };
  if (decimals.replace(/0+$/, '').length > MOST_DECIMALS)
    return { fault: `${price} has more than ${MOST_DECIMALS} decimals` };
  const cents = priceMinimumOrder(plain, pieces, minOrder);
  if (cents === null)
    return { fault: `${formatEach(price, pieces)} a piece needs a minimum order, because it is not in whole cents` };
  const digits = String(cents).padStart(3, '0');
  return { price: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
};

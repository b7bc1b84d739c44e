import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#platform/contract/money.ts';
import { PRICE_DIGITS } from './schema.ts';

/** A price range in cents, both bounds included; null means unlimited. */
export type PriceRange = { from: Cents | null; to: Cents | null };

/** SQL to add to a `where`: the price of a product `p` is in the range. */
export const priceCondition = ({ from, to }: PriceRange): SQL =>
  sql.join([
    ...(from === null ? [] : [sql` and p.unit_price_cents >= ${from}`]),
    ...(to === null ? [] : [sql` and p.unit_price_cents <= ${to}`]),
  ]);

/** SQL of the bits of a digit, in an array that begins with digit -1. */
const digitBits = (digit: number): SQL => sql`d.bits[${sql.raw(String(digit + 2))}]`;

const getDigits = (amount: Cents): { digit: number; isOne: boolean }[] =>
  Array.from({ length: PRICE_DIGITS }, (_, digit) => ({ digit, isOne: Math.floor(amount / 2 ** digit) % 2 === 1 }));

/**
 * SQL of the bits of prices of at least an amount; null if every price matches. It goes from the lowest digit to
 * the highest. At each digit, a greater digit decides; an equal one leaves the decision to the lower digits.
 */
const atLeast = (amount: Cents): SQL | null =>
  getDigits(amount).reduce<SQL | null>((lower, { digit, isOne }) => {
    const bits = digitBits(digit);
    if (isOne) return lower === null ? bits : sql`(${bits} & ${lower})`;
    return lower === null ? null : sql`(${bits} | ${lower})`;
  }, null);

/** SQL of the bits of prices of at most an amount; null if every price matches. */
const atMost = (amount: Cents): SQL | null =>
  getDigits(amount).reduce<SQL | null>((lower, { digit, isOne }) => {
    const bits = sql`(~ ${digitBits(digit)})`;
    if (isOne) return lower === null ? null : sql`(${bits} | ${lower})`;
    return lower === null ? bits : sql`(${bits} & ${lower})`;
  }, null);

/** SQL of a lateral join: `bits` of the products for sale in the chunk `c.chunk` whose price is in the range. */
export const priceBits = ({ from, to }: PriceRange): SQL => {
  const parts = [digitBits(-1), from === null ? null : atLeast(from), to === null ? null : atMost(to)];
  return sql`select ${sql.join(
    parts.filter((part) => part !== null),
    sql` & `,
  )} as bits from (select array_agg(bits order by digit) as bits from price_bitmap where chunk = c.chunk) d`;
};

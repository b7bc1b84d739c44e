import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import { PRICE_DIGITS } from '#server/db/schema/facets.ts';

/** From so many cents to so many; null where an end is open. */
export type PriceRange = { from: Cents | null; to: Cents | null };

/** The condition of a price, of a product `p`. */
export const priceCondition = ({ from, to }: PriceRange): SQL =>
  sql.join([
    ...(from === null ? [] : [sql` and p.unit_price_cents >= ${from}`]),
    ...(to === null ? [] : [sql` and p.unit_price_cents <= ${to}`]),
  ]);

/** The place in an array of the bits of a digit; the first is that of digit -1. */
const digitBits = (digit: number): SQL => sql`d.bits[${sql.raw(String(digit + 2))}]`;

const digitsOf = (amount: Cents): { digit: number; isOne: boolean }[] =>
  Array.from({ length: PRICE_DIGITS }, (_, digit) => ({ digit, isOne: Math.floor(amount / 2 ** digit) % 2 === 1 }));

/** Which prices are so much at least: digit by digit from the last, a greater one decides, an equal one leaves it open. */
const atLeast = (amount: Cents): SQL | null =>
  digitsOf(amount).reduce<SQL | null>((lower, { digit, isOne }) => {
    const bits = digitBits(digit);
    if (isOne) return lower === null ? bits : sql`(${bits} & ${lower})`;
    return lower === null ? null : sql`(${bits} | ${lower})`;
  }, null);

/** Which prices are so much at most. */
const atMost = (amount: Cents): SQL | null =>
  digitsOf(amount).reduce<SQL | null>((lower, { digit, isOne }) => {
    const bits = sql`(~ ${digitBits(digit)})`;
    if (isOne) return lower === null ? null : sql`(${bits} | ${lower})`;
    return lower === null ? bits : sql`(${bits} & ${lower})`;
  }, null);

/** Which products on sale of the chunk `c.chunk` have such a price, as `bits` of a lateral join. */
export const priceBits = ({ from, to }: PriceRange): SQL => {
  const parts = [digitBits(-1), from === null ? null : atLeast(from), to === null ? null : atMost(to)];
  return sql`select ${sql.join(
    parts.filter((part) => part !== null),
    sql` & `,
  )} as bits from (select array_agg(bits order by digit) as bits from price_bitmap where chunk = c.chunk) d`;
};

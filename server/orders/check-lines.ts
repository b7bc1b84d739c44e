import { sql } from 'drizzle-orm';
import { canOrder } from '#contract/can-order.ts';
import { Refusal } from '#contract/errors.ts';
import { type Cents, goodsCents, shippingCents, sumCents, toCents, toDollars, ZERO_CENTS } from '#contract/money.ts';
import { LONGEST_LINE, type ParsedLine, parseLine, splitLines } from '#contract/parse-lines.ts';
import { normalisePart } from '#contract/part-numbers.ts';
import { MOST_LINES } from '#contract/limits.ts';
import type { CheckedLine } from '#contract/quick-order.ts';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';

type Found = {
  norm: string;
  _id: string;
  sku: string;
  name: string;
  slug: string;
  minOrder: number;
  stock: number;
  unitPriceCents: Cents;
};

/** Every part number of the list at once: one query, however long it is. */
const findParts = async (db: Database, parts: string[]): Promise<Map<string, Found>> => {
  const found = await rows<Found>(
    db,
    sql`select distinct on (n.norm) n.norm, p.id as "_id", p.sku, p.name, p.slug, p.min_order as "minOrder",
               s.on_hand - s.reserved as stock, p.unit_price_cents as "unitPriceCents"
          from part_number n join product p on p.id = n.product_id and p.status = 'active'
          join stock s on s.product_id = p.id
         where n.norm = any(${sql.param(parts)}::text[]) order by n.norm, n.kind = 'sku' desc, p.position`,
    'find-parts',
  );
  return new Map(found.map((one) => [one.norm, one]));
};

const few = (count: number) => count.toLocaleString('en-US');

/** How many of a product the list asks for in all, and what becomes of it. */
const decide = (
  { minOrder, stock }: Found,
  wanted: number | null,
): Pick<CheckedLine, 'status' | 'quantity' | 'message'> => {
  if (!canOrder({ stock, minOrder })) return { status: 'short', quantity: 0, message: 'Out of stock: left out.' };
  if (wanted === null || wanted < minOrder) {
    const why = wanted === null ? 'No quantity given' : `${few(wanted)} is less than the minimum order`;
    return { status: 'raised', quantity: minOrder, message: `${why}: ${few(minOrder)} taken.` };
  }
  if (wanted > stock) {
    return {
      status: 'short',
      quantity: stock,
      message: `Only ${few(stock)} of ${few(wanted)} left: ${few(stock)} taken.`,
    };
  }
  return { status: 'matched', quantity: wanted, message: 'In stock.' };
};

const present = (line: ParsedLine, known: Map<string, Found>, asked: Map<string, ParsedLine[]>): CheckedLine => {
  const nothing = { line: line.line, text: line.text, product: null, quantity: 0, price: 0 };
  const norm = normalisePart(line.part);
  if (norm === '') {
    const isLong = line.text.length > LONGEST_LINE;
    const message = isLong ? 'This line is too long to be one product.' : 'No part number on this line.';
    return { ...nothing, status: 'unreadable', message };
  }
  const found = known.get(norm);
  if (found === undefined) {
    return { ...nothing, status: 'unknown', message: `We know no product with the number ${line.part}.` };
  }
  const { _id, sku, name, slug, minOrder } = found;
  const product = { _id, sku, name, slug, minOrder };
  const same = asked.get(_id) ?? [];
  if (same[0] !== line) {
    return { ...nothing, product, status: 'joined', message: `Added to line ${same[0]?.line}.` };
  }
  const given = same.flatMap(({ quantity }) => quantity ?? []);
  const decided = decide(found, given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0));
  const price = toDollars(goodsCents(found.unitPriceCents, minOrder, decided.quantity));
  return { ...nothing, product, ...decided, price };
};

/**
 * Reads a pasted list and says of each line what would be ordered, and why not what was asked. Orders nothing.
 * @throws Refusal `too_many_lines`
 */
export const checkLines = async (db: Database, text: string, shippingFeeCents: Cents) => {
  const given = splitLines(text);
  if (given.length > MOST_LINES) throw new Refusal('too_many_lines');
  const parsed = given.map(parseLine);
  const known = await findParts(db, [...new Set(parsed.map(({ part }) => normalisePart(part)))]);
  const asked = Map.groupBy(
    parsed.filter(({ part }) => known.has(normalisePart(part))),
    ({ part }) => known.get(normalisePart(part))?._id ?? '',
  );
  const lines = parsed.map((line) => present(line, known, asked));
  const goods = sumCents(lines.map(({ price }) => toCents(price)));
  const shipping = goods === 0 ? ZERO_CENTS : shippingCents(goods, shippingFeeCents);
  return {
    lines,
    price: toDollars(goods),
    shipping: toDollars(shipping),
    total: toDollars(sumCents([goods, shipping])),
  };
};

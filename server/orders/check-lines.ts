import { sql } from 'drizzle-orm';
import { canOrder } from '#contract/can-order.ts';
import { Refusal } from '#contract/errors.ts';
import { type Cents, goodsCents, toDollars } from '#contract/money.ts';
import { LONGEST_LINE, type ParsedLine, parseLine, splitLines } from '#contract/parse-lines.ts';
import { normalisePart } from '#contract/part-numbers.ts';
import { roundUpQuantity, stepSentence } from '#contract/quantity-step.ts';
import { MOST_LINES } from '#contract/limits.ts';
import type { CheckedLine } from '#contract/quick-order.ts';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import { readTerms, termsFor } from '#server/terms/read-terms.ts';
import { quoteLines, sumLines } from './price-lines.ts';

type Found = {
  norm: string;
  _id: string;
  sku: string;
  name: string;
  slug: string;
  minOrder: number;
  quantityStep: number;
  stock: number;
  unitPriceCents: Cents;
};

/** Every part number of the list at once: one query, however long it is. */
const findParts = async (db: Database, parts: string[]): Promise<Map<string, Found>> => {
  const found = await rows<Found>(
    db,
    sql`select distinct on (n.norm) n.norm, p.id as "_id", p.sku, p.name, p.slug, p.min_order as "minOrder",
               p.quantity_step as "quantityStep",
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
  { minOrder, quantityStep, stock }: Found,
  wanted: number | null,
): Pick<CheckedLine, 'status' | 'quantity' | 'message'> => {
  if (!canOrder({ stock, minOrder })) return { status: 'short', quantity: 0, message: 'Out of stock: left out.' };
  if (wanted === null || wanted < minOrder) {
    const why = wanted === null ? 'No quantity given' : `${few(wanted)} is less than the minimum order`;
    return { status: 'raised', quantity: minOrder, message: `${why}: ${few(minOrder)} taken.` };
  }
  if (wanted > stock) {
    const most = minOrder + Math.floor((stock - minOrder) / quantityStep) * quantityStep;
    return {
      status: 'short',
      quantity: most,
      message: `Only ${few(stock)} of ${few(wanted)} left: ${few(most)} taken.`,
    };
  }
  const inSteps = roundUpQuantity({ minOrder, quantityStep }, wanted);
  if (inSteps > wanted) {
    if (inSteps <= stock) {
      return { status: 'raised', quantity: inSteps, message: stepSentence({ minOrder, quantityStep }, wanted) };
    }
    const most = inSteps - quantityStep;
    return { status: 'short', quantity: most, message: `Only ${few(stock)} left: ${few(most)} taken.` };
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

/** What is to be ordered comes to, delivered where the seller is: where it goes is not asked yet. */
const sumUp = async (db: Database, lines: CheckedLine[], fee: Cents) => {
  const wanted = lines.flatMap(({ product, quantity }) =>
    product === null || quantity === 0 ? [] : [{ productId: product._id, quantity }],
  );
  if (wanted.length === 0) return { price: 0, discount: 0, shipping: 0, tax: 0, taxIncluded: true, total: 0 };
  const terms = termsFor(await readTerms(db), { country: '', region: '' }, null);
  const sums = sumLines(await quoteLines(db, wanted, terms), terms, fee, null);
  return {
    price: toDollars(sums.goodsCents),
    discount: toDollars(sums.discountCents),
    shipping: toDollars(sums.shippingCents),
    tax: toDollars(sums.taxCents),
    taxIncluded: sums.includesTax,
    total: toDollars(sums.totalCents),
  };
};

/**
 * Reads a pasted list and says of each line what would be ordered, and why not what was asked. Orders nothing.
 * @throws Refusal `too_many_lines`; `out_of_stock` where stock goes at this moment
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
  return { lines, ...(await sumUp(db, lines, shippingFeeCents)) };
};

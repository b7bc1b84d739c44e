import { sql } from 'drizzle-orm';
import { canOrder } from '#features/products/contract/can-order.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, calculateLineCents, toDollars } from '#platform/contract/money.ts';
import {
  describeBadQuantity,
  LONGEST_LINE,
  type ParsedLine,
  parseLine,
  listCandidateParts,
  splitLines,
} from '#features/products/contract/parse-lines.ts';
import { formatSkus, normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { getMostPieces } from '#features/products/contract/most-pieces.ts';
import { roundUpQuantity, describeRounding } from '#features/products/contract/quantity-step.ts';
import { MAX_LINES, MAX_PIECES } from '#platform/contract/limits.ts';
import type { CheckedLine } from '#features/quick-order/contract/quick-order.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { matchPartNumbers } from '#features/products/server/match-part-numbers.ts';
import { isPublic } from '#features/products/server/product-sql.ts';
import { adjustTerms, getRulesForBuyer } from '#features/settings/server/adjust-terms.ts';
import { resolveTaxAndDelivery } from '#features/settings/server/tax-and-delivery.ts';
import { quoteLines, sumLines } from '#features/checkout/server/price-lines.ts';
import type { RequestedLine } from '#features/checkout/server/order-products.ts';
import { formatCount } from '#platform/contract/format-count.ts';

type MatchedProduct = {
  _id: string;
  sku: string;
  name: string;
  slug: string;
  minOrder: number;
  quantityStep: number;
  stock: number;
  unitPriceCents: Cents;
  isSold: boolean;
};

/**
 * A line with its product; null if it names no product, or several, whose SKUs are then in `several`. If the
 * quantity is unusable, `fault` says why, and the line has no product.
 */
type MatchedLine = ParsedLine & { found: MatchedProduct | null; several: string[]; fault: string | null };

const matchedColumns = sql`p.id as "_id", p.sku, p.name, p.slug, p.min_order as "minOrder",
  p.quantity_step as "quantityStep", s.on_hand - s.reserved as stock, p.unit_price_cents as "unitPriceCents",
  p.status = 'active' as "isSold"`;

/** Finds the products of all part numbers in one query. */
const findByPartNumber = async (db: Database, parts: string[]): Promise<Map<string, MatchedProduct[]>> => {
  const found = await rows<MatchedProduct & { part: string }>(
    db,
    sql`with ${matchPartNumbers(parts)}
        select n.part, ${matchedColumns}
          from named n join product p using (id) join stock s on s.product_id = p.id order by p.sku`,
    'find-parts',
  );
  return Map.groupBy(found, ({ part }) => part);
};

const parsePastedList = async (db: Database, text: string): Promise<MatchedLine[]> => {
  const textLines = splitLines(text);
  if (textLines.length > MAX_LINES) throw new DomainError('too_many_lines');
  const parsed = textLines.map(parseLine);
  const known = await findByPartNumber(db, parsed.flatMap(listCandidateParts));
  return parsed.map((line) => {
    const [found = null, ...others] = known.get(line.part) ?? [];
    if (found !== null && others.length > 0) {
      return { ...line, found: null, several: [found, ...others].map(({ sku }) => sku), fault: null };
    }
    const none = found !== null && line.quantity === 0 ? 'The quantity on this line is 0.' : null;
    const fault = describeBadQuantity(line, (part) => known.has(part)) ?? none;
    return { ...line, found: fault === null ? found : null, several: [], fault };
  });
};

const findByIds = async (db: Database, requestedLines: RequestedLine[]): Promise<MatchedLine[]> => {
  const ids = requestedLines.map(({ productId }) => productId);
  const found = await rows<MatchedProduct>(
    db,
    sql`select ${matchedColumns} from product p join stock s on s.product_id = p.id
         where p.id = any(${sql.param(ids)}::uuid[]) and ${isPublic}`,
  );
  const known = new Map(found.map((one) => [one._id, one]));
  return requestedLines.map(({ productId, quantity }, at) => {
    const product = known.get(productId.toLowerCase()) ?? null;
    const part = product?.sku ?? productId;
    return {
      line: at + 1,
      text: `${part}, ${quantity}`,
      part,
      quantity,
      unread: null,
      found: product,
      several: [],
      fault: null,
    };
  });
};

/** Decides how many pieces of a product to order, from the total over all its lines. */
const decideQuantity = (
  { minOrder, quantityStep, stock, isSold }: MatchedProduct,
  requested: number | null,
): Pick<CheckedLine, 'status' | 'quantity' | 'message'> & { available?: number } => {
  if (!isSold) return { status: 'gone', quantity: 0, message: 'We no longer sell this product: left out.' };
  if (!canOrder({ stock, minOrder })) return { status: 'short', quantity: 0, message: 'Out of stock: left out.' };
  if (requested === null || requested < minOrder) {
    const reason =
      requested === null ? 'No quantity given' : `${formatCount(requested)} is less than the minimum order`;
    return { status: 'raised', quantity: minOrder, message: `${reason}: set to ${formatCount(minOrder)}.` };
  }
  if (requested > stock) {
    const available = getMostPieces({ minOrder, quantityStep, stock });
    return {
      status: 'short',
      quantity: 0,
      available,
      message: `You asked for ${formatCount(requested)}, but we have ${formatCount(stock)}: left out.`,
    };
  }
  const inSteps = roundUpQuantity({ minOrder, quantityStep }, requested);
  if (inSteps > requested) {
    if (inSteps <= stock) {
      return { status: 'raised', quantity: inSteps, message: describeRounding({ minOrder, quantityStep }, requested) };
    }
    return {
      status: 'short',
      quantity: 0,
      available: inSteps - quantityStep,
      message: `Sold in steps of ${formatCount(quantityStep)}, and we have ${formatCount(stock)}: left out.`,
    };
  }
  return { status: 'matched', quantity: requested, message: 'In stock.' };
};

const toCheckedLine = (line: MatchedLine, byProduct: Map<string | undefined, MatchedLine[]>): CheckedLine => {
  const sums = { quantity: 0, available: 0, requested: 0, price: 0, discount: 0 };
  const nothing = { line: line.line, text: line.text, product: null, ...sums };
  const { found, part, several, fault } = line;
  if (fault !== null) return { ...nothing, status: 'unreadable', message: fault };
  if (found === null && normalizePartNumber(part) === '') {
    const isLong = line.text.length > LONGEST_LINE;
    const message = isLong ? 'This line is too long to be one product.' : 'No part number on this line.';
    return { ...nothing, status: 'unreadable', message };
  }
  if (several.length > 0) {
    const message = `${part} is the number of ${formatSkus(several)}. Write the SKU of the one you mean.`;
    return { ...nothing, status: 'ambiguous', message };
  }
  if (found === null) {
    return { ...nothing, status: 'unknown', message: `Not found: ${part}` };
  }
  const { _id, sku, name, slug, minOrder, stock } = found;
  const product = { _id, sku, name, slug, minOrder, stock };
  const same = byProduct.get(_id) ?? [];
  if (same[0] !== line) {
    return { ...nothing, product, status: 'joined', message: `Added to line ${same[0]?.line}.` };
  }
  const quantities = same.flatMap(({ quantity }) => quantity ?? []);
  const requested = quantities.length === 0 ? null : quantities.reduce((sum, one) => sum + one, 0);
  const decided = decideQuantity(found, requested);
  const price = toDollars(calculateLineCents(found.unitPriceCents, minOrder, decided.quantity));
  return { ...nothing, product, ...decided, requested: Math.min(requested ?? minOrder, MAX_PIECES), price };
};

/**
 * Prices the lines and adds them up, with delivery to the seller's own address, because the buyer's is not known
 * yet.
 */
const priceCheckedLines = async (db: Database, lines: CheckedLine[], { buyer, fee }: { buyer: string; fee: Cents }) => {
  const orderableLines = lines.flatMap(({ product, quantity }) =>
    product === null || quantity === 0 ? [] : [{ productId: product._id, quantity }],
  );
  const { rules, known } = await getRulesForBuyer(db, buyer);
  const destination = { country: '', region: '', postcode: '' };
  const terms = adjustTerms(resolveTaxAndDelivery(rules, destination, null), known);
  const variesByAddress = terms.differsByCountry || rules.rates.length > 0;
  if (orderableLines.length === 0) {
    const nothing = { price: 0, discount: 0, shipping: 0, tax: 0, total: 0 };
    return { lines, ...nothing, deliveryMethod: '', taxName: '', taxIncluded: terms.includesTax, variesByAddress };
  }
  const priced = await quoteLines(db, orderableLines, terms, buyer);
  const amounts = new Map(
    priced.map(({ id, goodsCents, discountCents }) => [
      id,
      { price: toDollars(goodsCents), discount: toDollars(discountCents) },
    ]),
  );
  const sums = sumLines(priced, terms, fee, { method: null });
  return {
    lines: lines.map((line) => (line.quantity === 0 ? line : { ...line, ...amounts.get(line.product?._id ?? '') })),
    price: toDollars(sums.goodsCents),
    discount: toDollars(sums.discountCents),
    shipping: toDollars(sums.shippingCents),
    deliveryMethod: sums.method.name,
    tax: toDollars(sums.taxCents),
    taxName: sums.taxName,
    taxIncluded: sums.includesTax,
    total: toDollars(sums.totalCents),
    variesByAddress,
  };
};

/**
 * Checks each line of a list: what would be ordered, and why that differs from the request. Places no order.
 * @param request a pasted list, or products by their ids
 * @param buyer the customer's id, for their own prices
 * @throws DomainError `too_many_lines`; `out_of_stock` if stock is sold during the check
 */
export const checkLines = async (
  db: Database,
  request: { text: string; lines?: RequestedLine[] | undefined },
  { buyer, fee }: { buyer: string; fee: Cents },
) => {
  const matchedLines = await (request.lines === undefined
    ? parsePastedList(db, request.text)
    : findByIds(db, request.lines));
  const byProduct = Map.groupBy(matchedLines, ({ found }) => found?._id);
  const lines = matchedLines.map((line) => toCheckedLine(line, byProduct));
  return priceCheckedLines(db, lines, { buyer, fee });
};

import { DomainError } from '#platform/contract/errors.ts';
import { MAX_LINES, MAX_PIECES } from '#platform/contract/limits.ts';
import {
  LONGEST_LINE,
  type ParsedLine,
  describeBadQuantity,
  listCandidateParts,
  parseLine,
  splitLines,
} from '#features/products/contract/parse-lines.ts';
import { formatSkus, normalizePartNumber, upperCasePartNumber } from '#features/products/contract/part-numbers.ts';
import type { CheckedStockEntry, StockEntryKind } from '#features/stock/contract/stock.ts';
import { hasWrongCheckDigit } from '#trade/parse-barcode.ts';
import type { Database } from '#platform/server/db/open.ts';
import { sql } from 'drizzle-orm';
import { rows } from '#platform/server/db/query.ts';

type ProductByNumber = { _id: string; sku: string; name: string; onHand: number; held: number; isSold: boolean };

type PartNumberRow = ProductByNumber & { norm: string; label: string; isSku: boolean };

const toProductByNumber = ({ _id, sku, name, onHand, held, isSold }: PartNumberRow): ProductByNumber => ({
  _id,
  sku,
  name,
  onHand,
  held,
  isSold,
});

/** Prefers an exact match to one that ignores punctuation, then SKUs, then products for sale. */
const pickBestMatches = (part: string, some: PartNumberRow[]): PartNumberRow[] => {
  const rules: ((row: PartNumberRow) => boolean)[] = [
    ({ label }) => upperCasePartNumber(label) === upperCasePartNumber(part),
    ({ isSku }) => isSku,
    ({ isSold }) => isSold,
  ];
  return rules.reduce((remaining, rule) => (remaining.some(rule) ? remaining.filter(rule) : remaining), some);
};

/**
 * Finds products by the numbers on a label: SKU, maker's number or bar code, all in one query. Replaced numbers
 * find nothing, because the box on the shelf is not the product that replaces them.
 * @returns products by number as typed; several if the number is ambiguous, none if it is unknown
 */
const findProductsByNumber = async (db: Database, parts: string[]): Promise<Map<string, ProductByNumber[]>> => {
  const found = await rows<PartNumberRow>(
    db,
    sql`select n.norm, n.label, n.kind = 'sku' as "isSku", p.id as "_id", p.sku, p.name, s.on_hand as "onHand",
               s.reserved + s.short as held,
               p.status = 'active' as "isSold"
          from part_number n join product p on p.id = n.product_id join stock s on s.product_id = p.id
         where n.norm = any(${sql.param([...new Set(parts.map(normalizePartNumber))])}::text[]) and n.kind <> 'replaces'
         order by p.sku`,
  );
  const byNorm = Map.groupBy(found, ({ norm }) => norm);
  return new Map(
    parts.map((part) => [
      part,
      pickBestMatches(part, byNorm.get(normalizePartNumber(part)) ?? []).map(toProductByNumber),
    ]),
  );
};

/** Returns the error message of a line, or null if the line is valid. */
const findLineFault = (
  line: ParsedLine,
  known: Map<string, ProductByNumber[]>,
  kind: StockEntryKind,
): string | null => {
  const { part, text, quantity } = line;
  const find = (number: string) => known.get(number) ?? [];
  const found = find(part);
  if (normalizePartNumber(part) === '') {
    return text.length > LONGEST_LINE ? 'This line is too long to be one product.' : 'No SKU on this line.';
  }
  const [product, ...others] = found;
  const unread = describeBadQuantity(line, (number) => find(number).length > 0);
  if (unread !== null) return unread;
  if (product === undefined && hasWrongCheckDigit(part)) {
    return `${part} is not a valid bar code: its last digit is wrong. Scan or type it again.`;
  }
  if (product === undefined) return `There is no product with the number ${part}.`;
  if (others.length > 0) {
    return `This number matches several products: ${formatSkus(found.map(({ sku }) => sku))}. Enter the SKU.`;
  }
  if (!product.isSold) return `${product.name} is no longer for sale.`;
  return kind === 'received' && quantity === 0 ? 'No pieces on this line.' : null;
};

type EntryLine = ParsedLine & { product: ProductByNumber };

/** Adds up all lines of one product, such as single scans, or counts of two shelves. */
const sumLines = (
  kind: StockEntryKind,
  product: ProductByNumber,
  lines: EntryLine[],
): CheckedStockEntry['products'][number] => {
  const { isSold: _, onHand, held, ...named } = product;
  // A scan without a quantity counts as one piece.
  const total = lines.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
  const pieces = kind === 'received' ? total : total - onHand;
  return {
    product: named,
    lines: lines.map(({ line }) => line),
    pieces,
    onHand,
    missing: Math.max(held - onHand - pieces, 0),
  };
};

/**
 * Parses a typed, scanned or pasted list of SKUs and pieces, and previews the changes; writes nothing.
 * @throws DomainError `too_many_lines`
 */
export const checkEntry = async (
  db: Database,
  { kind, text }: { kind: StockEntryKind; text: string },
): Promise<CheckedStockEntry> => {
  const rawLines = splitLines(text);
  if (rawLines.length > MAX_LINES) throw new DomainError('too_many_lines');
  const parsed = rawLines.map(parseLine);
  const known = await findProductsByNumber(db, [...new Set(parsed.flatMap(listCandidateParts))]);
  const problems: CheckedStockEntry['problems'] = [];
  const lines: EntryLine[] = [];
  for (const line of parsed) {
    const found = known.get(line.part) ?? [];
    const fault = findLineFault(line, known, kind);
    const [product] = found;
    if (fault !== null) problems.push({ line: line.line, text: line.text, message: fault });
    else if (product !== undefined) lines.push({ ...line, product });
  }
  const products = [...Map.groupBy(lines, ({ product }) => product._id).values()].flatMap((some) =>
    some.slice(0, 1).map(({ product }) => sumLines(kind, product, some)),
  );
  const tooMany = products.filter(({ pieces, onHand }) => onHand + pieces > MAX_PIECES);
  for (const { lines: at, product } of tooMany) {
    const message = `More than ${MAX_PIECES.toLocaleString('en-US')} pieces.`;
    problems.push({ line: at[0] ?? 0, text: product.sku, message });
  }
  return { products: products.filter((one) => !tooMany.includes(one)), problems };
};

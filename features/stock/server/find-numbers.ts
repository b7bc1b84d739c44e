import { sql } from 'drizzle-orm';
import { normalizePartNumber, upperCasePartNumber } from '#features/products/contract/part-numbers.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

export type ProductByNumber = { _id: string; sku: string; name: string; onHand: number; held: number; isSold: boolean };

type PartNumberRow = ProductByNumber & { norm: string; label: string; isSku: boolean };

const toProductByNumber = ({ _id, sku, name, onHand, held, isSold }: PartNumberRow): ProductByNumber => ({
  _id,
  sku,
  name,
  onHand,
  held,
  isSold,
});

/** Prefers an exactly written number to one without punctuation, then SKUs, then products on sale. */
const pickBestMatches = (part: string, some: PartNumberRow[]): PartNumberRow[] => {
  const rules: ((row: PartNumberRow) => boolean)[] = [
    ({ label }) => upperCasePartNumber(label) === upperCasePartNumber(part),
    ({ isSku }) => isSku,
    ({ isSold }) => isSold,
  ];
  return rules.reduce((left, rule) => (left.some(rule) ? left.filter(rule) : left), some);
};

/**
 * Finds products by what is printed on a label: SKU, maker's number or bar code, all of a list in one query. A number
 * that a product replaces finds nothing, since the box on the floor is not that product.
 * @returns by number as given; several products where it is ambiguous, none where it is unknown
 */
export const findProductsByNumber = async (db: Database, parts: string[]): Promise<Map<string, ProductByNumber[]>> => {
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

import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';

export type Found = { _id: string; sku: string; name: string; onHand: number; held: number; isSold: boolean };

type Row = Found & { norm: string; isSku: boolean };

const asFound = ({ _id, sku, name, onHand, held, isSold }: Row): Found => ({ _id, sku, name, onHand, held, isSold });

/** The SKU before other numbers, what is on sale before what is not. */
const best = (some: Row[]): Row[] => {
  const bySku = some.filter(({ isSku }) => isSku);
  if (bySku.length > 0) return bySku;
  const sold = some.filter(({ isSold }) => isSold);
  return sold.length > 0 ? sold : some;
};

/**
 * What stands on a label: SKU, maker's number or bar code, all of a list in one query. A number that something else
 * replaces names nothing here, since the box on the floor is not that thing.
 * @returns by number; several products where it does not tell which
 */
export const findNumbers = async (db: Database, norms: string[]): Promise<Map<string, Found[]>> => {
  const found = await rows<Row>(
    db,
    sql`select n.norm, n.kind = 'sku' as "isSku", p.id as "_id", p.sku, p.name, s.on_hand as "onHand",
               s.reserved + s.short as held,
               p.status = 'active' as "isSold"
          from part_number n join product p on p.id = n.product_id join stock s on s.product_id = p.id
         where n.norm = any(${sql.param(norms)}::text[]) and n.kind <> 'replaces'
         order by p.sku`,
  );
  const byNorm = Map.groupBy(found, ({ norm }) => norm);
  return new Map([...byNorm].map(([norm, some]) => [norm, best(some).map(asFound)]));
};

import { sql } from 'drizzle-orm';
import type { Checks } from '#features/checks/contract/checks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { ALL_NEEDS, NEEDED_FAMILIES } from '#trade/join/joint-trade.ts';

/**
 * Lists the parts that joints need but no product for sale provides, because the product was deleted, or a form or file
 * moved it to another family. A shop that sells none of these parts is in another trade, so nothing is listed.
 */
export const listMissingFamilies = async (db: Database): Promise<Checks['missingFamilies']> => {
  const sold = await rows<{ family: string }>(
    db,
    sql`select f.family from unnest(${sql.param(NEEDED_FAMILIES)}::text[]) f(family)
         where exists (select from product p where p.family = f.family and p.status = 'active')`,
    'sold-needs',
  );
  const soldFamilies = new Set(sold.map(({ family }) => family));
  if (soldFamilies.size === 0) return [];
  return ALL_NEEDS.filter(({ families }) => !families.some((family) => soldFamilies.has(family))).map(
    ({ text, families }) => ({ need: text, families: [...families] }),
  );
};

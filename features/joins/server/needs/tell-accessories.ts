import { sql } from 'drizzle-orm';
import type { CartNeed } from '#features/carts/contract/cart-needs.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { readGoods } from '#features/joins/server/read-goods.ts';
import { listNames, shortName } from './call-end.ts';
import type { Wanted } from './gathered.ts';
import { showInStock } from './show-in-stock.ts';

/** Beside what the parts themselves need. */
const MOST = 4;

/** Some of them may be out of stock, or advised already. */
const MOST_LOOKED_AT = 24;

type Accessory = { productId: string; for: string[] };

/** What the owner says goes with any of these and is not among them; in their order, and in his. */
const findAccessories = (db: Database, slugs: readonly string[]): Promise<Accessory[]> =>
  rows<Accessory>(
    db,
    sql`select b.id as "productId", array_agg(p.name order by w.n) as "for"
          from unnest(${sql.param(slugs)}::text[]) with ordinality w(slug, n)
          join product p on p.slug = w.slug join product_accessory a on a.product_id = p.id
          join product b on b.sku = a.sku and b.status = 'active'
         where b.slug <> all(${sql.param(slugs)}::text[])
         group by b.id order by min(w.n), min(a.position) limit ${sql.raw(String(MOST_LOOKED_AT))}`,
    'needs-accessories',
  );

/**
 * What the owner sells with what somebody means to buy, as far as it is in stock; in two statements at most.
 * @param told ids of what is advised already
 */
export const tellAccessories = async (
  db: Database,
  wanted: readonly Wanted[],
  told: ReadonlySet<string>,
): Promise<CartNeed[]> => {
  if (wanted.length === 0) return [];
  const found = await findAccessories(
    db,
    wanted.map(({ slug }) => slug),
  );
  const others = found.filter(({ productId }) => !told.has(productId));
  if (others.length === 0) return [];
  const goods = await readGoods(
    db,
    others.map(({ productId }) => productId),
  );
  return others
    .flatMap(({ productId, for: names }): CartNeed[] => {
      const good = goods.get(productId);
      const product = good === undefined ? null : showInStock(good, 1);
      const text = `Goes with ${listNames(names.map((name) => shortName({ name })))}`;
      return product === null ? [] : [{ kind: 'accessory', text, product, join: null }];
    })
    .slice(0, MOST);
};

import { sql } from 'drizzle-orm';
import type { CartNeed } from '#features/carts/contract/cart-needs.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { getJoinProducts } from '#features/joins/server/read-goods.ts';
import { formatNames, getShortName } from './call-end.ts';
import type { CartProduct } from './gathered.ts';
import { toNeedProduct } from './show-in-stock.ts';

/** Beside what the parts themselves need. */
const MOST_ACCESSORY_NEEDS = 4;

/** Some of them may be out of stock, or advised already. */
const MOST_ACCESSORY_CANDIDATES = 24;

type Accessory = { productId: string; for: string[] };

/** What the owner says goes with any of these and is not among them; in their order, and in his. */
const listAccessories = (db: Database, slugs: readonly string[]): Promise<Accessory[]> =>
  rows<Accessory>(
    db,
    sql`select b.id as "productId", array_agg(p.name order by w.n) as "for"
          from unnest(${sql.param(slugs)}::text[]) with ordinality w(slug, n)
          join product p on p.slug = w.slug join product_accessory a on a.product_id = p.id
          join product b on b.sku = a.sku and b.status = 'active'
         where b.slug <> all(${sql.param(slugs)}::text[])
         group by b.id order by min(w.n), min(a.position) limit ${sql.raw(String(MOST_ACCESSORY_CANDIDATES))}`,
    'needs-accessories',
  );

/**
 * What the owner sells with what somebody means to buy, as far as it is in stock; in two statements at most.
 * @param told ids of what is advised already
 */
export const findAccessoryNeeds = async (
  db: Database,
  wanted: readonly CartProduct[],
  told: ReadonlySet<string>,
): Promise<CartNeed[]> => {
  if (wanted.length === 0) return [];
  const found = await listAccessories(
    db,
    wanted.map(({ slug }) => slug),
  );
  const others = found.filter(({ productId }) => !told.has(productId));
  if (others.length === 0) return [];
  const goods = await getJoinProducts(
    db,
    others.map(({ productId }) => productId),
  );
  return others
    .flatMap(({ productId, for: names }): CartNeed[] => {
      const good = goods.get(productId);
      const product = good === undefined ? null : toNeedProduct(good, 1);
      const text = `Goes with ${formatNames(names.map((name) => getShortName({ name })))}`;
      return product === null ? [] : [{ kind: 'accessory', text, product, join: null }];
    })
    .slice(0, MOST_ACCESSORY_NEEDS);
};

import { type SQL, sql } from 'drizzle-orm';
import type { PriceRule, RuleTarget } from '#features/price-lists/contract/price-rules.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { toInnerPattern } from '#platform/server/db/like-pattern.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, rows } from '#platform/server/db/query.ts';

/** The order of targets in lists and files. */
const targetRank: Record<RuleTarget, number> = { product: 0, category: 1, brand: 2, all: 3 };

/** SQL of the kind of goods that a rule applies to. @param rule SQL of the rule's alias */
export const targetName = (rule: SQL): SQL => sql`
  case when ${rule}.product_id is not null then 'product' when ${rule}.category_id is not null then 'category'
       when ${rule}.brand_id is not null then 'brand' else 'all' end`;

/** A price of a list as it is stored. `value` is a SKU, the address of a category, or a brand; empty for everything. */
export type StoredRule = Omit<PriceRule, 'price' | 'per' | 'regularPrice'> & {
  priceCents: Cents | null;
  per: number | null;
  regularCents: Cents | null;
};

/** SQL of the stored rules of a list, to select from. */
export const storedRules = (list: SQL): SQL => sql`(
  select r.id as "_id", ${targetName(sql`r`)} as target, coalesce(p.sku, c.slug, b.name, '') as value,
         coalesce(p.name, c.name, b.name, '') as name, r.from_quantity as "from", r.percent::float8 as percent,
         r.price_cents as "priceCents", r.per, coalesce(p.regular_price_cents, p.unit_price_cents) as "regularCents",
         coalesce(p.min_order, 1) as "minOrder"
    from price_rule r left join product p on p.id = r.product_id left join category c on c.id = r.category_id
    left join brand b on b.id = r.brand_id
   where r.list_id = ${list})`;

/** SQL of the order of stored rules. */
export const ruleOrder: SQL = sql`
  case target when 'product' then ${targetRank.product} when 'category' then ${targetRank.category}
              when 'brand' then ${targetRank.brand} else ${targetRank.all} end, value, "from"`;

const toPriceRule = ({ priceCents, regularCents, per, ...rule }: StoredRule): PriceRule => ({
  ...rule,
  price: priceCents === null ? null : toDollars(priceCents),
  per: per ?? 1,
  regularPrice: regularCents === null ? null : toDollars(regularCents),
});

/** @throws DomainError `price_list_not_found` */
export const checkListExists = async (db: Database, id: string): Promise<void> => {
  if ((await maybeOne(db, sql`select from price_list where id = ${id}`)) === null)
    throw new DomainError('price_list_not_found');
};

/** One page of the prices of a list. @throws DomainError `price_list_not_found` */
export const listRules = async (
  db: Database,
  id: string,
  { page, limit, search }: PageQuery & { search: string },
): Promise<{ items: PriceRule[]; total: number }> => {
  await checkListExists(db, id);
  const pattern = toInnerPattern(search);
  const found = sql`from ${storedRules(sql`${id}`)} r where value ilike ${pattern} or name ilike ${pattern}`;
  const [items, { total }] = await Promise.all([
    rows<StoredRule>(db, sql`select r.* ${found} order by ${ruleOrder} limit ${limit} offset ${(page - 1) * limit}`),
    one<{ total: number }>(db, sql`select count(*)::int as total ${found}`),
  ]);
  return { items: items.map(toPriceRule), total };
};

/** All prices of a list, in order; there are at most `MAX_PRICE_RULES`. */
export const readAllRules = (db: Database | Transaction, id: string): Promise<StoredRule[]> =>
  rows<StoredRule>(db, sql`select r.* from ${storedRules(sql`${id}`)} r order by ${ruleOrder}`);

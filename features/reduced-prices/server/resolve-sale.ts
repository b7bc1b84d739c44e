import { type SQL, sql } from 'drizzle-orm';
import { MAX_SALE_PRODUCTS } from '#platform/contract/limits.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { dayRangeSql } from '#features/settings/server/setting-values.ts';
import { checkNoChangeRuns } from '#features/catalog-changes/server/catalog-change.ts';
import type { SaleForm } from '#features/reduced-prices/contract/sales.ts';
import { readSkuPrices } from './read-sku-prices.ts';
import { reducedCentsSql, saleEndSql } from './settle-prices.ts';

/** A product that a sale names, and whether the sale can reduce its price. Prices are of one minimum order. */
export type SaleProduct = {
  /** Null if no product for sale has the SKU. */
  id: string | null;
  sku: string;
  name: string | null;
  minOrder: number;
  regularCents: Cents;
  /** The price that was entered; null if the sale has a percentage. */
  priceCents: Cents | null;
  reducedCents: Cents;
  problem: string | null;
};

/** SQL of the moments at which a sale starts and ends. A sale whose first day has begun starts now. */
export const saleDaysSql = (form: Pick<SaleForm, 'startsOn' | 'endsOn'>): { starts: SQL; ends: SQL } => {
  const { starts, ends } = dayRangeSql(form);
  return { starts: sql`greatest(now(), ${starts})`, ends };
};

/** @throws DomainError `invalid_request` if the sale would end before it starts, or last more than a year */
const checkSaleDays = async (db: Database | Transaction, form: SaleForm): Promise<void> => {
  const { starts, ends } = saleDaysSql(form);
  const found = await maybeOne<{ isOver: boolean; isLong: boolean }>(
    db,
    sql`select ${ends} <= ${starts} as "isOver", ${ends} > ${starts} + interval '366 days' as "isLong"`,
  );
  if (found?.isOver === true)
    throw new DomainError('invalid_request', { fields: { endsOn: 'This day has passed, or is before the first day' } });
  if (found?.isLong === true)
    throw new DomainError('invalid_request', { fields: { endsOn: 'A sale lasts a year at most' } });
};

/** SQL of the products that a form names, with columns `sku` and `price` in cents or null. */
const namedSql = async (db: Database | Transaction, { scope, value: text, percent }: SaleForm): Promise<SQL> => {
  if (scope === 'skus') {
    const lines = readSkuPrices(text, percent !== null);
    return sql`select * from unnest(${sql.param(lines.map(({ sku }) => sku))}::text[],
                                    ${sql.param(lines.map(({ priceCents }) => priceCents))}::bigint[]) n(sku, price)`;
  }
  const value = text.trim();
  if (scope === 'brand') {
    return sql`select sku, null::bigint as price from product where brand = ${value} and status = 'active' order by sku
                limit ${MAX_SALE_PRODUCTS + 1}`;
  }
  if ((await maybeOne(db, sql`select id from category where slug = ${value}`)) === null)
    throw new DomainError('category_not_found', { fields: { value: 'We could not find this category' } });
  return sql`
    select sku, null::bigint as price from product
     where status = 'active' and category_id in (
       with recursive below as (
         select id from category where slug = ${value}
         union all select c.id from category c join below on c.parent_id = below.id)
       select id from below)
     order by sku limit ${MAX_SALE_PRODUCTS + 1}`;
};

const describeProblem = (
  { id, regularCents, reducedCents }: Omit<SaleProduct, 'problem'>,
  other: string | null,
): string | null => {
  if (id === null) return 'No product for sale has this SKU';
  if (other !== null) return `It is in the sale “${other}” on these days`;
  if (reducedCents >= regularCents || reducedCents < 1) return 'The reduced price is not below the regular price';
  return null;
};

/**
 * Finds the products of a sale, and why a product cannot take part: no such product, no lower price, or another sale
 * on the same days.
 * @throws DomainError `invalid_request`, `category_not_found`, `catalog_busy`
 */
export const resolveSale = async (db: Database | Transaction, form: SaleForm): Promise<SaleProduct[]> => {
  await checkSaleDays(db, form);
  // While products move between brands or categories, a brand or category has only some of its products.
  if (form.scope !== 'skus') await checkNoChangeRuns(db);
  const { starts, ends } = saleDaysSql(form);
  const found = await rows<Omit<SaleProduct, 'problem'> & { other: string | null }>(
    db,
    sql`with named as (${await namedSql(db, form)})
        select p.id, n.sku, p.name, p.min_order as "minOrder", x.regular as "regularCents", n.price as "priceCents",
               c.cents as "reducedCents", o.name as other
          from named n
          left join product p on p.sku = n.sku and p.status = 'active'
         cross join lateral (select coalesce(p.regular_price_cents, p.unit_price_cents) as regular) x
         cross join (select ${form.percent}::int as percent) s
         cross join lateral (select n.price as price_cents, p.min_order as per) r
         cross join lateral (select ${reducedCentsSql(sql`x.regular`, sql`p.min_order`)} as cents) c
          left join lateral (
            select s.name from reduced_price t join sale s on s.id = t.sale_id
             where t.product_id = p.id and s.starts_at < ${ends} and ${saleEndSql} > ${starts} limit 1) o on true
         order by n.sku`,
  );
  if (found.length > MAX_SALE_PRODUCTS) {
    throw new DomainError('invalid_request', {
      fields: { value: `A sale has at most ${MAX_SALE_PRODUCTS.toLocaleString('en-US')} products` },
    });
  }
  return found.map(({ other, ...one }) => ({ ...one, problem: describeProblem(one, other) }));
};

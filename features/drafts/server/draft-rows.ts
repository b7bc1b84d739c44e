import { type SQL, sql } from 'drizzle-orm';
import type { DraftRow, ProductState } from '#features/drafts/contract/drafts.ts';
import { shopZone } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, rows } from '#platform/server/db/query.ts';

/** SQL of a time's day in the shop's time zone; empty for null. */
const dayOf = (moment: SQL): SQL => sql`coalesce(((${moment}) at time zone ${shopZone})::date::text, '')`;

const stateColumns = sql`
  ${dayOf(sql`p.publish_at`)} as "publishOn", ${dayOf(sql`p.withdraw_at - interval '1 second'`)} as "lastDay",
  md5(row(p.status, p.publish_at, p.withdraw_at)::text) as version`;

/** SQL condition: a product for sale has the name of the product `p`. */
export const isNameTaken = sql`exists (
  select from product o where o.status = 'active' and lower(o.name) = lower(p.name) and o.id <> p.id)`;

/** @throws DomainError `product_not_found`, also for a deleted product */
export const getProductState = async (db: Database | Transaction, id: string): Promise<ProductState> => {
  const found = await maybeOne<ProductState>(
    db,
    sql`select p.status, ${stateColumns} from product p where p.id = ${id} and p.status in ('active', 'draft')`,
  );
  if (found === null) throw new DomainError('product_not_found');
  return found;
};

/** Lists one page of the drafts: first those that the shop will publish on a day, then the newest. */
export const listDrafts = async (
  db: Database,
  { page, limit, search }: PageQuery & { search: string },
): Promise<{ items: DraftRow[]; total: number }> => {
  const where = sql`p.status = 'draft' and (${search} = '' or strpos(lower(p.name || ' ' || p.sku), lower(${search})) > 0)`;
  const [found, { total }] = await Promise.all([
    rows<Omit<DraftRow, 'unitPrice'> & { unitPriceCents: Cents }>(
      db,
      sql`select p.id as "_id", p.sku, p.name, i.url as img, p.unit_price_cents as "unitPriceCents",
                 ${isNameTaken} as "isNameTaken", ${stateColumns}
            from product p join product_image i on i.product_id = p.id and i.position = 0
           where ${where} order by p.publish_at nulls last, p.created_at desc, p.id
           limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from product p where ${where}`),
  ]);
  return {
    items: found.map(({ unitPriceCents, ...row }) => ({ ...row, unitPrice: toDollars(unitPriceCents) })),
    total,
  };
};

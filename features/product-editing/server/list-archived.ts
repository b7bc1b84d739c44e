import { sql } from 'drizzle-orm';
import type { ArchivedProduct } from '#features/product-editing/contract/archive.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';

type ArchivedRow = Omit<ArchivedProduct, 'unitPrice' | 'archivedAt'> & {
  unitPriceCents: Cents;
  archivedAt: Date | null;
};

/** One page of the products that are off sale, the last first, and how many there are: those that people have deleted, or those that went with an import. */
export const listArchivedProducts = async (
  db: Database,
  { page, limit, search, import: of }: PageQuery & { search: string; import?: string | undefined },
): Promise<{ items: ArchivedProduct[]; total: number }> => {
  const where = sql`p.status = 'archived' and p.undone_import ${of === undefined ? sql`is null` : sql`= ${of}`} and (${search} = '' or strpos(lower(p.name || ' ' || p.sku), lower(${search})) > 0)`;
  const [found, { total }] = await Promise.all([
    rows<ArchivedRow>(
      db,
      sql`select p.id as "_id", p.sku, p.name, i.url as img, p.unit_price_cents as "unitPriceCents",
                 s.on_hand as "onHand", s.reserved as held, p.archived_at as "archivedAt",
                 (select c.name from audit a left join customer c on c.id = a.actor_id
                   where a.entity = 'product' and a.entity_id = p.id::text and a.act = 'product.archive'
                   order by a.id desc limit 1) as by
            from (select p.* from product p where ${where} order by p.archived_at desc nulls last, p.id
                   limit ${limit} offset ${(page - 1) * limit}) p
            join stock s on s.product_id = p.id
            join product_image i on i.product_id = p.id and i.position = 0
           order by p.archived_at desc nulls last, p.id`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from product p where ${where}`),
  ]);
  const items = found.map(({ unitPriceCents, archivedAt, ...row }) => ({
    ...row,
    unitPrice: toDollars(unitPriceCents),
    archivedAt: archivedAt?.toISOString() ?? null,
  }));
  return { items, total };
};

import { sql } from 'drizzle-orm';
import { type ComparedProduct, MOST_SLUGS_IN_ADDRESS } from '#features/comparison/contract/compare.ts';
import { MOST_COMPARED } from '#features/comparison/contract/most-compared.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import {
  type ProductRow,
  isPublic,
  presentProduct,
  productColumns,
  productJoins,
  specificationColumns,
} from '#features/products/server/product-sql.ts';

type NamedProduct = { slug: string; name: string };
type ComparedProductRow = ProductRow & Omit<ComparedProduct, keyof ProductRow>;

export type Comparison = { products: ComparedProduct[]; leftOut: NamedProduct[]; gone: NamedProduct[] };

/** The slugs of an address, in order and without duplicates. */
const parseSlugs = (slugList: string): string[] =>
  [
    ...new Set(
      slugList
        .toLowerCase()
        .split(',')
        .map((slug) => slug.trim()),
    ),
  ]
    .filter((slug) => /^[a-z0-9-]{1,200}$/.test(slug))
    .slice(0, MOST_SLUGS_IN_ADDRESS);

/**
 * Reads the products to compare, in one statement.
 * @param slugList their slugs, separated by commas
 */
export const compareProducts = async (db: Database, slugList: string): Promise<Comparison> => {
  const slugs = parseSlugs(slugList);
  const { products, named } = await one<{
    products: ComparedProductRow[] | null;
    named: (NamedProduct & { isSold: boolean })[] | null;
  }>(
    db,
    sql`with requested as materialized (
          select a.slug, a.at, p.id, p.name, p.status from unnest(${sql.param(slugs)}::text[]) with ordinality a(slug, at)
            left join product p on p.slug = a.slug and ${isPublic}),
        cut as materialized (select id, at from requested where status = 'active' order by at limit ${MOST_COMPARED})
        select (select json_agg(x) from (
                  select ${productColumns}, ${specificationColumns}
                    from cut join product p using (id) ${productJoins} order by cut.at) x) as products,
               (select json_agg(n) from (
                  select slug, coalesce(name, slug) as name, coalesce(status = 'active', false) as "isSold"
                    from requested where id is null or id not in (select id from cut) order by at) n) as named`,
    'compare-products',
  );
  const others = named ?? [];
  const toNamed = ({ slug, name }: NamedProduct): NamedProduct => ({ slug, name });
  return {
    products: (products ?? []).map(({ attributes, ends, partNumbers, priceBreaks, ...row }) => ({
      ...presentProduct(row),
      attributes,
      ends,
      partNumbers,
      priceBreaks,
    })),
    leftOut: others.filter(({ isSold }) => isSold).map(toNamed),
    gone: others.filter(({ isSold }) => !isSold).map(toNamed),
  };
};

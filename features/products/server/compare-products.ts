import { sql } from 'drizzle-orm';
import { type Compared, MOST_CHOSEN } from '#features/products/contract/compare.ts';
import { MOST_COMPARED } from '#features/products/contract/most-compared.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';
import { specificationColumns } from './select-specification.ts';

type Named = { slug: string; name: string };
type Row = ProductRow & Omit<Compared, keyof ProductRow>;

export type Comparison = { products: Compared[]; leftOut: Named[]; gone: Named[] };

/** The slugs of an address, each once, in its order. */
const slugsOf = (said: string): string[] =>
  [
    ...new Set(
      said
        .toLowerCase()
        .split(',')
        .map((slug) => slug.trim()),
    ),
  ]
    .filter((slug) => /^[a-z0-9-]{1,200}$/.test(slug))
    .slice(0, MOST_CHOSEN);

/**
 * Reads products that are to stand beside each other, in one statement.
 * @param said their slugs, with commas between them
 */
export const compareProducts = async (db: Database, said: string): Promise<Comparison> => {
  const slugs = slugsOf(said);
  const { products, named } = await one<{ products: Row[] | null; named: (Named & { isSold: boolean })[] | null }>(
    db,
    sql`with asked as materialized (
          select a.slug, a.at, p.id, p.name, p.status from unnest(${sql.param(slugs)}::text[]) with ordinality a(slug, at)
            left join product p on p.slug = a.slug),
        cut as materialized (select id, at from asked where status = 'active' order by at limit ${MOST_COMPARED})
        select (select json_agg(x) from (
                  select ${productColumns}, ${specificationColumns}
                    from cut join product p using (id) ${productJoins} order by cut.at) x) as products,
               (select json_agg(n) from (
                  select slug, coalesce(name, slug) as name, coalesce(status = 'active', false) as "isSold"
                    from asked where id is null or id not in (select id from cut) order by at) n) as named`,
    'compare-products',
  );
  const others = (isSold: boolean): Named[] =>
    (named ?? []).flatMap((other) => (other.isSold === isSold ? [{ slug: other.slug, name: other.name }] : []));
  return {
    products: (products ?? []).map(({ attributes, ends, partNumbers, priceBreaks, ...row }) => ({
      ...presentProduct(row),
      attributes,
      ends,
      partNumbers,
      priceBreaks,
    })),
    leftOut: others(true),
    gone: others(false),
  };
};

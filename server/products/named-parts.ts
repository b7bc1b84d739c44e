import { type SQL, sql } from 'drizzle-orm';
import { normalisePart } from '#contract/part-numbers.ts';

/**
 * SQL of what part numbers name, for a `with`: `named (part, id)`, by each given text the products. A number as it is
 * written goes before one with its signs left out, what is on sale before what is not, a SKU before other numbers, and
 * those replaced last; where several products are left, nobody may choose one of them for the buyer.
 */
export const namedParts = (parts: readonly string[]): SQL => {
  const given = [...new Set(parts)];
  return sql`named as materialized (
    select part, id from (
      select a.part, n.product_id as id,
             rank() over (partition by a.part
                          order by upper(n.label) = upper(trim(a.part)) desc, p.status = 'active' desc,
                                   case n.kind when 'sku' then 0 when 'replaces' then 2 else 1 end) as place
        from unnest(${sql.param(given)}::text[], ${sql.param(given.map(normalisePart))}::text[]) a(part, norm)
        join part_number n on n.norm = a.norm and a.norm <> ''
        join product p on p.id = n.product_id) ranked
     where place = 1)`;
};

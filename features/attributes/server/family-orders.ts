import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/* Staff can sort the options and values of a family. The order is stored by attribute key and value. */

/** Renames a value of an attribute in these orders. */
export const renameValueInFamilies = (trx: Transaction, key: string, from: string, to: string): Promise<number> =>
  execute(
    trx,
    sql`update product_family f set version = version + 1, choice_order = (
          select jsonb_agg(case when o.item->>'key' = ${key}
                   then jsonb_set(o.item, '{values}', (
                          select jsonb_agg(case when v.value = ${from} then ${to}::text else v.value end order by v.place)
                            from jsonb_array_elements_text(o.item->'values') with ordinality v(value, place)
                           where not (v.value = ${from} and o.item->'values' ? ${to}::text)))
                   else o.item end order by o.place)
            from jsonb_array_elements(f.choice_order) with ordinality o(item, place))
          where exists (select from jsonb_array_elements(f.choice_order) o(item)
                         where o.item->>'key' = ${key} and o.item->'values' ? ${from}::text)`,
  );

/** Replaces an attribute with another in these orders, except in those that contain both. */
export const renameKeyInFamilies = (trx: Transaction, from: string, to: string): Promise<number> =>
  execute(
    trx,
    sql`update product_family f set version = version + 1, choice_order = (
          select jsonb_agg(case when o.item->>'key' = ${from} then jsonb_set(o.item, '{key}', to_jsonb(${to}::text)) else o.item end
                           order by o.place)
            from jsonb_array_elements(f.choice_order) with ordinality o(item, place))
          where exists (select from jsonb_array_elements(f.choice_order) o(item) where o.item->>'key' = ${from})
            and not exists (select from jsonb_array_elements(f.choice_order) o(item) where o.item->>'key' = ${to})`,
  );

import { type SQL, sql } from 'drizzle-orm';
import { normalisePart } from '#contract/part-numbers.ts';
import { begunWords } from '#server/db/begun-words.ts';
import { orderWords } from '#server/db/found-words.ts';

/**
 * That an order is what was searched for, for a `where` over `orders`: by its number, the number of a parcel or of a
 * product in it, or by words of the buyer's name, e-mail, reference and delivery address, each of them begun at least.
 * @param search not empty
 */
export const isFoundBy = (search: string): SQL => {
  const [, number] = /^#?(\d{1,15})$/.exec(search) ?? [];
  const part = normalisePart(search);
  // Lists of ids and not joins: then one scan of the bitmaps of several indexes answers all.
  const ways = [
    sql`${orderWords} @@ to_tsquery('simple', ${begunWords(search)})`,
    sql`id = any(array(select order_id from shipment where upper(tracking_number) = upper(${search})))`,
    ...(number === undefined ? [] : [sql`number = ${number}::bigint`]),
    ...(part === ''
      ? []
      : [
          sql`id = any(array(select l.order_id from part_number n join order_line l on l.product_id = n.product_id
                              where n.norm = ${part}))`,
        ]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
};

import { type SQL, sql } from 'drizzle-orm';
import { normalisePart } from '#contract/part-numbers.ts';
import { begunWords } from '#server/db/begun-words.ts';
import { orderWords } from '#server/db/found-words.ts';

/** Postcodes that some write in one word and some in two: SW1A 2AA, 1234 AB, 123 45. */
const POSTCODES = [/^([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})$/i, /^(\d{4})\s*([a-z]{2})$/i, /^(\d{3})\s*(\d{2})$/];

/** What was searched for in both spellings, where it is a postcode. */
const spellings = (search: string): string[] => {
  const [, area, place] = POSTCODES.map((form) => form.exec(search)).find((found) => found !== null) ?? [];
  return area === undefined || place === undefined ? [search] : [`${area} ${place}`, `${area}${place}`];
};

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
    ...spellings(search).map((words) => sql`${orderWords} @@ to_tsquery('simple', ${begunWords(words)})`),
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

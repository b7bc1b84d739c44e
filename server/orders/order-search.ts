import { type SQL, sql } from 'drizzle-orm';
import { normalisePart } from '#contract/part-numbers.ts';
import { begunWords } from '#server/db/begun-words.ts';
import { orderWords, phoneBackwards } from '#server/db/found-words.ts';

/** Postcodes that some write in one word and some in two: SW1A 2AA, 1234 AB, 123 45. */
const POSTCODES = [/^([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})$/i, /^(\d{4})\s*([a-z]{2})$/i, /^(\d{3})\s*(\d{2})$/];

/** What was searched for in both spellings, where it is a postcode. */
const spellings = (search: string): string[] => {
  const [, area, place] = POSTCODES.map((form) => form.exec(search)).find((found) => found !== null) ?? [];
  return area === undefined || place === undefined ? [search] : [`${area} ${place}`, `${area}${place}`];
};

/** Of a phone number so many last digits are compared: what stands before them is written with a country's code or without. */
const PHONE_END = 9;
/** Fewer digits end too many phone numbers. */
const FEWEST_DIGITS = 6;
/** Fewer signs begin too many numbers of parcels. */
const SHORTEST_TRACKING = 6;

/** How a phone number ends that was searched for, backwards; null where it is none. */
const endOfPhone = (search: string): string | null => {
  const given = search.replaceAll(/\D/g, '');
  const bare = given.replace(/^0+/, '');
  const digits = bare.length < FEWEST_DIGITS ? given : bare;
  if (!/^\+?[\d\s()./-]+$/.test(search) || digits.length < FEWEST_DIGITS) return null;
  return [...digits.slice(-PHONE_END)].toReversed().join('');
};

/** A pattern of `like` that begins with some text. */
const beginsWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const parcelsOf = (search: string): SQL =>
  search.length < SHORTEST_TRACKING
    ? sql`upper(tracking_number) = upper(${search})`
    : sql`upper(tracking_number) like upper(${beginsWith(search)})`;

/**
 * That an order is what was searched for, for a `where` over `orders`: by its number, that of its invoice or of a credit
 * note, the number of a parcel, begun at least, or of a product in it, by a phone number however it is written, or by
 * words of the buyer's name, e-mail, reference and delivery address, each of them begun at least.
 * @param search not empty
 */
export const isFoundBy = (search: string): SQL => {
  const [, number] = /^#?(\d{1,15})$/.exec(search) ?? [];
  const [, year, issued] = /^(\d{4})-(\d{1,9})$/.exec(search) ?? [];
  const phone = endOfPhone(search);
  const part = normalisePart(search);
  // Lists of ids and not joins: then one scan of the bitmaps of several indexes answers all.
  const ways = [
    ...spellings(search).map((words) => sql`${orderWords} @@ to_tsquery('simple', ${begunWords(words)})`),
    sql`id = any(array(select order_id from shipment where ${parcelsOf(search)}))`,
    ...(number === undefined ? [] : [sql`number = ${number}::bigint`]),
    ...(year === undefined
      ? []
      : [
          sql`id = any(array(select order_id from document where kind in ('invoice', 'credit_note')
                              and year = ${year}::int and number = ${issued}::int))`,
        ]),
    ...(phone === null ? [] : [sql`${phoneBackwards} like ${`${phone}%`}`]),
    ...(part === ''
      ? []
      : [
          sql`id = any(array(select l.order_id from part_number n join order_line l on l.product_id = n.product_id
                              where n.norm = ${part}))`,
        ]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
};

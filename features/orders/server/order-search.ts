import { type SQL, sql } from 'drizzle-orm';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { anyOf } from '#platform/server/db/any-of.ts';
import { toPrefixPattern } from '#platform/server/db/like-pattern.ts';
import { toPrefixQuery, toSearchVector } from '#platform/server/db/text-search.ts';

/** The buyer's name, email and reference, and the delivery address. */
export const orderSearchVector = toSearchVector(
  sql`user_name || ' ' || email || ' ' || reference || ' ' || jsonb_path_query_array(delivery_address, '$.*')::text`,
);

/** The digits of an order's phone number, reversed, because the search matches the last digits. */
export const reversedPhone = sql`reverse(regexp_replace(delivery_address ->> 'phone', '\\D', '', 'g'))`;

/** Postcodes that people write as one word or two: SW1A 2AA, 1234 AB, 123 45. */
const POSTCODES = [/^([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})$/i, /^(\d{4})\s*([a-z]{2})$/i, /^(\d{3})\s*(\d{2})$/];

/** Both spellings of the search if it is a postcode. */
const getPostcodeSpellings = (search: string): string[] => {
  const [, area, place] = POSTCODES.map((form) => form.exec(search)).find((found) => found !== null) ?? [];
  return area === undefined || place === undefined ? [search] : [`${area} ${place}`, `${area}${place}`];
};

/** Last digits of a phone number that are compared, because people write or omit the country code. */
const PHONE_END = 9;
/** Fewer digits match the ends of too many phone numbers. */
const FEWEST_DIGITS = 6;
/** Fewer characters match the beginnings of too many tracking numbers. */
const SHORTEST_TRACKING = 6;

/** The last digits of a typed phone number, reversed; null if the search is not a phone number. */
const getReversedPhoneEnd = (search: string): string | null => {
  const allDigits = search.replaceAll(/\D/g, '');
  const bare = allDigits.replace(/^0+/, '');
  const digits = bare.length < FEWEST_DIGITS ? allDigits : bare;
  if (!/^\+?[\d\s()./-]+$/.test(search) || digits.length < FEWEST_DIGITS) return null;
  return [...digits.slice(-PHONE_END)].toReversed().join('');
};

const matchesTracking = (search: string): SQL =>
  search.length < SHORTEST_TRACKING
    ? sql`upper(tracking_number) = upper(${search})`
    : sql`upper(tracking_number) like upper(${toPrefixPattern(search)})`;

/**
 * SQL condition on `orders` for a search. It matches the number of the order, its invoice or credit note; a tracking
 * number or its beginning; a part number; a phone number in any format; and words, or their beginnings, from the
 * buyer's name, email, reference and delivery address.
 * @param search not empty
 */
export const matchesOrderSearch = (search: string): SQL => {
  const [, number] = /^#?(\d{1,15})$/.exec(search) ?? [];
  const [, year, issued] = /^(\d{4})-(\d{1,9})$/.exec(search) ?? [];
  const phone = getReversedPhoneEnd(search);
  const part = normalizePartNumber(search);
  // Each condition is a list of ids instead of a join, so that one scan combines the bitmaps of several indexes.
  const conditions = [
    ...getPostcodeSpellings(search).map(
      (words) => sql`${orderSearchVector} @@ to_tsquery('simple', ${toPrefixQuery(words)})`,
    ),
    sql`id = any(array(select order_id from shipment where ${matchesTracking(search)}))`,
    ...(number === undefined ? [] : [sql`number = ${number}::bigint`]),
    ...(year === undefined
      ? []
      : [
          sql`id = any(array(select order_id from document where kind in ('invoice', 'credit_note')
                              and year = ${year}::int and number = ${issued}::int))`,
        ]),
    ...(phone === null ? [] : [sql`${reversedPhone} like ${`${phone}%`}`]),
    ...(part === ''
      ? []
      : [
          sql`id = any(array(select l.order_id from part_number n join order_line l on l.product_id = n.product_id
                              where n.norm = ${part}))`,
        ]),
  ];
  return anyOf(conditions);
};

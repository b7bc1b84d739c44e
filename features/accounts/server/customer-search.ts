import { type SQL, sql } from 'drizzle-orm';
import { toPrefixQuery, toSearchVector } from '#platform/server/db/text-search.ts';

/**
 * Search vector of a customer: name, address and phone. The phone's digits are also stored reversed, so that its last
 * digits can be searched as a prefix.
 */
export const customerSearchVector = toSearchVector(
  sql`name || ' ' || email || ' ' || coalesce(phone || ' tel' || reverse(translate(phone, '+ ', '')), '')`,
);

/** A phone number as people write it. */
const phonePattern = /^[+()./\-\s\d]+$/;
const MIN_PHONE_DIGITS = 3;

/**
 * The last digits of a phone number, reversed as in `customerSearchVector`. Leading zeros are dropped, since callers
 * may omit the country code or dial its zeros.
 */
const toPhoneQuery = (search: string): string | null => {
  const figures = search.replaceAll(/\D/g, '').replace(/^0+/, '');
  return phonePattern.test(search) && figures.length >= MIN_PHONE_DIGITS
    ? `tel${[...figures].toReversed().join('')}:*`
    : null;
};

/**
 * SQL condition on `customer` that matches a search. Either each word is a prefix of the name, address or phone, or the
 * whole search is the end of the phone number.
 * @param search not empty
 */
export const matchesCustomerSearch = (search: string): SQL => {
  const number = toPhoneQuery(search);
  const words = toPrefixQuery(search);
  return sql`${customerSearchVector} @@ to_tsquery('simple', ${number === null ? words : `${number} | (${words})`})`;
};

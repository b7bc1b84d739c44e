import { type SQL, sql } from 'drizzle-orm';
import { toPrefixQuery, toSearchVector } from '#platform/server/db/text-search.ts';

/** Of a customer: name, address and phone; that also by how it ends, so its figures stand here backwards too. */
export const customerSearchVector = toSearchVector(
  sql`name || ' ' || email || ' ' || coalesce(phone || ' tel' || reverse(translate(phone, '+ ', '')), '')`,
);

/** A number as people write one. */
const phonePattern = /^[+()./\-\s\d]+$/;
const MIN_PHONE_DIGITS = 3;

/** The end of a phone number, backwards as `customerSearchVector` has it: whoever rings may leave out the country, or dial its zeros. */
const toPhoneQuery = (search: string): string | null => {
  const figures = search.replaceAll(/\D/g, '').replace(/^0+/, '');
  return phonePattern.test(search) && figures.length >= MIN_PHONE_DIGITS
    ? `tel${[...figures].toReversed().join('')}:*`
    : null;
};

/**
 * That a customer is who was searched for, for a `where` over `customer` alone: each word begins one of his name, his
 * address or the phone of his profile, or all of it is how that phone ends.
 * @param search not empty
 */
export const matchesCustomerSearch = (search: string): SQL => {
  const number = toPhoneQuery(search);
  const words = toPrefixQuery(search);
  return sql`${customerSearchVector} @@ to_tsquery('simple', ${number === null ? words : `${number} | (${words})`})`;
};

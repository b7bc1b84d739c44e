import { type SQL, sql } from 'drizzle-orm';
import { begunWords } from '#platform/server/db/begun-words.ts';
import { customerWords } from './customer-words.ts';

/** A number as people write one. */
const phone = /^[+()./\-\s\d]+$/;
const FEWEST_FIGURES = 3;

/** The end of a phone number, backwards as `customerWords` has it: whoever rings may leave out the country, or dial its zeros. */
const asPhone = (search: string): string | null => {
  const figures = search.replaceAll(/\D/g, '').replace(/^0+/, '');
  return phone.test(search) && figures.length >= FEWEST_FIGURES ? `tel${[...figures].toReversed().join('')}:*` : null;
};

/**
 * That a customer is who was searched for, for a `where` over `customer` alone: each word begins one of his name, his
 * address or the phone of his profile, or all of it is how that phone ends.
 * @param search not empty
 */
export const isCustomerFoundBy = (search: string): SQL => {
  const number = asPhone(search);
  const words = begunWords(search);
  return sql`${customerWords} @@ to_tsquery('simple', ${number === null ? words : `${number} | (${words})`})`;
};

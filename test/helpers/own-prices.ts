import { sql } from 'drizzle-orm';
import { type OwnPricesQuery, setOwnPricesQuery } from '#features/checkout/server/own-prices.ts';
import { setTermsAdjusters } from '#features/settings/server/adjust-terms.ts';
import { execute } from '#platform/server/db/query.ts';
import { features } from '#server/features.ts';
import { cleanUp } from './clean-up.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './products.ts';
import type { TestShop } from './start-shop.ts';

type TestPrice = { from?: number } & ({ percent: number } | { cents: number; per: number });

/** The same text in each test file, because prepared statements keep theirs. */
const query: OwnPricesQuery = (buyer) => sql`
  select json_agg(price order by price) from test_price t
   where customer_id = ${buyer} and (t.product_id is null or t.product_id = p.id)`;

/**
 * Lets a test give people own prices, until its file ends.
 * @returns writes a price of a person, for one product or all
 */
export const addOwnPrices = async ({ db }: TestShop) => {
  await execute(db, sql`create table test_price (customer_id uuid, product_id uuid, price jsonb)`);
  setOwnPricesQuery([query]);
  cleanUp(() => setOwnPricesQuery(features.flatMap(({ ownPrices = [] }) => ownPrices)));
  return ({ customerId }: TestPerson, goods: TestProduct | null, price: TestPrice) => {
    const stored = JSON.stringify({ list: 'test', version: 1, from: 1, ...price });
    return execute(db, sql`insert into test_price values (${customerId}, ${goods?.id ?? null}, ${stored}::jsonb)`);
  };
};

/**
 * Exempts people from tax until the test file ends: they pay prices without it, wherever they are.
 * @returns the ids of these customers, which the test changes
 */
export const addTaxExemptions = (): Set<string> => {
  const exempt = new Set<string>();
  setTermsAdjusters([
    async (_db, terms, { customerId }) =>
      exempt.has(customerId)
        ? { ...terms, includesTax: false, homeRates: terms.includesTax ? terms.rates : terms.homeRates, rates: [] }
        : terms,
  ]);
  cleanUp(() => setTermsAdjusters(features.flatMap(({ adjustTerms = [] }) => adjustTerms)));
  return exempt;
};

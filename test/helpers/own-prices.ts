import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { setTermsAdjusters } from '#features/settings/server/adjust-terms.ts';
import { oneValue } from '#platform/server/db/query.ts';
import { features } from '#server/features.ts';
import { cleanUp } from './clean-up.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './products.ts';
import type { TestShop } from './start-shop.ts';

type TestPrice = { from?: number } & ({ percent: number } | { cents: number; per: number });

/**
 * Lets a test give people own prices.
 * @returns writes a price list of a person with one price, for one product or all; it returns the id of the list
 */
export const addOwnPrices =
  ({ db }: TestShop) =>
  async ({ customerId }: TestPerson, goods: TestProduct | null, { from = 1, ...price }: TestPrice): Promise<string> => {
    const [percent, cents, per] = 'percent' in price ? [price.percent, null, null] : [null, price.cents, price.per];
    const id = await oneValue<string>(
      db,
      sql`with list as (insert into price_list (name, customer_id) values (${randomUUID()}, ${customerId}) returning id)
          insert into price_rule (list_id, product_id, from_quantity, percent, price_cents, per)
          select id, ${goods?.id ?? null}::uuid, ${from}::int, ${percent}::numeric, ${cents}::bigint, ${per}::int from list
          returning list_id`,
    );
    return id;
  };

/**
 * Exempts people from tax until the test file ends: they pay prices without it, wherever they are.
 * @returns the ids of these customers, which the test changes
 */
export const addTaxExemptions = (): Set<string> => {
  const exempt = new Set<string>();
  setTermsAdjusters([
    {
      select: (buyer) => sql`to_json(${buyer})`,
      selectPlaced: (order) => sql`select to_json(customer_id) from orders where id = ${order}`,
      adjust: (terms, id) =>
        exempt.has(String(id))
          ? { ...terms, includesTax: false, homeRates: terms.includesTax ? terms.rates : terms.homeRates, rates: [] }
          : terms,
    },
  ]);
  cleanUp(() => setTermsAdjusters(features.flatMap(({ adjustTerms = [] }) => adjustTerms)));
  return exempt;
};

import type { Suggestion } from '#contract/catalogue.ts';
import { toDollars } from '#contract/money.ts';
import type { Database } from '#server/db/open.ts';
import { hitsOf } from './search/find-products.ts';
import { parseSearch } from './search/parse-search.ts';

const MOST = 8;

/** The best few products for what somebody is typing: its last word may be only begun. */
export const suggestProducts = async (db: Database, typed: string): Promise<Suggestion[]> => {
  if (typed.trim().length < 2) return [];
  const search = await parseSearch(db.$client, typed, true);
  const find = async (query: string) => {
    const { rows } = await db.$client.query<Omit<Suggestion, 'unitPrice'> & { cents: string }>(
      `with ${hitsOf('')}
       select p.name, p.slug, p.sku, i.url as img, p.unit_price_cents as cents
         from h join product p on p.id = h.id join product_image i on i.product_id = p.id and i.position = 0
        order by h.score desc, p.position, p.id limit ${MOST}`,
      [query, search.part],
    );
    return rows.map(({ cents, ...row }) => ({ ...row, unitPrice: toDollars(Number(cents)) }));
  };
  const found = await find(search.all);
  return found.length > 0 || search.any === search.all ? found : find(search.any);
};

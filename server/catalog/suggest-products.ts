import type { Suggestion } from '#contract/catalogue.ts';
import { toDollars } from '#contract/money.ts';
import type { Database } from '#server/db/open.ts';
import { hitsOf, type TermGroups } from './search/find-products.ts';
import { parseSearch } from './search/parse-search.ts';

const MOST = 8;

/**
 * A word that is only begun may be in half of the catalogue. So the best sellers are looked at first, one by one; where
 * fewer than enough of them have it, it is rare, and the index of words finds the others quickly.
 */
const BEST_SELLERS = 1500;

type Row = Omit<Suggestion, 'unitPrice'> & { cents: string };

const bestSellers = (words: string[]): { sql: string; values: unknown[] } => ({
  sql: `
  h as materialized (
    select t.id, ts_rank('{0.01,0.1,0.3,1}', t.search, to_tsquery('english', $1), 1) as score
      from (select id, search from product where status = 'active' order by position, id limit ${BEST_SELLERS}) t
     where $1 <> '' and t.search @@ to_tsquery('english', $1))`,
  values: [words.join(' & ')],
});

const find = async (db: Database, hits: { sql: string; values: unknown[] }): Promise<Suggestion[]> => {
  const { rows } = await db.$client.query<Row>(
    `with ${hits.sql}
     select p.name, p.slug, p.sku, i.url as img, p.unit_price_cents as cents
       from h join product p on p.id = h.id join product_image i on i.product_id = p.id and i.position = 0
      order by h.score desc, p.position, p.id limit ${MOST}`,
    hits.values,
  );
  return rows.map(({ cents, ...row }) => ({ ...row, unitPrice: toDollars(Number(cents)) }));
};

/** The best few products for what somebody is typing: its last word may be only begun. */
export const suggestProducts = async (db: Database, typed: string): Promise<Suggestion[]> => {
  if (typed.trim().length < 2) return [];
  const { words, part } = await parseSearch(db.$client, typed, true);
  // Digits may be a part number, which only the whole catalogue knows.
  const mayBePart = /^[A-Z]{2,4}\d|^\d{5}/.test(part);
  if (!mayBePart && part !== '') {
    const sellers = await find(db, bestSellers(words));
    if (sellers.length === MOST) return sellers;
  }
  const anything: TermGroups = new Map();
  const found = await find(db, hitsOf({ words, part, isBegun: true }, anything));
  return found.length > 0 || words.length < 2
    ? found
    : find(db, hitsOf({ words: [words.join(' | ')], part, isBegun: true }, anything));
};

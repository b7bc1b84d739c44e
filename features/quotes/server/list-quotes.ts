import { type SQL, sql } from 'drizzle-orm';
import { QuoteStatus } from '#features/quotes/contract/quote-status.ts';
import type { QuoteCustomer, Quote } from '#features/quotes/contract/quotes.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { anyOf } from '#platform/server/db/any-of.ts';
import { toInnerPattern } from '#platform/server/db/like-pattern.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { quoteColumns, quoteJoins, type QuoteRow, quoteStatus, toQuote } from './get-quote.ts';

/** Each word narrows the search; this many are enough. */
const MOST_WORDS = 8;

/**
 * SQL condition: an offer `o` has every word in its name, email address or reference, or has this number, or contains a
 * product with this part number.
 */
const matchesSearch = (search: string): SQL => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const wordConditions = words.map(
    (word) => sql`(o.name || ' ' || o.email || ' ' || o.reference) ilike ${toInnerPattern(word)}`,
  );
  const [, number] = /^#?(\d{1,15})$/.exec(search) ?? [];
  const conditions = [
    sql`(${sql.join(wordConditions, sql` and `)})`,
    sql`o.id = any(array(select l.offer_id from part_number n join offer_line l on l.product_id = n.product_id
                          where n.norm = ${normalizePartNumber(search)}))`,
    ...(number === undefined ? [] : [sql`o.number = ${number}::bigint`]),
  ];
  return anyOf(conditions);
};

/** Conditions on stored columns, so that PostgreSQL can use an index. */
const statusConditions: Record<QuoteStatus, SQL> = {
  open: sql`o.status = 'open'`,
  sent: sql`o.status = 'sent' and (o.ends_on is null or o.ends_on >= ${shopToday})`,
  expired: sql`o.status = 'sent' and o.ends_on < ${shopToday}`,
  accepted: sql`o.status = 'accepted'`,
  withdrawn: sql`o.status = 'withdrawn'`,
};

/** Lists one page of offers, newest first, with the total count and the count for each status. */
export const listQuotes = async (
  db: Database,
  { status, search, page, limit }: PageQuery & { status?: QuoteStatus | undefined; search: string },
): Promise<{ items: Quote[]; total: number; counts: Record<string, number> }> => {
  const found = search === '' ? sql`true` : matchesSearch(search);
  const matchesFilter = status === undefined ? found : sql`${found} and ${statusConditions[status]}`;
  const [items, states] = await Promise.all([
    rows<QuoteRow>(
      db,
      sql`select ${quoteColumns}
            from (select o.id from offer o where ${matchesFilter}
                   order by o.number desc limit ${limit} offset ${(page - 1) * limit}) cut
            join offer o using (id) ${quoteJoins}
           order by o.number desc`,
    ),
    rows<{ status: QuoteStatus; count: number }>(
      db,
      sql`select ${quoteStatus} as status, count(*)::int as count from offer o where ${found} group by 1`,
    ),
  ]);
  const counts: Record<string, number> = Object.fromEntries(states.map((one) => [one.status, one.count]));
  const statuses = status === undefined ? QuoteStatus.options : [status];
  return { items: items.map(toQuote), total: statuses.reduce((sum, one) => sum + (counts[one] ?? 0), 0), counts };
};

/** The most suggestions to show while typing. */
const MOST_CUSTOMERS = 8;

/** Finds customers with an account whose name or email address contains the search, with the address they used last. */
export const findCustomers = (db: Database, search: string): Promise<QuoteCustomer[]> =>
  rows<QuoteCustomer>(
    db,
    sql`select c.name, c.email,
               (select a.address from customer_address a where a.customer_id = c.id
                 order by a.used_at desc, a.id desc limit 1) as delivery
          from customer c
         where c.auth_user_id is not null and (c.name || ' ' || c.email) ilike ${toInnerPattern(search)}
         order by lower(c.email) = lower(${search}) desc, c.name, c.id limit ${MOST_CUSTOMERS}`,
  );

import { type SQL, sql } from 'drizzle-orm';
import { OfferStatus } from '#features/quotes/contract/offer-status.ts';
import type { KnownCustomer, Offer } from '#features/quotes/contract/offers.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { normalisePart } from '#features/products/contract/part-numbers.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { shopDay } from '#features/settings/server/shop-zone.ts';
import { offerColumns, offerJoins, type OfferRow, offerStatus, presentOffer } from './read-offer.ts';

/** Each word narrows; what is more than these would only repeat them. */
const MOST_WORDS = 8;

const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** That an offer `o` has each word in name, e-mail or reference, or has that number, or a product of that number. */
const isFoundBy = (search: string): SQL => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const said = words.map((word) => sql`(o.name || ' ' || o.email || ' ' || o.reference) ilike ${patternOf(word)}`);
  const [, number] = /^#?(\d{1,15})$/.exec(search) ?? [];
  const ways = [
    sql`(${sql.join(said, sql` and `)})`,
    sql`o.id = any(array(select l.offer_id from part_number n join offer_line l on l.product_id = n.product_id
                          where n.norm = ${normalisePart(search)}))`,
    ...(number === undefined ? [] : [sql`o.number = ${number}::bigint`]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
};

/** The states as they are written, so that an index is read. */
const inState: Record<OfferStatus, SQL> = {
  open: sql`o.status = 'open'`,
  sent: sql`o.status = 'sent' and (o.ends_on is null or o.ends_on >= ${shopDay})`,
  expired: sql`o.status = 'sent' and o.ends_on < ${shopDay}`,
  accepted: sql`o.status = 'accepted'`,
  withdrawn: sql`o.status = 'withdrawn'`,
};

/** One page of draft orders and quotes, the last made first; how many there are, and how many in each state. */
export const listOffers = async (
  db: Database,
  { status, search, page, limit }: PageQuery & { status?: OfferStatus | undefined; search: string },
): Promise<{ items: Offer[]; total: number; counts: Record<string, number> }> => {
  const found = search === '' ? sql`true` : isFoundBy(search);
  const within = status === undefined ? found : sql`${found} and ${inState[status]}`;
  const [items, states] = await Promise.all([
    rows<OfferRow>(
      db,
      sql`select ${offerColumns}
            from (select o.id from offer o where ${within}
                   order by o.number desc limit ${limit} offset ${(page - 1) * limit}) cut
            join offer o using (id) ${offerJoins}
           order by o.number desc`,
    ),
    rows<{ status: OfferStatus; count: number }>(
      db,
      sql`select ${offerStatus} as status, count(*)::int as count from offer o where ${found} group by 1`,
    ),
  ]);
  const counts: Record<string, number> = Object.fromEntries(states.map((one) => [one.status, one.count]));
  const asked = status === undefined ? OfferStatus.options : [status];
  return { items: items.map(presentOffer), total: asked.reduce((sum, one) => sum + (counts[one] ?? 0), 0), counts };
};

/** So many are shown while somebody types. */
const MOST_CUSTOMERS = 8;

/** Customers with an account whose name or e-mail has these letters, with the address they used last. */
export const findCustomers = (db: Database, search: string): Promise<KnownCustomer[]> =>
  rows<KnownCustomer>(
    db,
    sql`select c.name, c.email,
               (select a.address from customer_address a where a.customer_id = c.id
                 order by a.used_at desc, a.id desc limit 1) as delivery
          from customer c
         where c.auth_user_id is not null and (c.name || ' ' || c.email) ilike ${patternOf(search)}
         order by lower(c.email) = lower(${search}) desc, c.name, c.id limit ${MOST_CUSTOMERS}`,
  );

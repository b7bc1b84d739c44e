import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/open.ts';
import { where } from '#server/db/order-states.ts';
import { one } from '#server/db/query.ts';

/** Of orders: how many, their lines, and cents. */
export type Held = { orders: number; lines: number; cents: number };

/** The facts that decide how much an account may hold unpaid. */
export type Standing = {
  /** Unpaid orders, but for those that the shop has offered it. */
  held: Held;
  /** The newest paid orders; money that went back, or that a bank wants back, counts as not paid. */
  paid: Held;
  /** Its e-mail address is verified. */
  isProven: boolean;
};

/** So many of an account's paid orders are looked at, the newest. */
const MOST_PAID = 50;

/** So many of an account's unpaid orders are looked at where no more than a guess is needed. */
export const MOST_HELD = 100;

/** SQL that says whether a customer has paid for something, and not got it back; the index `orders_paying` answers it. */
export const hasPaid = (customerId: SQL): SQL =>
  sql`exists (select from orders p where p.customer_id = ${customerId} and p.status in ${where('hasMoney')})`;

/** SQL that says whether a customer's e-mail address is verified. */
export const isVerified = (customerId: SQL): SQL =>
  sql`exists (select from customer c join auth_user u on u.id = c.auth_user_id
               where c.id = ${customerId} and u.email_verified)`;

/** SQL of one row: what the unpaid orders `o` come to of which a condition is true. */
export const heldWhere = (condition: SQL, most: SQL = sql`all`): SQL => sql`
  (select count(*)::int as orders, coalesce(sum(h.goods_cents), 0)::bigint as cents,
          coalesce(sum((select count(*) from order_line l where l.order_id = h.id)), 0)::int as lines
     from (select o.id, o.goods_cents from orders o
            where o.status in ${where('isOpen')} and ${condition}
              and not exists (select from offer_order f where f.order_id = o.id)
            limit ${most}) h)`;

const paidOf = (customerId: SQL): SQL => sql`
  (select count(*)::int as orders, coalesce(sum(h.cents), 0)::bigint as cents, coalesce(sum(h.lines), 0)::int as lines
     from (select o.total_cents - o.refunded_cents as cents,
                  (select count(*) from order_line l where l.order_id = o.id and l.refunded < l.quantity) as lines
             from orders o
            where o.customer_id = ${customerId} and o.status in ${where('hasMoney')}
              and not exists (select from payment a join dispute d on d.payment_id = a.id
                               where a.order_id = o.id and d.status = 'open')
              and not exists (select from payment a join refund r on r.payment_id = a.id
                               where a.order_id = o.id and r.status = 'due')
            order by o.number desc limit ${sql.raw(String(MOST_PAID))}) h)`;

const standingOf = (customerId: SQL, most?: SQL): SQL => sql`
  json_build_object('held', (select row_to_json(h) from ${heldWhere(sql`o.customer_id = ${customerId}`, most)} h),
                    'paid', (select row_to_json(p) from ${paidOf(customerId)} p),
                    'isProven', ${isVerified(customerId)})`;

/** SQL of a customer's standing, quick to read: of very many unpaid orders it tells the first hundred. */
export const roughStanding = (customerId: SQL): SQL => standingOf(customerId, sql.raw(String(MOST_HELD)));

/** Nobody else is to place an order for the customer meanwhile: lock `unpaid` before. */
export const readStanding = async (trx: Transaction, customerId: string): Promise<Standing> => {
  const { standing } = await one<{ standing: Standing }>(
    trx,
    sql`select ${standingOf(sql`${customerId}::uuid`)} as standing`,
    'read-standing',
  );
  return standing;
};

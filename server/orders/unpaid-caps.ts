import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { type Cents, cents, formatCents, toDollars } from '#contract/money.ts';
import { lockNamed } from '#server/db/lock-named.ts';
import type { Transaction } from '#server/db/open.ts';
import { where } from '#server/db/order-states.ts';
import { one } from '#server/db/query.ts';
import type { Caller } from '#server/platform/caller.ts';

/** The most an account that has never paid may hold, and for how long; set by the environment. */
export type UnpaidCaps = {
  orders: number;
  lines: number;
  /** Of goods. */
  cents: Cents;
  /** Until the payment of an order is begun, where the buyer's address is not verified either. */
  holdHours: number;
};

/** All accounts of one network that have never paid may together hold so many times what one of them may. */
const NETWORK_TIMES = 3;

/** SQL that says whether a customer has paid for something, and not got it back; the index `orders_paying` answers it. */
export const hasPaid = (customerId: SQL): SQL =>
  sql`exists (select from orders p where p.customer_id = ${customerId} and p.status in ${where('hasMoney')})`;

/** SQL that says whether a customer's e-mail address is verified. */
export const isVerified = (customerId: SQL): SQL =>
  sql`exists (select from customer c join auth_user u on u.id = c.auth_user_id
               where c.id = ${customerId} and u.email_verified)`;

type Held = { orders: number; lines: number; cents: Cents };

/** What is held unpaid by a buyer who has never paid, and by all such of his network. */
type AllHeld = { own: Held; network: Held; isVerified: boolean };

const heldWhere = (condition: SQL): SQL => sql`
  (select json_build_object('orders', count(*), 'cents', coalesce(sum(o.goods_cents), 0),
                            'lines', coalesce(sum((select count(*) from order_line l where l.order_id = o.id)), 0))
     from orders o where o.status in ${where('isOpen')} and ${condition})`;

const readHeld = async (trx: Transaction, { customerId }: Caller, network: string | null): Promise<AllHeld> => {
  await lockNamed(trx, 'unpaid', network === null ? [customerId] : [customerId, network]);
  return one<AllHeld>(
    trx,
    sql`select ${heldWhere(sql`o.customer_id = ${customerId}::uuid`)} as own,
               ${heldWhere(sql`o.network = ${network} and not ${hasPaid(sql`o.customer_id`)}`)} as network,
               ${isVerified(sql`${customerId}::uuid`)} as "isVerified"`,
    'held-unpaid',
  );
};

/** What an order would add. */
type Added = Omit<Held, 'orders'>;

/**
 * Why somebody who holds so much may not order this too, or null. One product may be taken whole, whatever it is
 * worth, by whoever holds nothing else, as long as his network is within its value.
 */
const capReached = (
  { own, network }: AllHeld,
  order: Added,
  { orders, lines, cents: most }: UnpaidCaps,
): Refusal | null => {
  const isAllOfOne = own.orders === 0 && order.lines === 1;
  const worth = isAllOfOne ? 0 : order.cents;
  const isOver = (has: Held, times: number) =>
    has.orders + 1 > orders * times || has.lines + order.lines > lines * times || has.cents + worth > most * times;
  const sayMost = (times: number) =>
    `${(orders * times).toLocaleString('en-US')} unpaid orders, ${(lines * times).toLocaleString('en-US')} lines and ${formatCents(cents(most * times))} of goods`;
  const details = { orders, lines, dollars: toDollars(most) };
  if (isOver(own, 1)) {
    const message = `Before its first payment an account can hold ${sayMost(1)}. Pay or cancel an order first, or order less.`;
    return new Refusal('unpaid_limit', { message, details });
  }
  if (isOver(network, NETWORK_TIMES)) {
    const message = `New customers of your network hold ${sayMost(NETWORK_TIMES)}, which is all they can. Pay for an order first, or try again later.`;
    return new Refusal('unpaid_limit', { message, details });
  }
  return null;
};

/**
 * Lets a buyer who has never paid order, unless he or his network would hold too much. Nobody else who has not paid places
 * for either until `trx` ends, so it is asked before any stock is locked.
 * @returns whether his address is verified
 * @throws Refusal `unpaid_limit`
 */
export const admitUnpaid = async (
  trx: Transaction,
  buyer: Caller,
  network: string | null,
  order: Added,
  caps: UnpaidCaps,
): Promise<boolean> => {
  const held = await readHeld(trx, buyer, network);
  const refusal = capReached(held, order, caps);
  if (refusal !== null) throw refusal;
  return held.isVerified;
};

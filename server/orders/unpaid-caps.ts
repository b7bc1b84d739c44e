import { Refusal } from '#contract/errors.ts';
import { formatCents } from '#contract/money.ts';
import { queryIn, type Transaction } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';

/** The most an account may hold that has never paid, and for how long; a settings matter. */
export type UnpaidCaps = {
  /** Checkouts: what is placed together counts once. */
  orders: number;
  lines: number;
  /** Of goods. */
  cents: number;
  /** Until the payment of an order is begun, where the buyer's address is not verified either. */
  holdHours: number;
};

/** All accounts of one network that have never paid may hold so many times what one of them may. */
export const NETWORK_TIMES = 3;

/** SQL that says whether a customer has paid for something, and not got it back; the index `orders_paying` answers it. */
export const hasPaid = (customerId: string): string =>
  `exists (select from orders p where p.customer_id = ${customerId} and p.status in ('paid', 'refunding', 'delivered'))`;

/** SQL that says whether a customer's e-mail address is verified. */
export const isVerified = (customerId: string): string =>
  `exists (select from customer c join auth_user u on u.id = c.auth_user_id where c.id = ${customerId} and u.email_verified)`;

type Held = {
  hasPaid: boolean;
  isVerified: boolean;
  ownOrders: number;
  ownLines: number;
  ownCents: number;
  netOrders: number;
  netLines: number;
  netCents: number;
};

/** What a buyer and his network hold unpaid. Until `trx` ends, nobody else places for either who has never paid. */
export const claimUnpaid = async (trx: Transaction, caller: Caller, network: string | null): Promise<Held> => {
  const [held] = await queryIn<Held>(
    trx,
    `select ${hasPaid('$1')} as "hasPaid", ${isVerified('$1')} as "isVerified",
            own_orders::int as "ownOrders", own_lines::int as "ownLines", own_cents::float8 as "ownCents",
            net_orders::int as "netOrders", net_lines::int as "netLines", net_cents::float8 as "netCents"
       from claim_unpaid(array[$1::uuid], array[$2::text])`,
    [caller.customerId, network],
  );
  if (held === undefined) throw new Error('claim_unpaid answered nothing');
  return held;
};

/**
 * Why somebody who holds so much may not order this too, or null. One product may be taken whole, whatever it is
 * worth, by whoever holds nothing else, as long as his network is within its value.
 */
export const capReached = (
  held: Held,
  order: { lines: number; cents: number },
  { orders, lines, cents }: UnpaidCaps,
): Refusal | null => {
  if (held.hasPaid) return null;
  const isAllOfOne = held.ownOrders === 0 && order.lines === 1;
  const worth = isAllOfOne ? 0 : order.cents;
  const isOver = (has: { orders: number; lines: number; cents: number }, times: number) =>
    has.orders + 1 > orders * times || has.lines + order.lines > lines * times || has.cents + worth > cents * times;
  const most = (times: number) =>
    `${(orders * times).toLocaleString('en-US')} unpaid orders, ${(lines * times).toLocaleString('en-US')} lines and ${formatCents(cents * times)} of goods`;
  const details = { orders, lines, dollars: cents / 100 };
  if (isOver({ orders: held.ownOrders, lines: held.ownLines, cents: held.ownCents }, 1)) {
    const message = `Before its first payment an account can hold ${most(1)}. Pay or cancel an order first, or order less.`;
    return new Refusal('unpaid_limit', { message, details });
  }
  if (isOver({ orders: held.netOrders, lines: held.netLines, cents: held.netCents }, NETWORK_TIMES)) {
    const message = `New customers of your network hold ${most(NETWORK_TIMES)}, which is all they can. Pay for an order first, or try again later.`;
    return new Refusal('unpaid_limit', { message, details });
  }
  return null;
};

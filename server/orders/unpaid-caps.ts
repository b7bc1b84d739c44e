import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { type Cents, cents, formatCents, toDollars } from '#contract/money.ts';
import { lockNamed } from '#server/db/lock-named.ts';
import type { Transaction } from '#server/db/open.ts';
import { one } from '#server/db/query.ts';
import type { Caller } from '#server/platform/caller.ts';
import { hasPaid, type Held, heldWhere, isVerified, MOST_HELD, readStanding, type Standing } from './read-standing.ts';

/** The most a new account may hold unpaid, and for how long; set by the environment. */
export type UnpaidCaps = {
  orders: number;
  lines: number;
  /** Of goods. */
  cents: Cents;
  /** Of goods, however much has been paid, where the buyer's address is not verified. */
  unprovenCents: Cents;
  /** Until the payment of an order is begun, where the account is new or its sum is out of proportion. */
  holdHours: number;
};

/** An account may hold so many times what it has paid for and not got back, or what a new account may. */
const PAID_TIMES = 10;

/** All new accounts of one network may together hold so many times what one of them may, before each has to pay at once. */
const NETWORK_TIMES = 3;

/** For so long an order is held whose buyer has to pay at once. */
export const AT_ONCE_HOURS = 0.25;

/** An order of at most the hundredth part of a cap that is not half used needs no lock: a hundred at once keep within it. */
const SMALL_PART = 100;

/** The most an account may hold. */
const capOf = ({ paid, isProven }: Standing, caps: UnpaidCaps): Held => {
  const most = Math.max(caps.cents, PAID_TIMES * paid.cents);
  return {
    orders: Math.max(caps.orders, PAID_TIMES * paid.orders),
    lines: Math.max(caps.lines, PAID_TIMES * paid.lines),
    cents: isProven ? most : Math.min(most, Math.max(caps.cents, caps.unprovenCents)),
  };
};

/** How many cents an account may hold for the shop's whole hold time: what is in proportion to what is known of it. */
const trustedCents = (standing: Standing, caps: UnpaidCaps): number => {
  const { cents: most } = capOf(standing, caps);
  return standing.isProven ? most : Math.min(most, PAID_TIMES * standing.paid.cents);
};

/** True where all that an account holds is in proportion to what is known of it. */
export const isInProportion = (standing: Standing, caps: UnpaidCaps): boolean =>
  standing.held.cents <= trustedCents(standing, caps);

const formatMost = ({ orders, lines, cents: most }: Held, times = 1): string =>
  `${(orders * times).toLocaleString('en-US')} unpaid orders, ${(lines * times).toLocaleString('en-US')} lines and ${formatCents(cents(most * times))} of goods`;

const isOver = (has: Held, added: Held, most: Held, times = 1): boolean =>
  has.orders + added.orders > most.orders * times ||
  has.lines + added.lines > most.lines * times ||
  has.cents + added.cents > most.cents * times;

/** True of an order so small, beside what its buyer may hold, that it needs no lock; by a rough standing. */
export const isSmall = (standing: Standing, added: Held, caps: UnpaidCaps): boolean => {
  if (standing.held.orders >= MOST_HELD) return false;
  const most = { ...capOf(standing, caps), cents: trustedCents(standing, caps) };
  const times = (held: Held, by: number) => ({
    orders: held.orders * by,
    lines: held.lines * by,
    cents: held.cents * by,
  });
  const nothing = { orders: 0, lines: 0, cents: 0 };
  return !isOver(times(standing.held, 2), nothing, most) && !isOver(times(added, SMALL_PART), nothing, most);
};

const refuse = (message: string, { orders, lines, cents: most }: Held): never => {
  throw new Refusal('unpaid_limit', { message, details: { orders, lines, dollars: toDollars(cents(most)) } });
};

/**
 * An order of one line by an account that holds nothing else: it may be all there is of one product, whatever that is
 * worth.
 */
const isAllOfOne = ({ held }: Standing, { lines }: Held): boolean => held.orders === 0 && lines === 1;

/** @throws Refusal `unpaid_limit`, which asks for a verified address where that alone would let it pass */
const refuseOver = (standing: Standing, order: Held, caps: UnpaidCaps): void => {
  const most = capOf(standing, caps);
  const added = isAllOfOne(standing, order) ? { ...order, cents: 0 } : order;
  if (!isOver(standing.held, added, most)) return;
  const { isProven, paid } = standing;
  const proven = capOf({ ...standing, isProven: true }, caps);
  if (!isProven && !isOver(standing.held, added, proven)) {
    refuse(
      `An account whose e-mail address is not verified can hold ${formatCents(cents(most.cents))} of unpaid goods. Verify your address, or pay for an order first.`,
      most,
    );
  }
  const when = paid.orders === 0 ? 'Before its first payment an account' : 'An account that has paid as much as yours';
  refuse(`${when} can hold ${formatMost(most)}. Pay or cancel an order first, or order less.`, most);
};

/**
 * True where the network of a new account holds so much that the account has to pay at once.
 * @throws Refusal `unpaid_limit`, of a second such order, and of one that is worth more than a new account may hold
 */
const mustPayAtOnce = async (
  trx: Transaction,
  network: string | null,
  standing: Standing,
  order: Held,
  caps: UnpaidCaps,
): Promise<boolean> => {
  if (network === null) return false;
  await lockNamed(trx, 'unpaid', [network]);
  const crowd = await one<Held>(
    trx,
    sql`select * from ${heldWhere(sql`o.network = ${network} and not ${hasPaid(sql`o.customer_id`)}
                                       and not ${isVerified(sql`o.customer_id`)}`)} h`,
    'held-network',
  );
  const added = isAllOfOne(standing, order) ? { ...order, cents: 0 } : order;
  if (!isOver(crowd, added, caps, NETWORK_TIMES)) return false;
  const many = `New customers of your network hold ${formatMost(caps, NETWORK_TIMES)}.`;
  if (standing.held.orders > 0) {
    refuse(`${many} Verify your e-mail address, or pay for the order you have, then order again.`, caps);
  }
  if (order.cents > caps.cents) {
    refuse(`${many} Verify your e-mail address, or order less than ${formatCents(caps.cents)} of goods.`, caps);
  }
  return true;
};

/**
 * Lets somebody order, unless they would hold too much unpaid. Nobody else places for the same account, or as a new account
 * of the same network, until `trx` ends, so it is asked before any stock is locked.
 * @param added what the order would add
 * @param wholeHours the hold of an order that is in proportion
 * @returns for how many hours the order is held
 * @throws Refusal `unpaid_limit`
 */
export const admitUnpaid = async (
  trx: Transaction,
  { customerId }: Caller,
  network: string | null,
  added: Held,
  caps: UnpaidCaps,
  wholeHours: number,
): Promise<number> => {
  await lockNamed(trx, 'unpaid', [customerId]);
  const standing = await readStanding(trx, customerId);
  refuseOver(standing, added, caps);
  if (standing.held.cents + added.cents <= trustedCents(standing, caps)) return wholeHours;
  if (standing.isProven || !(await mustPayAtOnce(trx, network, standing, added, caps))) return caps.holdHours;
  return Math.min(caps.holdHours, AT_ONCE_HOURS);
};

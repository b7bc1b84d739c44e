import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, cents, formatCents, toDollars } from '#platform/contract/money.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import {
  hasPaid,
  type OrderVolume,
  selectUnpaidVolume,
  MOST_HELD,
  getStanding,
  type CustomerStanding,
} from './customer-standing.ts';

/** The most that a new account may hold unpaid, and for how long; set by environment variables. */
export type UnpaidCaps = {
  orders: number;
  lines: number;
  /** Goods only. */
  cents: Cents;
  /**
   * The limit for goods only. It applies to an account with an unverified email address, even if the account has
   * paid for earlier orders.
   */
  unprovenCents: Cents;
  /**
   * The short hold time, for new accounts and for accounts whose unpaid orders are too large for what they have paid. A
   * started payment can make it longer (`extendHold`).
   */
  holdHours: number;
};

/** An account may hold this many times what it has paid, less refunds; at least a new account's cap. */
const PAID_TIMES = 10;

/** New accounts on one network may together hold this many times one account's cap. Above it, each must pay at once. */
const NETWORK_TIMES = 3;

/**
 * Once a network's new accounts together would hold more than this many times a new account's caps, only accounts with
 * a verified address may order.
 */
const NETWORK_MOST_TIMES = 30;

/** Hours to hold an order whose buyer must pay at once; always shorter than the short hold. */
export const payAtOnceHours = ({ holdHours }: UnpaidCaps): number => Math.min(0.25, holdHours / 2);

/**
 * An order needs no lock if its buyer has used at most half of a cap and the order is at most 1/100 of the cap. Even
 * fifty such orders at once stay within it.
 */
const SMALL_PART = 100;

/** The most that the account may hold unpaid. */
const getCap = ({ paid, isProven }: CustomerStanding, caps: UnpaidCaps): OrderVolume => {
  const most = Math.max(caps.cents, PAID_TIMES * paid.cents);
  return {
    orders: Math.max(caps.orders, PAID_TIMES * paid.orders),
    lines: Math.max(caps.lines, PAID_TIMES * paid.lines),
    cents: isProven ? most : Math.min(most, Math.max(caps.cents, caps.unprovenCents)),
  };
};

/**
 * Cents of goods that an account may hold for the full hold time: its cap if the address is verified, otherwise ten
 * times what it has paid, within its cap.
 */
const trustedCents = (standing: CustomerStanding, caps: UnpaidCaps): number => {
  const { cents: most } = getCap(standing, caps);
  return standing.isProven ? most : Math.min(most, PAID_TIMES * standing.paid.cents);
};

/** True if everything that the account holds may stay for the full hold time. */
export const mayHoldFullTime = (standing: CustomerStanding, caps: UnpaidCaps): boolean =>
  standing.held.cents <= trustedCents(standing, caps);

const formatCap = ({ orders, lines, cents: most }: OrderVolume, times = 1): string =>
  `${(orders * times).toLocaleString('en-US')} unpaid orders, ${(lines * times).toLocaleString('en-US')} lines and ${formatCents(cents(most * times))} of goods`;

const exceedsCap = (has: OrderVolume, added: OrderVolume, most: OrderVolume, times = 1): boolean =>
  has.orders + added.orders > most.orders * times ||
  has.lines + added.lines > most.lines * times ||
  has.cents + added.cents > most.cents * times;

/**
 * True if an order is so small compared with its buyer's cap that it needs no lock.
 * @param standing may be a rough one
 */
export const isSmallOrder = (standing: CustomerStanding, added: OrderVolume, caps: UnpaidCaps): boolean => {
  if (standing.held.orders >= MOST_HELD) return false;
  const most = { ...getCap(standing, caps), cents: trustedCents(standing, caps) };
  const times = (volume: OrderVolume, factor: number) => ({
    orders: volume.orders * factor,
    lines: volume.lines * factor,
    cents: volume.cents * factor,
  });
  const nothing = { orders: 0, lines: 0, cents: 0 };
  return !exceedsCap(times(standing.held, 2), nothing, most) && !exceedsCap(times(added, SMALL_PART), nothing, most);
};

const throwUnpaidLimit = (message: string, { orders, lines, cents: most }: OrderVolume): never => {
  throw new DomainError('unpaid_limit', { message, details: { orders, lines, dollars: toDollars(cents(most)) } });
};

/**
 * True if an account that holds nothing orders a single line. The cap in cents does not apply to such an order, so it
 * may take a product's whole stock.
 */
const isOnlyLine = ({ held }: CustomerStanding, { lines }: OrderVolume): boolean => held.orders === 0 && lines === 1;

/** @throws DomainError `unpaid_limit`, which asks to verify the address if that alone would admit the order */
const assertWithinCap = (standing: CustomerStanding, order: OrderVolume, caps: UnpaidCaps): void => {
  const most = getCap(standing, caps);
  const added = isOnlyLine(standing, order) ? { ...order, cents: 0 } : order;
  if (!exceedsCap(standing.held, added, most)) return;
  const { isProven, paid } = standing;
  const verifiedCap = getCap({ ...standing, isProven: true }, caps);
  if (!isProven && !exceedsCap(standing.held, added, verifiedCap)) {
    throwUnpaidLimit(
      `An account whose email address is not verified can hold ${formatCents(cents(most.cents))} of unpaid goods. Verify your address, or pay for an order first.`,
      most,
    );
  }
  const when = paid.orders === 0 ? 'Before its first payment, an account' : 'An account that has paid as much as yours';
  throwUnpaidLimit(`${when} can hold ${formatCap(most)}. Pay or cancel an order first, or order less.`, most);
};

/**
 * True if an account must pay at once, because the accounts on its network that never paid have used their joint cap.
 * @throws DomainError `unpaid_limit` if the joint cap is used, the account's address is unverified, and it already
 *   holds an order, orders more than a new account's cap, or its network would hold more than `NETWORK_MOST_TIMES`
 *   times that cap
 */
const mustPayAtOnce = async (
  trx: Transaction,
  network: string | null,
  standing: CustomerStanding,
  order: OrderVolume,
  caps: UnpaidCaps,
): Promise<boolean> => {
  if (network === null) return false;
  await acquireNamedLocks(trx, 'unpaid', [network]);
  const crowd = await one<OrderVolume>(
    trx,
    sql`select * from ${selectUnpaidVolume(sql`o.network = ${network} and not ${hasPaid(sql`o.customer_id`)}`)} h`,
    'held-network',
  );
  const added = isOnlyLine(standing, order) ? { ...order, cents: 0 } : order;
  if (!exceedsCap(crowd, added, caps, NETWORK_TIMES)) return false;
  if (standing.isProven) return true;
  const many = `New customers on your network can hold ${formatCap(caps, NETWORK_TIMES)} together, and that limit is reached.`;
  if (exceedsCap(crowd, added, caps, NETWORK_MOST_TIMES)) {
    throwUnpaidLimit(`${many} Verify your email address, then order again.`, caps);
  }
  if (standing.held.orders > 0) {
    throwUnpaidLimit(`${many} Verify your email address, or pay for the order you have, then order again.`, caps);
  }
  if (order.cents > caps.cents) {
    throwUnpaidLimit(
      `${many} Verify your email address, or order less than ${formatCents(caps.cents)} of goods.`,
      caps,
    );
  }
  return true;
};

/**
 * Admits an order unless its buyer would hold too much unpaid. It locks the account until `trx` ends, and also the
 * network if the account holds more than ten times what it has paid. Call it before locking any stock.
 * @param added the order itself
 * @param wholeHours the shop's full hold time
 * @returns the hours that the order is held
 * @throws DomainError `unpaid_limit`
 */
export const admitUnpaid = async (
  trx: Transaction,
  { customerId }: Caller,
  network: string | null,
  added: OrderVolume,
  caps: UnpaidCaps,
  wholeHours: number,
): Promise<number> => {
  await acquireNamedLocks(trx, 'unpaid', [customerId]);
  const standing = await getStanding(trx, customerId);
  assertWithinCap(standing, added, caps);
  const heldCents = standing.held.cents + added.cents;
  if (heldCents <= trustedCents({ ...standing, isProven: false }, caps)) return wholeHours;
  const most = getCap(standing, caps);
  if (standing.ended >= most.orders) {
    const times = most.orders.toLocaleString('en-US');
    throwUnpaidLimit(`${times} of your orders ended unpaid within a day. Order again tomorrow.`, most);
  }
  if (await mustPayAtOnce(trx, network, standing, added, caps)) return payAtOnceHours(caps);
  return heldCents <= trustedCents(standing, caps) ? wholeHours : caps.holdHours;
};

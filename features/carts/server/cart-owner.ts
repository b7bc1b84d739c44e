import { createHash, randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { CartKind } from '#features/carts/contract/cart.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, oneValue } from '#platform/server/db/query.ts';
import { GUEST_CART_DAYS } from '#platform/contract/limits.ts';
import type { Caller, Guest } from '#platform/server/http/caller.ts';
import { type CookieJar, buildCookie } from '#platform/server/http/cookies.ts';
import { DAY_SECONDS } from '#platform/contract/durations.ts';

/** The owner of a cart: a customer, or a guest with the secret in their cookie. */
export type CartOwner = { customerId: string } | { secret: string };

/** Hashes a guest's secret for one kind of cart. The guest has one secret for both kinds. */
export const hashGuestSecret = (secret: string, kind: CartKind): string =>
  createHash('sha256').update(`${kind} ${secret}`).digest('base64url');

/** SQL condition: a row of `cart` is the owner's cart of this kind. */
export const isOwnedBy = (owner: CartOwner, kind: CartKind): SQL =>
  'customerId' in owner
    ? sql`(customer_id = ${owner.customerId} and kind = ${kind})`
    : sql`guest_hash = ${hashGuestSecret(owner.secret, kind)}`;

/** Locks an existing cart until `trx` ends, so that two tabs change it one after the other. */
export const lockCart = async (trx: Transaction, owner: CartOwner, kind: CartKind): Promise<string | null> => {
  const found = await maybeOne<{ id: string }>(
    trx,
    sql`update cart set updated_at = now() where ${isOwnedBy(owner, kind)} returning id`,
  );
  return found === null ? null : found.id;
};

/** Locks a cart until `trx` ends, and creates it if needed. @param isShortLived applies to a guest's new cart */
export const getOrCreateCart = async (
  trx: Transaction,
  owner: CartOwner,
  kind: CartKind,
  isShortLived = false,
): Promise<string> => {
  const upsert =
    'customerId' in owner
      ? sql`insert into cart (customer_id, kind) values (${owner.customerId}, ${kind})
            on conflict (customer_id, kind) where kind in ('cart', 'saved') do update set updated_at = now() returning id`
      : sql`insert into cart (guest_hash, kind, is_brief) values (${hashGuestSecret(owner.secret, kind)}, ${kind}, ${isShortLived})
            on conflict (guest_hash) do update set updated_at = now() returning id`;
  return oneValue<string>(trx, upsert);
};

/**
 * True for a short-lived cart (column `is_brief`). It ends `SHORT_LIVED_CART_MINUTES` after its last change, and has at
 * most `MAX_SHORT_LIVED_CART_LINES` lines.
 */
export const isShortLivedCart = async (trx: Transaction, cartId: string): Promise<boolean> =>
  (await maybeOne(trx, sql`select id from cart where id = ${cartId} and is_brief`)) !== null;

export const countCartLines = (db: Database | Transaction, cartId: string): Promise<number> =>
  oneValue<number>(db, sql`select count(*)::int from cart_line where cart_id = ${cartId}`);

const COOKIE_NAME = 'copperline.cart';

/** The secret of this browser's guest, or null. */
export const readGuestSecret = (cookies: CookieJar): string | null => cookies.read(COOKIE_NAME);

/** The owner of the cart that a shopper sees; null for a guest who has never added anything. */
export const findCartOwner = (caller: Caller | Guest, cookies: CookieJar): CartOwner | null => {
  if ('customerId' in caller) return { customerId: caller.customerId };
  const secret = readGuestSecret(cookies);
  return secret === null ? null : { secret };
};

/**
 * Gets the owner of the cart that a shopper changes. A new guest gets a cookie that lasts as long as the cart.
 * @returns also the `Set-Cookie`, if there is one
 */
export const getOrCreateOwner = (
  caller: Caller | Guest,
  cookies: CookieJar,
): { owner: CartOwner; cookies: string[] } => {
  const owner = findCartOwner(caller, cookies) ?? { secret: randomBytes(32).toString('base64url') };
  if (!('secret' in owner)) return { owner, cookies: [] };
  return { owner, cookies: [buildCookie(cookies, COOKIE_NAME, owner.secret, GUEST_CART_DAYS * DAY_SECONDS)] };
};

/** The `Set-Cookie` that deletes the guest cookie. */
export const expireGuestCookie = (cookies: CookieJar): string => buildCookie(cookies, COOKIE_NAME, '', 0);

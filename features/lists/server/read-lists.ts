import { type SQL, sql } from 'drizzle-orm';
import type { CartLine } from '#features/carts/contract/cart.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Kit, List, ListSummary, OwnedList } from '#features/lists/contract/lists.ts';
import { subtractCents, sumCents, toDollars } from '#platform/contract/money.ts';
import {
  type CartProductRow,
  cartProductJoins,
  priceCartLine,
  selectCartProduct,
} from '#features/carts/server/price-cart-line.ts';
import { resolveCartTerms } from '#features/carts/server/get-cart.ts';
import { isPublic } from '#features/products/server/product-sql.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { getGeneralRules, getRulesForBuyer } from '#features/settings/server/adjust-terms.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type LockedList = { id: string; name: string; slug: string | null; job: string | null };

/** The lists to read: the customer's own and, for staff, the shop's kits. */
export type ListOwner = Pick<Caller, 'customerId' | 'asStaff'>;

/** SQL condition for lists that the caller may see and change: their own, or any kit if they are staff. */
const ownListCondition = ({ customerId, asStaff }: ListOwner): SQL => sql`
  kind = 'list' and case when slug is null then customer_id = ${customerId} else ${asStaff} end`;

/**
 * Locks a list until `trx` ends. If the list is a kit, bumps the products version, so that cached pages show the
 * change.
 * @throws DomainError `list_not_found`, also for another customer's list
 */
export const lockList = async (trx: Transaction, owner: ListOwner, id: string): Promise<LockedList> => {
  const found = await maybeOne<LockedList>(
    trx,
    sql`update cart set updated_at = now() where id = ${id} and ${ownListCondition(owner)}
        returning id, name, slug, job`,
  );
  if (found === null) throw new DomainError('list_not_found');
  if (found.slug !== null) await bumpProductsVersion(trx);
  return found;
};

type ListHead = {
  _id: string;
  name: string;
  slug: string | null;
  intro: string;
  job: string | null;
  shareToken: string | null;
};

type ListWithLines = ListHead & { lines: CartLine[]; price: number };

/** The job that the shop used first comes first. Kits without a job come last. */
const jobOrder = sql`c.job is null, first_value(c.id) over (partition by lower(c.job) order by c.id)`;

/** The first kits of all jobs come before the second ones. */
const placeInJob = sql`row_number() over (partition by lower(c.job) order by lower(c.name), c.id)`;

/**
 * Finds the lists that match a condition on `c`, by job and name, with current prices and stock; or `limit` of them, of
 * different jobs.
 * @param buyer the id of the customer whose prices apply; null for public prices, such as for shared lists. Kits always
 *   have public prices
 */
const findLists = async (
  db: Database,
  condition: SQL,
  { buyer = null, limit = null }: { buyer?: string | null; limit?: number | null | undefined } = {},
): Promise<ListWithLines[]> => {
  const [found, { rules, known }] = await Promise.all([
    rows<ListHead & { lines: (CartProductRow & { quantity: number })[] }>(
      db,
      sql`select c.id as "_id", c.name, c.slug, c.intro, c.job, c.share_token as "shareToken",
               coalesce((select json_agg(x order by x.line) from (
                 select l.id as line, l.quantity, ${selectCartProduct(buyer)}
                   from cart_line l join product p on p.id = l.product_id ${cartProductJoins}
                  where l.cart_id = c.id) x), '[]') as lines
          from cart c where c.kind = 'list' and ${condition}
         order by ${limit === null ? sql`` : sql`${placeInJob},`} ${jobOrder}, lower(c.name), c.id limit ${limit}`,
    ),
    buyer === null ? getGeneralRules(db) : getRulesForBuyer(db, buyer),
  ]);
  const terms = { own: resolveCartTerms(rules, known), everybodys: resolveCartTerms(rules) };
  return found.map(({ lines: storedLines, ...head }) => {
    const lines = storedLines.map(({ quantity, own, ...product }) =>
      head.slug === null
        ? priceCartLine({ ...product, own }, quantity, terms.own)
        : priceCartLine(product, quantity, terms.everybodys),
    );
    const costs = lines.flatMap(({ isCounted, sums }) =>
      isCounted ? [subtractCents(sums.goodsCents, sums.discountCents)] : [],
    );
    return { ...head, lines: lines.map(({ line }) => line), price: toDollars(sumCents(costs)) };
  });
};

const getOneList = async (db: Database, condition: SQL, buyer: string | null = null): Promise<ListWithLines> => {
  const [found] = await findLists(db, condition, { buyer });
  if (found === undefined) throw new DomainError('list_not_found');
  return found;
};

/** Enough pictures to recognize a list. */
const PICTURES = 4;

/** The most products of all lists together that are priced for the page of lists. */
const PRICED_LINES = 2000;

/** SQL condition for the first lists of an owner, which have at most `PRICED_LINES` lines together. */
const isPriced = (owner: ListOwner): SQL => sql`c.id in (
  select id from (
    select id, sum((select count(*) from cart_line l where l.cart_id = cart.id))
             over (order by updated_at desc, id) as lines
      from cart where ${ownListCondition(owner)}) first
   where lines <= ${PRICED_LINES})`;

/** Lists a customer's lists and, for staff, the shop's kits. The last changed comes first. */
export const listOwnLists = async (db: Database, owner: ListOwner): Promise<ListSummary[]> => {
  const stored = rows<Omit<ListSummary, 'updatedAt' | 'price'> & { changedAt: Date }>(
    db,
    sql`select id as "_id", name, slug, share_token is not null as "isShared", updated_at as "changedAt",
               (select count(*)::int from cart_line l where l.cart_id = c.id) as "lineCount",
               array(select i.url from cart_line l join product p on p.id = l.product_id and ${isPublic}
                        join product_image i on i.product_id = l.product_id and i.position = 0
                      where l.cart_id = c.id order by l.id limit ${PICTURES}) as imgs
          from cart c where ${ownListCondition(owner)} order by updated_at desc, id`,
  );
  const [found, priced] = await Promise.all([stored, findLists(db, isPriced(owner), { buyer: owner.customerId })]);
  const prices = new Map(priced.map(({ _id, price }) => [_id, price]));
  return found.map(({ changedAt, ...row }) => ({
    ...row,
    price: prices.get(row._id) ?? null,
    updatedAt: changedAt.toISOString(),
  }));
};

/** @throws DomainError `list_not_found`, also for another customer's list */
export const getList = (db: Database, owner: ListOwner, id: string): Promise<OwnedList> =>
  getOneList(db, sql`c.id = ${id} and ${ownListCondition(owner)}`, owner.customerId);

/**
 * Reads a list by the token of its share link.
 * @throws DomainError `list_not_found`
 */
export const getSharedList = (db: Database, token: string): Promise<List> =>
  getOneList(db, sql`c.share_token = ${token}`);

const toKit = ({ slug, ...list }: ListWithLines): Kit => ({ ...list, slug: slug ?? '' });

/** Lists the shop's kits, or only those that contain a product; at most `limit`. */
export const listKits = async (
  db: Database,
  { product: productId, limit }: { product?: string | undefined; limit?: number | undefined },
): Promise<Kit[]> => {
  const condition =
    productId === undefined
      ? sql`true`
      : sql`exists (select from cart_line h where h.cart_id = c.id and h.product_id = ${productId})`;
  return (await findLists(db, sql`c.slug is not null and ${condition}`, { limit })).map(toKit);
};

/** @throws DomainError `not_found` */
export const getKit = async (db: Database, slug: string): Promise<Kit> => {
  const [found] = await findLists(db, sql`c.slug = ${slug}`);
  if (found === undefined) throw new DomainError('not_found');
  return toKit(found);
};

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { lists } from '#features/lists/contract/lists.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_LISTS } from '#platform/contract/limits.ts';
import { writeCartLines } from '#features/carts/server/cart-lines.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import { listChanges } from '#features/audit/server/list-changes.ts';
import { record } from '#features/audit/server/record.ts';
import { lockList, type ListOwner } from './read-lists.ts';

const DONE = { done: true as const };

/**
 * Rejects a name that another list of the customer has. Locks the customer's row, so that two concurrent requests
 * cannot both find the name free.
 */
const assertNameFree = async (trx: Transaction, customerId: string, name: string, id: string | null): Promise<void> => {
  await execute(trx, sql`select id from customer where id = ${customerId} for no key update`);
  const other = await maybeOne(
    trx,
    sql`select id from cart where customer_id = ${customerId} and kind = 'list' and lower(name) = lower(${name})
           and id is distinct from ${id} limit 1`,
  );
  if (other !== null) throw new DomainError('name_taken', { message: 'You already have a list with this name.' });
};

/**
 * Saves a customer's cart as a list, or only one line if it is given, or nothing.
 * @throws DomainError `invalid_request` if the cart is empty; `name_taken`, `too_many_lines`, `product_not_found`
 */
export const saveList = (
  db: Database,
  customerId: string,
  { name, line, isEmpty }: CallInput<typeof lists.save>['body'],
): Promise<{ _id: string }> =>
  db.transaction(async (trx) => {
    await assertNameFree(trx, customerId, name, null);
    const { count } = await one<{ count: number }>(
      trx,
      sql`select count(*)::int as count from cart where customer_id = ${customerId} and kind = 'list'`,
    );
    if (count >= MAX_LISTS) {
      throw new DomainError('too_many_lines', {
        message: `We keep ${MAX_LISTS} lists at most. Delete one first.`,
      });
    }
    const { id } = await one<{ id: string }>(
      trx,
      sql`insert into cart (customer_id, kind, name) values (${customerId}, 'list', ${name}) returning id`,
    );
    if (line !== undefined) {
      await writeCartLines(trx, id, [line], 'set');
      return { _id: id };
    }
    if (isEmpty === true) return { _id: id };
    const saved = await execute(
      trx,
      sql`insert into cart_line (cart_id, product_id, quantity)
          select ${id}, l.product_id, l.quantity from cart c join cart_line l on l.cart_id = c.id
           where c.customer_id = ${customerId} and c.kind = 'cart' order by l.id`,
    );
    if (saved === 0) {
      throw new DomainError('invalid_request', { message: 'Your cart is empty, so there is nothing to save.' });
    }
    return { _id: id };
  });

/** @throws DomainError `list_not_found`, `name_taken` */
export const renameList = (db: Database, owner: ListOwner, id: string, name: string) =>
  db.transaction(async (trx) => {
    await assertNameFree(trx, owner.customerId, name, id);
    await lockList(trx, owner, id);
    await execute(trx, sql`update cart set name = ${name} where id = ${id}`);
    return DONE;
  });

/** @throws DomainError `list_not_found` */
export const removeList = (db: Database, owner: ListOwner, id: string) =>
  db.transaction(async (trx) => {
    await lockList(trx, owner, id);
    await execute(trx, sql`delete from cart where id = ${id}`);
    return DONE;
  });

/**
 * Adds pieces of a product to a list, or sets their number.
 * @throws DomainError `list_not_found`, `product_not_found`, `too_many_lines`
 */
export const writeListLine = (
  db: Database,
  owner: ListOwner,
  id: string,
  { mode, ...line }: { productId: string; quantity: number; mode: 'add' | 'set' },
) =>
  db.transaction(async (trx) => {
    await lockList(trx, owner, id);
    await writeCartLines(trx, id, [line], mode);
    return DONE;
  });

/** @throws DomainError `list_not_found` */
export const removeListLine = (db: Database, owner: ListOwner, id: string, productId: string) =>
  db.transaction(async (trx) => {
    await lockList(trx, owner, id);
    await execute(trx, sql`delete from cart_line where cart_id = ${id} and product_id = ${productId}`);
    return DONE;
  });

/**
 * Creates an unguessable link. The link does not change while the list is shared.
 * @throws DomainError `list_not_found`
 */
export const shareList = (db: Database, owner: ListOwner, id: string): Promise<{ shareToken: string }> =>
  db.transaction(async (trx) => {
    await lockList(trx, owner, id);
    return one<{ shareToken: string }>(
      trx,
      sql`update cart set share_token = coalesce(share_token, ${randomBytes(24).toString('base64url')})
           where id = ${id} returning share_token as "shareToken"`,
    );
  });

/** @throws DomainError `list_not_found` */
export const unshareList = (db: Database, owner: ListOwner, id: string) =>
  db.transaction(async (trx) => {
    await lockList(trx, owner, id);
    await execute(trx, sql`update cart set share_token = null where id = ${id}`);
    return DONE;
  });

/**
 * Publishes a list as a kit or, if `kit` is null, withdraws it. A withdrawn kit becomes a list of the person who
 * withdrew it.
 * @throws DomainError `list_not_found`, `name_taken`
 */
export const publishKit = (
  db: Database,
  owner: ListOwner,
  id: string,
  kit: CallInput<typeof lists.publish>['body'] | null,
) =>
  db.transaction(async (trx) => {
    const before = await lockList(trx, owner, id);
    const after = { slug: kit?.slug ?? null, job: kit === null || kit.job === '' ? null : kit.job };
    // `lockList` bumps the version only for lists that are already kits. The bump also makes concurrent publishers
    // wait.
    if (before.slug === null) await bumpProductsVersion(trx);
    const other = await maybeOne(trx, sql`select id from cart where slug = ${after.slug} and id <> ${id}`);
    if (other !== null) throw new DomainError('name_taken', { message: 'Another kit already has this address.' });
    await execute(
      trx,
      sql`update cart set customer_id = ${owner.customerId}, slug = ${after.slug}, job = ${after.job},
                 intro = ${kit?.intro ?? ''}
           where id = ${id}`,
    );
    await record(trx, {
      kind: kit === null ? 'kit.withdraw' : 'kit.publish',
      entity: 'kit',
      entityId: id,
      actorId: owner.customerId,
      changes: listChanges(before, after),
    });
    return DONE;
  });

import { type SQL, sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { PriceGroup } from '#features/price-lists/contract/price-groups.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { MAX_PRICE_GROUPS } from '#platform/contract/limits.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

const groupColumns: SQL = sql`
  g.id as "_id", g.name, g.version,
  (select count(*)::int from customer_price_group c where c.group_id = g.id) as customers,
  (select count(*)::int from price_list l where l.group_id = g.id) as lists`;

const nameTaken = (): DomainError =>
  new DomainError('price_group_taken', { fields: { name: errors.price_group_taken.message } });

/** One page of groups, by name. */
export const listGroups = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: PriceGroup[]; total: number }> => {
  const [items, { total }] = await Promise.all([
    rows<PriceGroup>(
      db,
      sql`select ${groupColumns} from price_group g
           order by lower(g.name), g.id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from price_group`),
  ]);
  return { items, total };
};

const getGroup = (trx: Transaction, id: string): Promise<PriceGroup> =>
  one<PriceGroup>(trx, sql`select ${groupColumns} from price_group g where g.id = ${id}`);

/**
 * Locks a group until `trx` ends, so that it is not deleted meanwhile.
 * @throws DomainError `price_group_not_found`
 */
export const lockGroup = async (trx: Transaction, id: string): Promise<{ name: string; version: number }> => {
  const found = await maybeOne<{ name: string; version: number }>(
    trx,
    sql`select name, version from price_group where id = ${id} for update`,
  );
  if (found === null) throw new DomainError('price_group_not_found');
  return found;
};

/** @throws DomainError `price_group_taken`, `price_group_limit` */
export const addGroup = (db: Database, { customerId: actorId }: Caller, name: string): Promise<PriceGroup> =>
  db.transaction(async (trx) => {
    // Without this lock, two requests at once could both add the last group within the limit.
    await acquireNamedLocks(trx, 'price-lists', ['groups']);
    const count = await oneValue<number>(trx, sql`select count(*)::int from price_group`);
    if (count >= MAX_PRICE_GROUPS) throw new DomainError('price_group_limit');
    const made = await maybeOne<{ id: string }>(
      trx,
      sql`insert into price_group (name) values (${name}) on conflict do nothing returning id`,
    );
    if (made === null) throw nameTaken();
    const changes: Record<string, [unknown, unknown]> = { name: [null, name] };
    await record(trx, { kind: 'price_group.add', entity: 'price_group', entityId: made.id, actorId, changes });
    return getGroup(trx, made.id);
  });

/** @throws DomainError `price_group_not_found`, `price_group_taken`, `price_group_changed` */
export const editGroup = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { name, version }: { name: string; version: number },
): Promise<PriceGroup> =>
  db.transaction(async (trx) => {
    // Without this lock, two requests at once could give two groups the same name.
    await acquireNamedLocks(trx, 'price-lists', ['groups']);
    const was = await lockGroup(trx, id);
    if (was.version !== version) throw new DomainError('price_group_changed');
    if (was.name === name) return getGroup(trx, id);
    const twin = await maybeOne(trx, sql`select from price_group where lower(name) = lower(${name}) and id <> ${id}`);
    if (twin !== null) throw nameTaken();
    await execute(trx, sql`update price_group set name = ${name}, version = version + 1 where id = ${id}`);
    const changes: Record<string, [unknown, unknown]> = { name: [was.name, name] };
    await record(trx, { kind: 'price_group.edit', entity: 'price_group', entityId: id, actorId, changes });
    return getGroup(trx, id);
  });

/** @throws DomainError `price_group_not_found`, `price_group_in_use` */
export const removeGroup = (db: Database, { customerId: actorId }: Caller, id: string): Promise<{ removed: true }> =>
  db.transaction(async (trx) => {
    const { name } = await lockGroup(trx, id);
    const { customers, lists } = await getGroup(trx, id);
    if (customers + lists > 0) throw new DomainError('price_group_in_use');
    await execute(trx, sql`delete from price_group where id = ${id}`);
    await record(trx, { kind: 'price_group.remove', entity: 'price_group', entityId: id, actorId, why: name });
    return { removed: true };
  });

import { type SQL, sql } from 'drizzle-orm';
import { lockCustomer } from '#features/accounts/server/walk-ins.ts';
import { listChanges } from '#features/audit/server/list-changes.ts';
import { record } from '#features/audit/server/record.ts';
import { lockOpenCompany } from '#features/companies/server/access.ts';
import type {
  ListOwner,
  NewPriceListForm,
  PriceList,
  PriceListForm,
} from '#features/price-lists/contract/price-lists.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { MAX_LISTS_PER_OWNER, MAX_PRICE_LISTS } from '#platform/contract/limits.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { lockGroup } from './groups.ts';
import { getPriceList } from './lists.ts';

/** For each kind of owner: the SQL of its column, and the lock that keeps the owner from being deleted meanwhile. */
const owners: Record<ListOwner, { column: SQL; lock: (trx: Transaction, id: string) => Promise<unknown> }> = {
  group: { column: sql`group_id`, lock: lockGroup },
  company: { column: sql`company_id`, lock: lockOpenCompany },
  customer: { column: sql`customer_id`, lock: lockCustomer },
};

const nameTaken = (): DomainError =>
  new DomainError('price_list_taken', { fields: { name: errors.price_list_taken.message } });

/** @throws DomainError `price_list_limit` */
const checkLimits = async (trx: Transaction, column: SQL, owner: string): Promise<void> => {
  const { lists, ofOwner } = await one<{ lists: number; ofOwner: number }>(
    trx,
    sql`select count(*)::int as lists, count(*) filter (where ${column} = ${owner})::int as "ofOwner" from price_list`,
  );
  if (lists >= MAX_PRICE_LISTS || ofOwner >= MAX_LISTS_PER_OWNER) throw new DomainError('price_list_limit');
};

/** The fields of a list that the audit compares. */
const toAuditedFields = ({ name, startsOn, endsOn, isActive }: PriceListForm): Record<string, unknown> => ({
  name,
  startsOn,
  endsOn,
  isActive,
});

const toDate = (day: string): SQL => sql`nullif(${day}, '')::date`;

/**
 * Adds a price list without prices.
 * @throws DomainError `price_list_taken`, `price_list_limit`, `price_group_not_found`, `company_not_found`,
 *   `company_closed`, `customer_not_found`
 */
export const addPriceList = (db: Database, caller: Caller, form: NewPriceListForm): Promise<PriceList> =>
  db.transaction(async (trx) => {
    // Without this lock, two requests at once could both add the last list within the limit.
    await acquireNamedLocks(trx, 'price-lists', ['lists']);
    const { column, lock } = owners[form.ownerKind];
    await lock(trx, form.owner);
    await checkLimits(trx, column, form.owner);
    const made = await maybeOne<{ id: string }>(
      trx,
      sql`insert into price_list (name, ${column}, starts_on, ends_on, is_active)
          values (${form.name}, ${form.owner}, ${toDate(form.startsOn)}, ${toDate(form.endsOn)}, ${form.isActive})
          on conflict do nothing returning id`,
    );
    if (made === null) throw nameTaken();
    // The audit is never deleted, so it names no customer.
    const { owner } = await getPriceList(trx, { hasMorePermission: false }, made.id);
    await record(trx, {
      kind: 'price_list.add',
      entity: 'price_list',
      entityId: made.id,
      actorId: caller.customerId,
      changes: { ...listChanges({}, toAuditedFields(form)), [owner.kind]: [null, owner.name ?? owner.id] },
    });
    return getPriceList(trx, caller, made.id);
  });

/**
 * Locks a list until `trx` ends.
 * @param version the version that staff saw
 * @throws DomainError `price_list_not_found`, `list_changed`
 */
export const lockPriceList = async (trx: Transaction, id: string, version: number): Promise<{ name: string }> => {
  const found = await maybeOne<{ name: string; version: number }>(
    trx,
    sql`select name, version from price_list where id = ${id} for update`,
  );
  if (found === null) throw new DomainError('price_list_not_found');
  if (found.version !== version) throw new DomainError('list_changed');
  return found;
};

/** @throws DomainError `price_list_not_found`, `price_list_taken`, `list_changed` */
export const editPriceList = (
  db: Database,
  caller: Caller,
  id: string,
  { version, ...form }: PriceListForm & { version: number },
): Promise<PriceList> =>
  db.transaction(async (trx) => {
    // Without this lock, two requests at once could give two lists the same name.
    await acquireNamedLocks(trx, 'price-lists', ['lists']);
    await lockPriceList(trx, id, version);
    const before = await getPriceList(trx, caller, id);
    const changes = listChanges(toAuditedFields(before), toAuditedFields(form));
    if (Object.keys(changes).length === 0) return before;
    const twin = await maybeOne(
      trx,
      sql`select from price_list where lower(name) = lower(${form.name}) and id <> ${id}`,
    );
    if (twin !== null) throw nameTaken();
    await execute(
      trx,
      sql`update price_list set name = ${form.name}, starts_on = ${toDate(form.startsOn)},
                 ends_on = ${toDate(form.endsOn)}, is_active = ${form.isActive}, version = version + 1 where id = ${id}`,
    );
    await record(trx, {
      kind: 'price_list.edit',
      entity: 'price_list',
      entityId: id,
      actorId: caller.customerId,
      changes,
    });
    return getPriceList(trx, caller, id);
  });

/** Deletes a list with its prices. @throws DomainError `price_list_not_found`, `list_changed` */
export const removePriceList = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  version: number,
): Promise<{ removed: true }> =>
  db.transaction(async (trx) => {
    const { name } = await lockPriceList(trx, id, version);
    await execute(trx, sql`delete from price_list where id = ${id}`);
    await record(trx, { kind: 'price_list.remove', entity: 'price_list', entityId: id, actorId, why: name });
    return { removed: true };
  });

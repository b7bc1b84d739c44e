import { sql } from 'drizzle-orm';
import { checkCustomer, lockCustomer } from '#features/accounts/server/walk-ins.ts';
import { record } from '#features/audit/server/record.ts';
import type { CustomerPrices } from '#features/price-lists/contract/customer-prices.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { lockGroup } from './groups.ts';
import { listOwnerKind } from './lists.ts';
import { isListOf, listState } from './own-prices.ts';

type GroupOfCustomer = { _id: string; name: string };

const findGroup = (db: Database | Transaction, customer: string): Promise<GroupOfCustomer | null> =>
  maybeOne<GroupOfCustomer>(
    db,
    sql`select g.id as "_id", g.name from customer_price_group c join price_group g on g.id = c.group_id
         where c.customer_id = ${customer}`,
  );

/** @throws DomainError `customer_not_found`, also for a deleted account */
export const getCustomerPrices = async (db: Database, id: string): Promise<CustomerPrices> => {
  await checkCustomer(db, id);
  const [group, lists] = await Promise.all([
    findGroup(db, id),
    // At most `MAX_LISTS_PER_OWNER` lists each of the customer, their group and their company.
    rows<CustomerPrices['lists'][number]>(
      db,
      sql`select l.id as "_id", l.name, ${listState} as state, ${listOwnerKind} as owner
            from price_list l where ${isListOf(sql`${id}::uuid`)} order by l.name, l.id`,
    ),
  ]);
  return { group, lists };
};

/**
 * Puts a customer into a group, or takes them out of theirs. The same choice again changes nothing.
 * @throws DomainError `customer_not_found`, also for a deleted account; `price_group_not_found`
 */
export const setCustomerGroup = async (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  group: string | null,
): Promise<CustomerPrices> => {
  await db.transaction(async (trx) => {
    await lockCustomer(trx, id);
    const was = await findGroup(trx, id);
    if ((was?._id ?? null) === group) return;
    const name = group === null ? null : (await lockGroup(trx, group)).name;
    await execute(
      trx,
      group === null
        ? sql`delete from customer_price_group where customer_id = ${id}`
        : sql`insert into customer_price_group (customer_id, group_id) values (${id}, ${group})
              on conflict (customer_id) do update set group_id = excluded.group_id`,
    );
    await record(trx, {
      kind: 'customer.price_group',
      entity: 'customer',
      entityId: id,
      actorId,
      changes: { group: [was?.name ?? null, name] },
    });
  });
  return getCustomerPrices(db, id);
};

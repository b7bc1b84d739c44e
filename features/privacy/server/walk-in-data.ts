import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { PersonalData } from '#features/accounts/contract/identity.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { customer } from '#features/accounts/server/schema.ts';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { record } from '#features/audit/server/record.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { Feature } from '#server/define-feature.ts';
import { cancelUnpaidOrders, deletePerson } from './delete-person.ts';
import { exportPerson } from './export-data.ts';

/** @throws DomainError `customer_not_found`, also for a former customer; `customer_has_account` */
const assertWalkIn = async (db: Database | Transaction, id: string): Promise<void> => {
  const found = await maybeOne<{ hasAccount: boolean; isWalkIn: boolean }>(
    db,
    sql`select auth_user_id is not null as "hasAccount", ${isWalkIn(sql`customer.id`)} as "isWalkIn"
          from customer where id = ${id}`,
  );
  if (found?.hasAccount === true) throw new DomainError('customer_has_account');
  if (found?.isWalkIn !== true) throw new DomainError('customer_not_found');
};

/**
 * Everything the shop stores about a walk-in, so that staff can hand it over.
 * @throws DomainError `customer_not_found`, `customer_has_account`
 */
export const exportWalkIn = async (
  db: Database,
  features: readonly Feature[],
  staff: Caller,
  id: string,
): Promise<PersonalData> => {
  await assertWalkIn(db, id);
  const data = await exportPerson(db, features, { customerId: id, authUserId: null, verifiedEmail: '' });
  await db.transaction((trx) =>
    record(trx, { kind: 'customer.export', entity: 'customer', entityId: id, actorId: staff.customerId }),
  );
  return data;
};

/** Rewords errors for staff. Customers get the same errors about their own account. */
const toStaffError = (error: unknown): unknown => {
  if (!(error instanceof DomainError)) return error;
  if (error.code === 'delivery_owed')
    return new DomainError('delivery_owed', {
      message: 'A paid order of this customer is not delivered yet, or a cancellation is not finished.',
    });
  if (error.code === 'account_not_settled')
    return new DomainError('account_not_settled', {
      message: 'There is still money on this customer’s account. Pay it out, or write it off.',
    });
  return error;
};

/**
 * Deletes the data of a walk-in. Unpaid orders are cancelled first. All orders stay for the ledger, without personal
 * data.
 * @throws DomainError `customer_not_found`, `customer_has_account`, `delivery_owed`, `account_not_settled`,
 *   `provider_unavailable`
 */
export const eraseWalkIn = async (
  db: Database,
  parts: { auth: Auth; provider: CardProvider; features: readonly Feature[] },
  staff: Caller,
  id: string,
): Promise<{ done: true }> => {
  await assertWalkIn(db, id);
  try {
    await cancelUnpaidOrders(db, parts, { ...staff, asStaff: true }, id);
    await db.transaction(async (trx) => {
      const [person] = await trx.select().from(customer).where(eq(customer.id, id)).for('update');
      if (person === undefined) throw new DomainError('customer_not_found');
      await assertWalkIn(trx, id);
      await deletePerson(trx, parts, person);
      await record(trx, { kind: 'customer.erase', entity: 'customer', entityId: id, actorId: staff.customerId });
    });
  } catch (error) {
    throw toStaffError(error);
  }
  return { done: true };
};

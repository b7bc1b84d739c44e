import { eq } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { customer } from '#features/accounts/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import { lockAdmins } from '#features/staff/server/set-role.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { Feature } from '#server/define-feature.ts';
import { cancelUnpaidOrders, deletePerson } from './delete-person.ts';

/**
 * Deletes the caller's account. Unpaid orders are cancelled first. All orders stay for the ledger, without
 * personal data. The customer's reviews of the shop and its products are deleted too, and disappear for every
 * reader at once.
 * @throws DomainError `last_admin`; `delivery_owed` while a paid order is not delivered or a cancellation not
 * finished;
 * the errors of the features
 */
export const deleteAccount = async (
  db: Database,
  parts: { auth: Auth; provider: CardProvider; features: readonly Feature[] },
  caller: Caller,
): Promise<{ done: true }> => {
  await cancelUnpaidOrders(db, parts, caller, caller.customerId);
  return db.transaction(async (trx) => {
    const admins = await lockAdmins(trx);
    const [me] = await trx.select().from(customer).where(eq(customer.id, caller.customerId)).for('update');
    if (me === undefined || me.authUserId === null) throw new DomainError('sign_in_required');
    if (me.role === 'admin' && !admins.some((other) => other !== me.id)) throw new DomainError('last_admin');
    await deletePerson(trx, parts, me);
    await record(trx, { kind: 'account.delete', entity: 'customer', entityId: me.id, actorId: me.id });
    return { done: true as const };
  });
};

import { sql } from 'drizzle-orm';
import {
  deleteImportedAccounts,
  findReferredCustomers,
  findUsedAccounts,
} from '#features/accounts/server/imported-accounts.ts';
import { deleteAddressBooks, deleteImportedAddresses } from '#features/addresses/server/import-addresses.ts';
import { deleteImportedNotes } from '#features/customers/server/import-notes.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { listValues, rows } from '#platform/server/db/query.ts';
import type { KeptRow, MoveActor, UndoRow } from '#features/moving-in/server/file-kind.ts';
import type { CustomerDraft } from './customer-draft.ts';

/** The result of a row: whether it created a customer, and the addresses that it added. */
export type MadeCustomer = { isNew: boolean; addresses: string[] };

/**
 * Finds the customers among these whom staff have changed since the file was applied. An address that another file
 * added does not count as a change, because the undo of that file removes it.
 */
const findChangedSince = async (trx: Transaction, ids: readonly string[], fileId: string): Promise<Set<string>> => {
  const found = await listValues<string>(
    trx,
    sql`select a.entity_id as id from audit a join move_file f on f.id = ${fileId} and a.created_at > f.applied_at
         where a.entity = 'customer' and a.act <> 'customer.import' and a.entity_id = any(${sql.param(ids)}::text[])`,
  );
  return new Set(found);
};

/**
 * Finds the customers among these who have been sent an invitation. They stay, because their row records that they must
 * not be invited again. The lock prevents the job from sending an invitation during the undo.
 */
const findInvited = async (trx: Transaction, ids: readonly string[]): Promise<Set<string>> => {
  const found = await rows<{ id: string; isSent: boolean }>(
    trx,
    sql`select customer_id as id, queued_at is not null as "isSent" from move_invitation
         where customer_id = any(${sql.param(ids)}::uuid[]) order by customer_id for update`,
  );
  return new Set(found.flatMap(({ id, isSent }) => (isSent ? [id] : [])));
};

/** Finds the customers among these who stayed when an earlier row of the file was undone. */
const findKeptBefore = async (trx: Transaction, ids: readonly string[], fileId: string): Promise<Set<string>> => {
  const found = await listValues<string>(
    trx,
    sql`select entity_id from move_row
         where file_id = ${fileId} and kept is not null and entity_id = any(${sql.param(ids)}::text[])`,
  );
  return new Set(found);
};

/** Removes imported customers whom nobody has used or changed since, and the addresses added to other customers. */
export const undoCustomers = async (
  trx: Transaction,
  page: readonly UndoRow<CustomerDraft, MadeCustomer>[],
  { fileId }: MoveActor,
): Promise<KeptRow[]> => {
  const newIds = page.flatMap(({ entityId, made }) => (made?.isNew === true && entityId !== null ? [entityId] : []));
  const used = await findUsedAccounts(trx, newIds);
  const referred = await findReferredCustomers(trx, newIds);
  const changed = await findChangedSince(trx, newIds, fileId);
  const invited = await findInvited(trx, newIds);
  const findReason = (id: string): string | null => {
    if (used.has(id)) return 'They have signed in or confirmed their address since';
    if (referred.has(id)) return 'They have an order or something else in this shop';
    if (changed.has(id)) return 'Somebody has changed this customer since';
    return invited.has(id) ? 'They have been invited, and nobody is invited twice' : null;
  };
  const kept: KeptRow[] = [];
  const deletable: string[] = [];
  const notDeletedIds = await findKeptBefore(
    trx,
    page.flatMap(({ entityId }) => entityId ?? []),
    fileId,
  );
  for (const { line, entityId, made } of page) {
    if (entityId === null || made?.isNew !== true) continue;
    const why = findReason(entityId);
    if (why === null) deletable.push(entityId);
    else {
      kept.push({ line, why });
      notDeletedIds.add(entityId);
    }
  }
  const others = page.filter(({ entityId }) => entityId !== null && !notDeletedIds.has(entityId));
  await deleteImportedAddresses(
    trx,
    others.flatMap(({ made }) => made?.addresses ?? []),
    others.flatMap(({ entityId, draft }) =>
      entityId === null ? [] : draft.addresses.map(({ address }) => ({ customerId: entityId, address })),
    ),
  );
  await deleteAddressBooks(trx, deletable);
  await deleteImportedNotes(trx, deletable);
  await deleteImportedAccounts(trx, deletable);
  return kept;
};

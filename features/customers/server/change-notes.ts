import { sql } from 'drizzle-orm';
import type { CustomerNote } from '#features/customers/contract/customers.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { MOST_NOTES } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { change, maybe, one } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { listNotes } from './list-notes.ts';

/** What a note says is not in the audit, which nobody can take a word out of: it goes with the account. */
const audit = (trx: Transaction, kind: 'note' | 'edit_note' | 'remove_note', entityId: string, actorId: string) =>
  record(trx, { kind: `customer.${kind}`, entity: 'customer', entityId, actorId });

/**
 * Writes a note about a customer. The same again, as when the answer was lost, is written once.
 * @throws Refusal `customer_not_found`, also of one who has deleted his account; `note_limit`
 */
export const addNote = async (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  note: string,
): Promise<CustomerNote[]> => {
  await db.transaction(async (trx) => {
    // Held, so that no note is written of an account that is being deleted.
    const held = await maybe(
      trx,
      sql`select from customer where id = ${id} and auth_user_id is not null for no key update`,
    );
    if (held === null) throw new Refusal('customer_not_found');
    const { count, isSaid } = await one<{ count: number; isSaid: boolean }>(
      trx,
      sql`select count(*)::int as count,
                 coalesce((array_agg(body = ${note} and actor_id = ${actorId} order by id desc))[1], false) as "isSaid"
            from customer_note where customer_id = ${id}`,
    );
    if (isSaid) return;
    if (count >= MOST_NOTES) throw new Refusal('note_limit');
    await change(trx, sql`insert into customer_note (customer_id, actor_id, body) values (${id}, ${actorId}, ${note})`);
    await audit(trx, 'note', id, actorId);
  });
  return listNotes(db, id);
};

type OfNote = { id: string; note: string };

/** Holds a note. @throws Refusal `note_not_found` */
const holdNote = async (trx: Transaction, { id, note }: OfNote): Promise<{ body: string; version: number }> => {
  const held = await maybe<{ body: string; version: number }>(
    trx,
    sql`select body, version from customer_note where id = ${note} and customer_id = ${id} for update`,
  );
  if (held === null) throw new Refusal('note_not_found');
  return held;
};

/**
 * Changes what a note says. One that says so already stays as it is.
 * @param seen what the writer saw of it
 * @throws Refusal `note_not_found`, `note_changed`
 */
export const editNote = async (
  db: Database,
  { customerId: actorId }: Caller,
  of: OfNote,
  { note, version: seen }: { note: string; version: number },
): Promise<CustomerNote[]> => {
  await db.transaction(async (trx) => {
    const { body, version } = await holdNote(trx, of);
    if (body === note) return;
    if (version !== seen) throw new Refusal('note_changed');
    await change(
      trx,
      sql`update customer_note set body = ${note}, version = version + 1, editor_id = ${actorId}, edited_at = now()
           where id = ${of.note}`,
    );
    await audit(trx, 'edit_note', of.id, actorId);
  });
  return listNotes(db, of.id);
};

/** Deletes a note. @throws Refusal `note_not_found`, `note_changed` */
export const removeNote = async (
  db: Database,
  { customerId: actorId }: Caller,
  of: OfNote,
  seen: number,
): Promise<CustomerNote[]> => {
  await db.transaction(async (trx) => {
    const { version } = await holdNote(trx, of);
    if (version !== seen) throw new Refusal('note_changed');
    await change(trx, sql`delete from customer_note where id = ${of.note}`);
    await audit(trx, 'remove_note', of.id, actorId);
  });
  return listNotes(db, of.id);
};

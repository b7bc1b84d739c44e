import { sql } from 'drizzle-orm';
import type { CustomerNote } from '#features/customers/contract/customers.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_NOTES } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import { lockCustomer } from '#features/accounts/server/walk-ins.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type CustomerNoteRow = Omit<CustomerNote, 'createdAt' | 'edited'> & { createdAt: Date } & (
    | { editedAt: null; editor: null }
    | { editedAt: Date; editor: string }
  );

/** The notes about a customer, newest first; at most `MAX_NOTES`. */
export const listNotes = async (db: Database, customerId: string): Promise<CustomerNote[]> => {
  const found = await rows<CustomerNoteRow>(
    db,
    sql`select n.id as "_id", n.body as note, n.version, by.name as by, n.created_at as "createdAt",
               n.edited_at as "editedAt", e.name as editor
          from customer_note n join customer by on by.id = n.actor_id left join customer e on e.id = n.editor_id
         where n.customer_id = ${customerId} order by n.id desc`,
  );
  return found.map(({ createdAt, editedAt, editor, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    edited: editedAt === null ? null : { by: editor, at: editedAt.toISOString() },
  }));
};

/**
 * Audits a change without the text of the note. Nothing can be deleted from the audit, but notes are deleted with the
 * account.
 */
const recordNoteChange = (
  trx: Transaction,
  kind: 'note' | 'edit_note' | 'remove_note',
  entityId: string,
  actorId: string,
) => record(trx, { kind: `customer.${kind}`, entity: 'customer', entityId, actorId });

/**
 * Adds a note about a customer. If the same person repeats the latest note, as after a lost response, nothing is added.
 * @throws DomainError `customer_not_found`, also for a deleted account; `note_limit`
 */
export const addNote = async (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  note: string,
): Promise<CustomerNote[]> => {
  await db.transaction(async (trx) => {
    // The lock prevents a note about an account that is being deleted.
    await lockCustomer(trx, id);
    const { count, isSaid: isRepeated } = await one<{ count: number; isSaid: boolean }>(
      trx,
      sql`select count(*)::int as count,
                 coalesce((array_agg(body = ${note} and actor_id = ${actorId} order by id desc))[1], false) as "isSaid"
            from customer_note where customer_id = ${id}`,
    );
    if (isRepeated) return;
    if (count >= MAX_NOTES) throw new DomainError('note_limit');
    await execute(
      trx,
      sql`insert into customer_note (customer_id, actor_id, body) values (${id}, ${actorId}, ${note})`,
    );
    await recordNoteChange(trx, 'note', id, actorId);
  });
  return listNotes(db, id);
};

type NoteKey = { id: string; note: string };

/** Locks a note and reads it. @throws DomainError `note_not_found` */
const lockNote = async (trx: Transaction, { id, note }: NoteKey): Promise<{ body: string; version: number }> => {
  const lockedNote = await maybeOne<{ body: string; version: number }>(
    trx,
    sql`select body, version from customer_note where id = ${note} and customer_id = ${id} for update`,
  );
  if (lockedNote === null) throw new DomainError('note_not_found');
  return lockedNote;
};

/**
 * Changes the text of a note. Does nothing if the text is the same.
 * @param seen the version that the writer saw
 * @throws DomainError `note_not_found`, `note_changed`
 */
export const editNote = async (
  db: Database,
  { customerId: actorId }: Caller,
  key: NoteKey,
  { note, version: seen }: { note: string; version: number },
): Promise<CustomerNote[]> => {
  await db.transaction(async (trx) => {
    const { body, version } = await lockNote(trx, key);
    if (body === note) return;
    if (version !== seen) throw new DomainError('note_changed');
    await execute(
      trx,
      sql`update customer_note set body = ${note}, version = version + 1, editor_id = ${actorId}, edited_at = now()
           where id = ${key.note}`,
    );
    await recordNoteChange(trx, 'edit_note', key.id, actorId);
  });
  return listNotes(db, key.id);
};

/** Deletes a note. @throws DomainError `note_not_found`, `note_changed` */
export const removeNote = async (
  db: Database,
  { customerId: actorId }: Caller,
  key: NoteKey,
  seen: number,
): Promise<CustomerNote[]> => {
  await db.transaction(async (trx) => {
    const { version } = await lockNote(trx, key);
    if (version !== seen) throw new DomainError('note_changed');
    await execute(trx, sql`delete from customer_note where id = ${key.note}`);
    await recordNoteChange(trx, 'remove_note', key.id, actorId);
  });
  return listNotes(db, key.id);
};

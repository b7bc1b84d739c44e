import { sql } from 'drizzle-orm';
import type { CustomerNote } from '#features/customers/contract/customers.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

type CustomerNoteRow = Omit<CustomerNote, 'createdAt' | 'edited'> & { createdAt: Date } & (
    | { editedAt: null; editor: null }
    | { editedAt: Date; editor: string }
  );

/** What was noted of a customer, the newest first; there are at most `MAX_NOTES`. */
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

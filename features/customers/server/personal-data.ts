import { eq } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { customerNote } from './schema.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

/** Deletes the staff notes about a person. */
export const forgetNotes = async (trx: Transaction, { customerId }: DataSubject): Promise<void> => {
  await trx.delete(customerNote).where(eq(customerNote.customerId, customerId));
};

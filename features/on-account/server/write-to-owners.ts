import { sql } from 'drizzle-orm';
import { reopenPaid } from '#features/credit-accounts/server/stop-overdue.ts';
import { isReminderTime } from '#features/on-account/contract/reminders.ts';
import { shopZone } from '#features/settings/server/setting-values.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { remindOfInvoices } from './remind-of-invoices.ts';
import { sendStatements } from './send-statements.ts';

/**
 * Reopens accounts on which nothing is overdue any more. Sends reminders and the statements of the last month, at the
 * hours when reminders may be sent.
 */
export const writeToOwners = async (db: Database): Promise<void> => {
  await db.transaction(reopenPaid);
  const now = await one<{ weekday: number; hour: number }>(
    db,
    sql`select extract(isodow from t)::int as weekday, extract(hour from t)::int as hour
          from (select now() at time zone ${shopZone} as t) local`,
  );
  if (!isReminderTime(now)) return;
  await remindOfInvoices(db);
  await sendStatements(db);
};

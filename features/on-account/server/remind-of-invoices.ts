import { sql } from 'drizzle-orm';
import { recordActions } from '#features/audit/server/record.ts';
import { stopOverdue } from '#features/credit-accounts/server/stop-overdue.ts';
import { selectOpenDebts } from '#features/credit-accounts/server/open-debts.ts';
import type { MailKind } from '#features/index.ts';
import { LAST_LEVEL, REMINDER_DAYS } from '#features/on-account/contract/reminders.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** The most reminders written in one run; the next run writes the others. */
const MAX_REMINDERS = 200;

const levels = sql.join(
  REMINDER_DAYS.map((days, level) => sql`(${level}::int, ${days}::int)`),
  sql`, `,
);

/**
 * Reminds account owners of open invoices, once at each level. If an invoice has reached several levels, only the
 * highest reminder is sent. An invoice that reaches the last level stops its account. One transaction does
 * everything, so a run that is interrupted or runs twice sends nothing twice.
 */
export const remindOfInvoices = (db: Database): Promise<void> =>
  db.transaction(async (trx) => {
    const written = await rows<{ level: number; posting: string }>(
      trx,
      sql`with due as (
            select d.posting_id, d.account_id, d.order_id, max(l.level) as level
              from (${selectOpenDebts(sql`true`)}) d join (values ${levels}) l(level, days)
                on ${shopToday} - d.due_on >= l.days
              join posting p on p.id = d.posting_id
             where p.due_on is not null
             group by d.posting_id, d.account_id, d.order_id),
          new as (
            insert into credit_reminder (posting_id, level)
            select posting_id, level from due
             where not exists (select from credit_reminder r where r.posting_id = due.posting_id and r.level >= due.level)
             order by level desc, posting_id limit ${MAX_REMINDERS}
                on conflict do nothing returning posting_id, level),
          mailed as (
            insert into outbox (kind, entity_id, order_id)
            select ${'account.reminder' satisfies MailKind}, new.posting_id::text, due.order_id
              from new join due using (posting_id))
          select level, posting_id as posting from new`,
    );
    const late = written.filter(({ level }) => level === LAST_LEVEL).map(({ posting }) => posting);
    await recordActions(trx, await stopOverdue(trx, late));
  });

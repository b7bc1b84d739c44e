import { sql } from 'drizzle-orm';
import type { MailKind } from '#features/index.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { postingDay } from './statement.ts';

/** The most statements written in one run; the next run writes the others. */
const MAX_STATEMENTS = 200;

/**
 * Writes and emails the statements of the last month: one for each account with terms that had postings in it or
 * is not settled. One SQL statement does everything, so a run that is interrupted or runs twice sends nothing
 * twice.
 */
export const sendStatements = async (db: Database): Promise<void> => {
  await execute(
    db,
    sql`with month as (
          select (date_trunc('month', ${shopToday}) - interval '1 month')::date as from_day,
                 (date_trunc('month', ${shopToday}) - interval '1 day')::date as until_day),
        sums as (
          select p.account_id, m.from_day, m.until_day,
                 (count(*) filter (where ${postingDay} < m.from_day))::int as first_seq, count(*)::int as last_seq,
                 coalesce(sum(p.amount_cents) filter (where ${postingDay} < m.from_day), 0)::bigint as opening_cents,
                 sum(p.amount_cents)::bigint as closing_cents
            from posting p join credit_account a on a.id = p.account_id, month m
           where a.number is not null and ${postingDay} <= m.until_day
             and not exists (select from account_statement s where s.account_id = a.id and s.until_day = m.until_day)
           group by p.account_id, m.from_day, m.until_day),
        new as (
          insert into account_statement
                 (account_id, from_day, until_day, first_seq, last_seq, opening_cents, closing_cents)
          select account_id, from_day, until_day, first_seq, last_seq, opening_cents, closing_cents from sums
           where last_seq > first_seq or closing_cents <> 0 order by account_id limit ${MAX_STATEMENTS}
              on conflict do nothing returning id)
        insert into outbox (kind, entity_id) select ${'account.statement' satisfies MailKind}, id::text from new`,
  );
};

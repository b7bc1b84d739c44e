import { type SQL, sql } from 'drizzle-orm';
import { selectDaySums } from './cash-sums.ts';

/** Invariants of the cash book, as queries that find violations. */
export const cashBookRules: Record<string, SQL> = {
  'a counted cash day expected its float and the cash that went in, less the cash that went out': sql`
    select d.id from cash_day d cross join lateral (${selectDaySums}) s
     where d.counted_at is not null and d.expected_cents <> s.expected`,
  'cash is put in and taken out only while its day is open': sql`
    select m.id from cash_move m join cash_day d on d.id = m.day_id
     where m.created_at < d.opened_at or m.created_at > d.counted_at`,
};

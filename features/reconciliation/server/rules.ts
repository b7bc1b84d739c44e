import { type SQL, sql } from 'drizzle-orm';
import { UNMATCHED_PAYMENTS } from './unmatched-payments.ts';

/** The invariants of what the card provider reports, as queries that find violations. */
export const reconciliationRules: Record<string, SQL> = {
  'every payment belongs to an order': UNMATCHED_PAYMENTS,
  'every message from the card provider was handled': sql`select id from stuck_event where set_aside_at is not null`,
};

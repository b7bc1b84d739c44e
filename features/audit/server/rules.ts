import type { SQL } from 'drizzle-orm';
import { BROKEN_CHAIN } from './audit-chain.ts';

/** The invariant of the audit, as a query that finds violations. */
export const auditRules: Record<string, SQL> = {
  'no audit entry was changed or removed': BROKEN_CHAIN,
};

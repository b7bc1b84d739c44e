import type { SQL } from 'drizzle-orm';
import { BROKEN_CHAIN } from './audit-chain.ts';

/** What has to be true of the audit at every moment, as queries that find what breaks it. */
export const auditRules: Record<string, SQL> = {
  'no entry of the audit was changed or removed': BROKEN_CHAIN,
};

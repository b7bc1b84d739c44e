import { queryBrokenRules, type Rules, collectRules } from '#features/checks/server/checks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { features } from '#server/features.ts';

/** What has to be true of the shop's records at every moment, as queries that find what breaks it. */
export const rules: Rules = collectRules(features);

/** Every broken rule with its rows; empty when the books are right. */
export const findBrokenRules = (db: Database | Transaction): Promise<Record<string, unknown[]>> =>
  queryBrokenRules(db, rules);

import { queryBrokenRules, type Rules, collectRules } from '#features/checks/server/checks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { features } from '#server/features.ts';

/** The invariants of the shop's records, as queries that find violations. */
export const rules: Rules = collectRules(features);

/** Every violated rule with the rows that violate it; empty if all is well. */
export const findBrokenRules = (db: Database | Transaction): Promise<Record<string, unknown[]>> =>
  queryBrokenRules(db, rules);

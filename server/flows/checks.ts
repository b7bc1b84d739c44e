import type { z } from 'zod';
import type { Checks } from '#contract/checks.ts';
import { toDollars } from '#contract/money.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import { compareNow, readComparison } from '#server/payments/compare-daily.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import { keptStrays } from '#server/payments/list-strays.ts';
import { rules } from './rules.ts';

/** Every broken rule with its rows; empty when the books are right. */
export const findBrokenRules = async (db: Database | Transaction): Promise<Record<string, unknown[]>> => {
  const broken: Record<string, unknown[]> = {};
  for (const [rule, query] of Object.entries(rules)) {
    const found = await rows(db, query);
    if (found.length > 0) broken[rule] = found;
  }
  return broken;
};

/**
 * Every rule and how many rows break it, the money no order is known of, and how the provider's books differed when
 * they were last compared: what the admin's page of the checks shows.
 */
export const runChecks = async (db: Database): Promise<z.input<typeof Checks>> => {
  const [broken, strays, compared] = [await findBrokenRules(db), await keptStrays(db), await readComparison(db)];
  return {
    checkedAt: new Date().toISOString(),
    rules: Object.keys(rules).map((rule) => ({ rule, broken: broken[rule]?.length ?? 0 })),
    strays: strays.map(({ cents, ...one }) => ({ ...one, amount: toDollars(cents) })),
    comparedAt: compared?.at ?? null,
    differences: (compared?.differences ?? []).map(({ theirs, ours, ...one }) => ({
      ...one,
      theirs: toDollars(theirs),
      ours: toDollars(ours),
    })),
  };
};

/** Compares the books with the card provider's now. @throws Refusal `provider_unavailable` */
export const compareAndCheck = async (db: Database, provider: CardProvider) => {
  await compareNow(db, provider);
  return runChecks(db);
};

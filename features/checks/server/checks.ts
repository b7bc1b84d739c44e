import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Checks } from '#features/checks/contract/checks.ts';
import { toDollars } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { storeMeta } from '#platform/server/db/meta.ts';
import { rows } from '#platform/server/db/query.ts';
import { acquireLease } from '#platform/server/db/leases.ts';
import { compareNow, getComparison } from '#features/reconciliation/server/compare-daily.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { listUnmatchedPayments } from '#features/reconciliation/server/unmatched-payments.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { listContradictedPromises } from '#features/settings/server/list-contradicted-promises.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';
import { DAY_SECONDS } from '#platform/contract/durations.ts';
import { listMissingFamilies } from './list-missing-families.ts';

/** Key in `meta` with the time of the last check and the number of broken rules. */
const RULES_CHECKED_KEY = 'rules_checked';

/** Invariants: the sentence of each rule, with a query that finds rows that break it. */
export type Rules = Readonly<Record<string, SQL>>;

/** Collects the rules of all features. */
export const collectRules = (features: readonly { rules?: Rules }[]): Rules =>
  Object.assign({}, ...features.map(({ rules }) => rules ?? {}));

/** Returns every broken rule with the rows that break it; empty if all rules hold. */
export const queryBrokenRules = async (
  db: Database | Transaction,
  rules: Rules,
): Promise<Record<string, unknown[]>> => {
  const broken: Record<string, unknown[]> = {};
  for (const [rule, query] of Object.entries(rules)) {
    const found = await rows(db, query);
    if (found.length > 0) broken[rule] = found;
  }
  return broken;
};

const storeCheckResult = async (db: Database | Transaction, broken: string[]): Promise<void> => {
  const found = { at: new Date().toISOString(), broken: broken.length };
  await storeMeta(db, RULES_CHECKED_KEY, JSON.stringify(found));
};

/** Checks all rules, stores how many are broken, and notifies staff if any are. */
export const checkRules = async (
  db: Database,
  rules: Rules,
  log: FastifyBaseLogger,
  { markDone: end }: JobContext,
): Promise<void> => {
  const broken = Object.keys(await queryBrokenRules(db, rules));
  await db.transaction(async (trx) => {
    await storeCheckResult(trx, broken);
    if (broken.length > 0) await notifyStaff(trx, 'checks.broken', String(broken.length));
    await end(trx);
  });
  if (broken.length > 0) log.error({ rules: broken }, 'the shop’s records do not add up');
};

/** Delays the first check by a day: newly loaded data is consistent, and a check would slow the first visitors. */
export const postponeRules = async (db: Database): Promise<void> => {
  await acquireLease(db, 'job.rules', DAY_SECONDS, DAY_SECONDS);
};

/**
 * Returns every rule with the number of rows that break it, the unmatched payments, and the last comparison with the
 * card provider's records.
 */
export const runChecks = async (db: Database, rules: Rules): Promise<z.input<typeof Checks>> => {
  const broken = await queryBrokenRules(db, rules);
  const unmatchedPayments = await listUnmatchedPayments(db);
  const compared = await getComparison(db);
  return {
    checkedAt: new Date().toISOString(),
    rules: Object.keys(rules).map((rule) => ({ rule, broken: broken[rule]?.length ?? 0 })),
    strays: unmatchedPayments.map(({ cents, ...one }) => ({ ...one, amount: toDollars(cents) })),
    promises: await listContradictedPromises(db),
    missingFamilies: await listMissingFamilies(db),
    comparedAt: compared?.at ?? null,
    differences: (compared?.differences ?? []).map(({ theirs, ours, ...one }) => ({
      ...one,
      theirs: toDollars(theirs),
      ours: toDollars(ours),
    })),
  };
};

/**
 * Compares the shop's records with the card provider's now, and checks all rules.
 * @throws DomainError `provider_unavailable`
 */
export const compareAndCheck = async (db: Database, rules: Rules, provider: CardProvider) => {
  await compareNow(db, provider);
  const found = await runChecks(db, rules);
  await storeCheckResult(
    db,
    found.rules.flatMap(({ rule, broken }) => (broken > 0 ? [rule] : [])),
  );
  return found;
};

export const checkNotifications = {
  'checks.broken': defineNotificationWriter({
    write: ({ entityId: rules }) => ({
      title: 'The shop’s records do not add up',
      detail: rules === '1' ? 'One check failed' : `${rules} checks failed`,
      now: '',
      to: '/dashboard/checks',
    }),
  }),
} satisfies Partial<NotificationWriters>;

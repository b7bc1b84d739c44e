import { sql } from 'drizzle-orm';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, cents, formatCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne, oneValue } from '#platform/server/db/query.ts';
import { selectDaySums } from './cash-sums.ts';

/** Reads the cents that the drawer should hold on a locked day. */
export const readExpected = (trx: Transaction, dayId: string): Promise<Cents> =>
  oneValue<Cents>(
    trx,
    sql`select s.expected from cash_day d cross join lateral (${selectDaySums}) s where d.id = ${dayId}`,
  );

/**
 * Asserts that cash which is taken out of the drawer of a locked day is in it.
 * @param message what staff can do otherwise
 * @throws DomainError `cash_too_little`, with the most that can be taken out in `fields`
 */
export const assertInDrawer = async (
  trx: Transaction,
  dayId: string,
  amountCents: Cents,
  message?: string,
): Promise<void> => {
  const expectedCents = await readExpected(trx, dayId);
  if (amountCents <= expectedCents) return;
  const most = `At most ${formatCents(cents(Math.max(0, expectedCents)))}, the cash in the drawer`;
  throw new DomainError('cash_too_little', { ...(message !== undefined && { message }), fields: { amount: most } });
};

/**
 * Locks the open drawer for a payout in cash, and asserts that it holds the cash. Lock the account before, and write
 * postings only afterward: a count holds this lock while it waits for postings.
 * @throws DomainError `cash_drawer_closed`; `cash_too_little`, with the most that can be paid out in `fields`
 */
export const lockCash = async (trx: Transaction, amountCents: Cents): Promise<void> => {
  const open = await maybeOne<{ id: string }>(trx, sql`select id from cash_day where counted_at is null for update`);
  if (open === null) {
    const counted = await maybeOne(trx, sql`select from cash_day where day >= ${shopToday}`);
    const advice = 'The cash drawer of today is counted. Pay the money out by bank transfer, or in cash tomorrow.';
    throw new DomainError('cash_drawer_closed', { ...(counted !== null && { message: advice }) });
  }
  const advice = 'The drawer holds less cash. Put cash in first, or pay the money out by bank transfer.';
  await assertInDrawer(trx, open.id, amountCents, advice);
};

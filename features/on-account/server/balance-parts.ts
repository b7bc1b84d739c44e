import { sql } from 'drizzle-orm';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { selectReceivedCents } from '#features/credit-accounts/server/received-for-orders.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { type Cents, ZERO_CENTS, negateCents, sumCents } from '#platform/contract/money.ts';

/** SQL columns of the account `a`, for `splitBalance`. */
export const balanceColumns = sql`
  a.balance_cents as "balanceCents", ${selectReceivedCents()} as "heldCents", ${isWalkIn(sql`a.customer_id`)} as "isWalkIn",
  ${shopToday}::text as today`;

/** An account's balance today, with the money that orders hold, in cents. */
export type SplitBalance = { balanceCents: Cents; heldCents: Cents; isWalkIn: boolean; today: string };

export const BALANCE_TODAY = 'Balance today';

/**
 * Splits the balance into what is owed and the money that orders hold, which settles no debt. The parts add up to the
 * last one, the balance. Empty if no order holds money, because then the balance explains itself.
 */
export const splitBalance = (balance: SplitBalance): { label: string; cents: Cents }[] => {
  const { balanceCents, heldCents } = balance;
  if (heldCents === ZERO_CENTS) return [];
  const openCents = sumCents([balanceCents, heldCents]);
  const freeLabel = balance.isWalkIn ? 'To be paid out today' : 'Credit today';
  return [
    ...(openCents > ZERO_CENTS ? [{ label: 'Owed today', cents: openCents }] : []),
    ...(openCents < ZERO_CENTS ? [{ label: freeLabel, cents: openCents }] : []),
    { label: 'Held for orders today', cents: negateCents(heldCents) },
    { label: BALANCE_TODAY, cents: balanceCents },
  ];
};

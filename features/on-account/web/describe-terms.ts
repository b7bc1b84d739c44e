import type { BuyingTerms } from '#features/on-account/contract/on-account.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { formatCents, subtractCents, toCents } from '#platform/contract/money.ts';

/**
 * The cents that would be left on the account after an order; below zero if it exceeds the limit. @param total
 * dollars
 */
const leftAfter = ({ available }: BuyingTerms, total: number) => subtractCents(toCents(available), toCents(total));

/** True if credit alone covers the order, so that a stopped account can still take it. */
const isCovered = ({ limit }: BuyingTerms, left: number): boolean => left >= toCents(limit);

/** True if an order can be placed on account. @param total dollars */
export const isPossible = (terms: BuyingTerms, total: number): boolean => {
  const left = leftAfter(terms, total);
  return left >= 0 && (!terms.isStopped || isCovered(terms, left));
};

/**
 * When an order on account would be due and how much of the limit would be left, or why it is not possible.
 * @param total dollars
 */
export const describeTerms = (terms: BuyingTerms, total: number): string => {
  const left = leftAfter(terms, total);
  if (left >= 0 && isCovered(terms, left)) return 'Your credit covers it.';
  if (terms.isStopped) return 'Your account takes no orders at the moment. Write to us if you do not know why.';
  if (left < 0) return `This order is ${formatCents(subtractCents(toCents(0), left))} more than your account allows.`;
  return `Due ${formatDate(terms.dueOn)}; ${formatCents(left)} of ${formatCents(toCents(terms.limit))} left after this`;
};

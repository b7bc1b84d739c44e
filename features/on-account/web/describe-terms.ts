import type { BuyingTerms } from '#features/on-account/contract/on-account.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { formatCents, subtractCents, toCents } from '#platform/contract/money.ts';

/** The cents left on the account after an order; below zero if the order exceeds the limit. @param total dollars */
const leftAfter = ({ available }: BuyingTerms, total: number) => subtractCents(toCents(available), toCents(total));

/** True if credit alone covers the order, so that neither a stop nor the limit matters. */
const isCovered = ({ limit }: BuyingTerms, left: number): boolean => left >= toCents(limit);

/** True if the buyer can place the order on account. @param total dollars */
export const isPossible = (terms: BuyingTerms, total: number): boolean => {
  const left = leftAfter(terms, total);
  return left >= 0 && (!terms.isStopped || isCovered(terms, left));
};

/**
 * Describes when an order on account would be due and the amount left after it, or why it is not possible.
 * @param total dollars
 * @param isForStaff true if staff order for the buyer
 */
export const describeTerms = (terms: BuyingTerms, total: number, isForStaff = false): string => {
  const left = leftAfter(terms, total);
  const account = isForStaff ? 'the account' : 'your account';
  if (left >= 0 && isCovered(terms, left)) return isForStaff ? 'Credit covers it.' : 'Your credit covers it.';
  if (terms.isStopped) {
    if (isForStaff) return 'The account is stopped.';
    return 'Your account takes no orders at the moment. Write to us if you do not know why.';
  }
  if (left < 0) return `This order is ${formatCents(subtractCents(toCents(0), left))} more than ${account} allows.`;
  return `Due ${formatDate(terms.dueOn)}; ${formatCents(left)} of ${formatCents(toCents(terms.limit))} left after this`;
};

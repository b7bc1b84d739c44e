import type { CodeRow, CodeState } from '#features/discount-codes/contract/discount-codes.ts';
import { formatDollars } from '#platform/contract/money.ts';

export const stateLabels: Record<CodeState, string> = {
  waiting: 'Not started',
  on: 'On',
  over: 'Over or used up',
  off: 'Switched off',
};

/** Describes a code's discount, such as '10% off', '$20.00 off' or 'Free delivery', and its minimum. */
export const describeValue = ({ kind, percent, amount, minGoods }: CodeRow): string => {
  const value = { percent: `${percent}% off`, amount: `${formatDollars(amount ?? 0)} off`, delivery: 'Free delivery' };
  return `${value[kind]}${minGoods > 0 ? ` from ${formatDollars(minGoods)}` : ''}`;
};

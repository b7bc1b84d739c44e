import type { PriceList, PriceListState } from '#features/price-lists/contract/price-lists.ts';
import { formatDate } from '#platform/contract/dates.ts';

export const listStateLabels: Record<PriceListState, string> = {
  waiting: 'Not started',
  on: 'On',
  over: 'Over',
  off: 'Switched off',
};

/** The owner of a list in words. */
export const describeOwner = ({ kind, name }: PriceList['owner']): string =>
  kind === 'group' ? `Group ${name}` : (name ?? 'One customer');

/** The days of a list: `No end`, `Until Dec 31, 2026`, or both days. */
export const describeDays = ({ startsOn, endsOn }: Pick<PriceList, 'startsOn' | 'endsOn'>): string => {
  const first = startsOn === '' ? '' : `From ${formatDate(startsOn)}`;
  const last = endsOn === '' ? '' : `${first === '' ? 'Until' : 'until'} ${formatDate(endsOn)}`;
  return [first, last].filter((part) => part !== '').join(' ') || 'No end';
};

export const countPrices = (rules: number): string =>
  `${rules.toLocaleString('en-US')} ${rules === 1 ? 'price' : 'prices'}`;

import type { ListOwner, PriceList, PriceListState } from '#features/price-lists/contract/price-lists.ts';
import { formatDate } from '#platform/contract/dates.ts';

export const listStateLabels: Record<PriceListState, string> = {
  waiting: 'Not started',
  on: 'On',
  over: 'Over',
  off: 'Switched off',
};

const ownerPrefixes: Record<ListOwner, string> = { group: 'Group ', company: 'Company ', customer: '' };

/** The page of a list’s owner in the back office; null for a group. */
export const getOwnerPage = ({ kind, id }: PriceList['owner']): string | null =>
  kind === 'group' ? null : `/dashboard/${kind === 'company' ? 'companies' : 'customers'}/${id}`;

/** The owner of a list in words. */
export const describeOwner = ({ kind, name }: PriceList['owner']): string =>
  name === null ? `One ${kind}` : `${ownerPrefixes[kind]}${name}`;

/** The days of a list: `No end`, `Until Dec 31, 2026`, or both days. */
export const describeDays = ({ startsOn, endsOn }: Pick<PriceList, 'startsOn' | 'endsOn'>): string => {
  const first = startsOn === '' ? '' : `From ${formatDate(startsOn)}`;
  const last = endsOn === '' ? '' : `${first === '' ? 'Until' : 'until'} ${formatDate(endsOn)}`;
  return [first, last].filter((part) => part !== '').join(' ') || 'No end';
};

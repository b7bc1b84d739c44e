import { OrderStatus } from '#features/orders/contract/order-status.ts';
import type { OrderGroup } from '#features/orders/contract/orders.ts';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';

/** The filters above the list. */
export const tabs: { label: string; group: OrderGroup | null }[] = [
  { label: 'All', group: null },
  { label: 'Not paid', group: 'unpaid' },
  { label: 'To pack', group: 'toPack' },
  { label: 'To collect', group: 'toCollect' },
  { label: 'Shipped', group: 'shipped' },
  { label: 'Delivered', group: 'delivered' },
  { label: 'Canceled', group: 'cancelled' },
  { label: 'Refunded', group: 'refunded' },
  { label: 'Disputed', group: 'disputed' },
];

export const parseGroup = (params: URLSearchParams): OrderGroup | null =>
  tabs.find(({ group }) => group === params.get('status'))?.group ?? null;

export const toFilter = (group: OrderGroup | null, search: string): Record<string, string> => ({
  ...(group !== null && { status: group }),
  ...(search !== '' && { search }),
});

/** The number of orders in a tab that match the search. */
export const getTabCount = (counts: Record<string, number>, group: OrderGroup | null): number =>
  (group === null ? OrderStatus.options : [group]).reduce((sum, one) => sum + (counts[one] ?? 0), 0);

export const getListPath = (chosen: Record<string, string>, page?: number): string =>
  buildListUrl('/dashboard/orders', chosen, page);

import { ORDER_WAYS, type OrderGroup, type OrderWay } from '#features/orders/contract/order-filter.ts';
import { OrderStatus } from '#features/orders/contract/order-status.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
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

/** The filters of the list; null and empty do not filter. */
export type OrderChoice = { group: OrderGroup | null; way: OrderWay | null; search: string };

export const parseChoice = (params: URLSearchParams): OrderChoice => ({
  group: tabs.find(({ group }) => group === params.get('status'))?.group ?? null,
  way: ORDER_WAYS.find((way) => way === params.get('way')) ?? null,
  search: parseSearchParam(params),
});

export const toFilter = ({ group, way, search }: OrderChoice): Record<string, string> => ({
  ...(group !== null && { status: group }),
  ...(way !== null && { way }),
  ...(search !== '' && { search }),
});

/** The number of orders in a tab that match the search. */
export const getTabCount = (counts: Record<string, number>, group: OrderGroup | null): number =>
  (group === null ? OrderStatus.options : [group]).reduce((sum, one) => sum + (counts[one] ?? 0), 0);

export const getListPath = (chosen: Record<string, string>, page?: number): string =>
  buildListUrl('/dashboard/orders', chosen, page);

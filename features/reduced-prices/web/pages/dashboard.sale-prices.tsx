import { useSearchParams } from 'react-router';
import { SALE_STATES, type Sale, type SaleState, sales } from '#features/reduced-prices/contract/sales.ts';
import { EndSaleButton } from '#features/reduced-prices/web/end-sale-button.tsx';
import { formatDateTime } from '#platform/contract/dates.ts';
import type { Route } from './+types/dashboard.sale-prices';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/saleprices';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Sale Prices | Dashboard')];

const stateLabels: Record<SaleState, string> = { waiting: 'Not started', on: 'On', over: 'Over' };

const parseState = (params: URLSearchParams): SaleState | '' =>
  SALE_STATES.find((one) => one === params.get('state')) ?? '';

const toListQuery = (state: SaleState | ''): Record<string, string> => (state === '' ? {} : { state });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, sales.list, toListQuery(parseState(new URL(request.url).searchParams)));

export const HydrateFallback = () => <TableSkeleton label="Loading the sales" />;

const columns = [
  {
    key: 'name',
    header: 'Sale',
    card: 'title' as const,
    cell: ({ name, by }: Sale) => (
      <>
        <span className="wrap-anywhere">{name}</span> <span className="text-sm text-muted">{by}</span>
      </>
    ),
  },
  {
    key: 'percent',
    header: 'Reduction',
    card: 'meta' as const,
    cell: ({ percent }: Sale) => (percent === null ? 'Set per SKU' : `${percent}%`),
  },
  {
    key: 'products',
    header: 'Products',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ products }: Sale) => products.toLocaleString('en-US'),
  },
  {
    key: 'days',
    header: 'From and until',
    card: 'meta' as const,
    cell: ({ startsAt, endsAt }: Sale) => (
      <>
        <span className="whitespace-nowrap">{formatDateTime(startsAt)}</span> –{' '}
        <span className="whitespace-nowrap">{formatDateTime(endsAt)}</span>
      </>
    ),
  },
  { key: 'state', header: 'State', card: 'meta' as const, cell: ({ state }: Sale) => stateLabels[state] },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (sale: Sale) => sale.state !== 'over' && <EndSaleButton sale={sale} />,
  },
];

/** Lists the sales, by state. */
export default function Sales({ loaderData }: Route.ComponentProps) {
  const state = parseState(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Sale Prices</h1>
        <LinkButton to="/dashboard/saleprices/new">New sale</LinkButton>
      </div>
      <p className="mb-5 text-muted">
        A sale reduces the prices of some products for some days. Customers see the regular price beside the reduced
        one, and find all reduced products under Offers.
      </p>
      <ListTabs
        label="Sales by state"
        tabs={(['', ...SALE_STATES] as const).map((one) => ({
          label: one === '' ? 'All' : stateLabels[one],
          to: buildListUrl(PATH, toListQuery(one)),
          chosen: one === state,
          count: counts[one === '' ? 'all' : one] ?? 0,
        }))}
      />
      {items.length === 0 ? (
        <EmptyState title="No sales here" sentence="A sale you add appears here." />
      ) : (
        <>
          <Table caption="Sales, the latest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toListQuery(state), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The sales did not load');

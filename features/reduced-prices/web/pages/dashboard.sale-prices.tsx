import { SALE_STATES, type Sale, type SaleState, sales } from '#features/reduced-prices/contract/sales.ts';
import { EndSaleButton } from '#features/reduced-prices/web/end-sale-button.tsx';
import { formatDateTime } from '#platform/contract/dates.ts';
import type { Route } from './+types/dashboard.sale-prices';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { loadStateList } from '#platform/web/shell/staff-list.ts';
import { StateList } from '#platform/web/shell/filtered-lists.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Sale prices | Dashboard')];

const stateLabels: Record<SaleState, string> = { waiting: 'Not started', on: 'On', over: 'Over' };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadStateList(request, sales.list, SALE_STATES);

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
  return (
    <StateList
      title="Sale prices"
      path="/dashboard/saleprices"
      addLabel="New sale"
      sentence="A sale reduces the prices of some products for some days. Customers see the regular price beside the reduced one, and find all reduced products under Offers."
      states={SALE_STATES}
      stateLabels={stateLabels}
      tabsLabel="Sales by state"
      empty={{ title: 'No sales here', sentence: 'A sale you add appears here.' }}
      caption="Sales, newest first"
      columns={columns}
      loaded={loaderData}
    />
  );
}

export const ErrorBoundary = createErrorBoundary('The sales did not load');

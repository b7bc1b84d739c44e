import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { useSearchParams } from 'react-router';
import { parseSearchParam } from '#platform/contract/pages.ts';
import { pastOrders } from '#features/past-orders/contract/past-orders.ts';
import { PastOrderCard } from '#features/past-orders/web/past-order-card.tsx';
import type { Route } from './+types/dashboard.past-orders';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/pastorders';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Past orders | Dashboard')];

const toListQuery = (params: URLSearchParams): Record<string, string> => {
  const [customer, search] = [params.get('customer') ?? '', parseSearchParam(params)];
  return { ...(customer !== '' && { customer }), ...(search !== '' && { search }) };
};

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, pastOrders.listAll, toListQuery(new URL(request.url).searchParams));

export const HydrateFallback = () => <TableSkeleton label="Loading the past orders" />;

/** The orders of the former shop, for reading only. */
export default function PastOrders({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  const chosen = toListQuery(params);
  const isFiltered = Object.keys(chosen).length > 0;
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/orders', label: 'Orders' }}
        title="Past orders"
        note="From the former shop. They can only be read, and do not count in reports or stock."
      />
      <ListSearchForm
        label="Find a past order"
        hint="Its number there, or the customer’s email address"
        action={PATH}
        search={chosen['search'] ?? ''}
      />
      {items.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title={isFiltered ? 'No past order found' : 'No past orders'}
          sentence={
            isFiltered
              ? 'No past order has this number or email address.'
              : 'Orders of a former shop appear here once their file is imported under Moving in.'
          }
          action={isFiltered && <LinkButton to={PATH}>All past orders</LinkButton>}
        />
      ) : (
        <>
          <ul className="card-surface divide-y divide-line px-4">
            {items.map((order) => (
              <PastOrderCard key={order._id} order={order} forStaff />
            ))}
          </ul>
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, chosen, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The past orders did not load');

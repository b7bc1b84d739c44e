import { Users } from '#platform/web/ui/icons/users.ts';
import { Link, useSearchParams } from 'react-router';
import {
  CUSTOMER_SORTS,
  type CustomerSort,
  customers,
  type CustomerListItem,
} from '#features/customers/contract/customers.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { exportCalls } from '#features/exports/contract/list-files.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { roleNames } from '#features/accounts/contract/roles.ts';
import type { Route } from './+types/dashboard.customers';
import { fetchFile } from '#platform/web/api.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { ExportDialog } from '#platform/web/forms/export-dialog.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import type { ColumnSort } from '#platform/web/ui/sort-link.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/customers';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Customers | Dashboard')];

const parseSort = (params: URLSearchParams): CustomerSort =>
  CUSTOMER_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest';

const toListQuery = (search: string, sort: CustomerSort): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(sort !== 'newest' && { sort }),
});

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  return loadStaffList(request, customers.list, toListQuery(parseSearchParam(params), parseSort(params)));
};

export const HydrateFallback = () => <TableSkeleton label="Loading the customers" />;

/** The first click on a column sorts it in its usual direction: names from A, dates from the newest. */
const createColumnSort = (
  first: CustomerSort,
  second: CustomerSort,
  sort: CustomerSort,
  search: string,
): ColumnSort => {
  const [up, down] = first === 'newest' ? [second, first] : [first, second];
  return {
    href: buildListUrl(PATH, toListQuery(search, sort === first ? second : first)),
    direction: { [up]: 'ascending' as const, [down]: 'descending' as const }[sort] ?? null,
  };
};

const createColumns = (sort: CustomerSort, search: string) => [
  {
    key: 'name',
    header: 'Name',
    sort: createColumnSort('name', 'name-desc', sort, search),
    card: 'title' as const,
    cell: ({ _id, name, role, isWalkIn }: CustomerListItem) => (
      <span className="flex max-w-72 flex-wrap items-center gap-x-2">
        <Link to={`${PATH}/${_id}`} prefetch="intent" className="link inline-block min-h-6 wrap-anywhere">
          {name}
        </Link>
        {role !== 'customer' && <StatusBadge tone="info">{roleNames[role]}</StatusBadge>}
        {isWalkIn && <StatusBadge tone="neutral">No account</StatusBadge>}
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    sort: createColumnSort('email', 'email-desc', sort, search),
    card: 'lead' as const,
    cell: ({ email, phone, verified, isWalkIn }: CustomerListItem) => (
      <span className="block text-sm tabular:w-56">
        <span className="wrap-anywhere tabular:block">{isReachable(email) && email}</span>{' '}
        <span className="text-muted tabular:block">
          {[phone, verified || isWalkIn ? null : 'not confirmed'].filter((part) => part !== null).join(', ')}
        </span>
      </span>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    sort: createColumnSort('newest', 'oldest', sort, search),
    card: 'meta' as const,
    cell: ({ since }: CustomerListItem) => <span className="figures whitespace-nowrap">{formatDay(since)}</span>,
  },
  {
    key: 'orders',
    header: 'Paid orders',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ orders }: CustomerListItem) => orders.toLocaleString('en-US'),
  },
  {
    key: 'paid',
    header: 'Paid',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ paid }: CustomerListItem) => formatDollars(paid),
  },
  {
    key: 'last',
    header: 'Last order',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ lastOrder }: CustomerListItem) =>
      lastOrder === null ? (
        <span className="text-muted">None</span>
      ) : (
        <span className="whitespace-nowrap">{formatDay(lastOrder)}</span>
      ),
  },
];

/** Customers with an account. Staff can search for one, or for a walk-in, while they are on the phone. */
export default function Customers({ loaderData }: Route.ComponentProps) {
  const params = useSearchParams()[0];
  const search = parseSearchParam(params);
  const sort = parseSort(params);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Customers</h1>
        <IfPermitted permission="customers.export">
          <ExportDialog
            lists={[
              {
                title: 'Customers',
                hint: search === '' ? 'Everybody with an account' : `Results for “${search}” who have an account`,
                contents: 'customers',
                fetch: (format) => fetchFile(exportCalls.customers, { query: { search, format } }),
              },
              {
                title: 'Newsletter',
                hint: 'Everybody who has subscribed',
                contents: 'subscribers',
                fetch: (format) => fetchFile(exportCalls.subscribers, { query: { format } }),
              },
            ]}
          />
        </IfPermitted>
      </div>
      <ListSearchForm
        label="Find a customer"
        hint="Name, email or phone"
        action={PATH}
        search={search}
        hiddenParams={toListQuery('', sort)}
      />
      {items.length === 0 ? (
        <EmptyState
          icon={Users}
          title={search === '' ? 'No customers yet' : 'Nobody found'}
          sentence={
            search === '' ? 'Everybody who registers appears here.' : `No name, email or phone contains “${search}”.`
          }
          action={search !== '' && <LinkButton to={PATH}>All customers</LinkButton>}
        />
      ) : (
        <>
          <Table
            caption={search === '' ? 'Customers' : `Customers that match ${search}`}
            columns={createColumns(sort, search)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination
            page={page}
            total={total}
            getHref={(to) => buildListUrl(PATH, toListQuery(search, sort), to)}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The customers did not load');

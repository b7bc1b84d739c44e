import { Users } from '#platform/web/ui/icons/users.ts';
import { Link, useSearchParams } from 'react-router';
import {
  CUSTOMER_GROUPS,
  CUSTOMER_SORTS,
  type CustomerGroup,
  type CustomerSort,
  customers,
  type CustomerListItem,
} from '#features/customers/contract/customers.ts';
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
import { ExportMenu } from '#platform/web/forms/export-button.tsx';
import { formatListDay } from '#platform/contract/list-time.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import type { ColumnSort } from '#platform/web/ui/sort-link.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/customers';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Customers | Dashboard')];

const groupLabels: Record<CustomerGroup, string> = {
  company: 'For a company',
  onAccount: 'On account',
  ordered: 'Have ordered',
  walkIn: 'No account',
};

/** Search, order and group of the list; a null group is everybody. */
type Choice = { search: string; sort: CustomerSort; group: CustomerGroup | null };

const parseChoice = (params: URLSearchParams): Choice => ({
  search: parseSearchParam(params),
  sort: CUSTOMER_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  group: CUSTOMER_GROUPS.find((group) => group === params.get('group')) ?? null,
});

const toListQuery = ({ search, sort, group }: Choice): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(sort !== 'newest' && { sort }),
  ...(group !== null && { group }),
});

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, customers.list, toListQuery(parseChoice(new URL(request.url).searchParams)));

export const HydrateFallback = () => <TableSkeleton label="Loading the customers" />;

/** The first click on a column sorts it in its usual direction: names from A, dates from the newest. */
const createColumnSort = (first: CustomerSort, second: CustomerSort, chosen: Choice): ColumnSort => {
  const [up, down] = first === 'newest' ? [second, first] : [first, second];
  return {
    href: buildListUrl(PATH, toListQuery({ ...chosen, sort: chosen.sort === first ? second : first })),
    direction: { [up]: 'ascending' as const, [down]: 'descending' as const }[chosen.sort] ?? null,
  };
};

const createColumns = (chosen: Choice) => [
  {
    key: 'name',
    header: 'Name',
    sort: createColumnSort('name', 'name-desc', chosen),
    card: 'title' as const,
    cell: ({ _id, name, role, isWalkIn, company }: CustomerListItem) => (
      <span className="flex max-w-72 flex-wrap items-center gap-x-2">
        <Link to={`${PATH}/${_id}`} prefetch="intent" className="link inline-block min-h-6 wrap-anywhere">
          {name}
        </Link>
        {role !== 'customer' && <StatusBadge tone="info">{roleNames[role]}</StatusBadge>}
        {isWalkIn && <StatusBadge tone="neutral">No account</StatusBadge>}
        {company !== null && <span className="text-sm font-normal wrap-anywhere text-muted">{company}</span>}
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    sort: createColumnSort('email', 'email-desc', chosen),
    card: 'lead' as const,
    cell: ({ email, phone, verified, isWalkIn }: CustomerListItem) => (
      <span className="block max-w-72 text-sm">
        <span title={email} className="block truncate">
          {isReachable(email) && email}
        </span>
        <span className="block text-muted empty:hidden">
          {[phone, verified || isWalkIn ? null : 'not confirmed'].filter((part) => part !== null).join(', ')}
        </span>
      </span>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    sort: createColumnSort('newest', 'oldest', chosen),
    card: 'meta' as const,
    cell: ({ since }: CustomerListItem) => <ListTime at={since} format={formatListDay} />,
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
      lastOrder === null ? <span className="text-muted">None</span> : <ListTime at={lastOrder} />,
  },
];

const describeNobody = ({ search, group }: Choice): string => {
  if (search !== '') {
    return `No name, email or phone${group === null ? '' : ` in “${groupLabels[group]}”`} contains “${search}”.`;
  }
  return group === null ? 'Everybody who registers appears here.' : `“${groupLabels[group]}” has no customers.`;
};

/** Customers with an account. Staff can search for one, or for a walk-in, while they are on the phone. */
export default function Customers({ loaderData }: Route.ComponentProps) {
  const chosen = parseChoice(useSearchParams()[0]);
  const { search, group } = chosen;
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  const isFiltered = search !== '' || group !== null;
  const which = group === null ? 'Customers' : `Customers: ${groupLabels[group]}`;
  return (
    <>
      <PageHead title="Customers">
        <IfPermitted permission="customers.export">
          <ExportMenu
            lists={[
              {
                title: 'Customers with an account',
                contents: 'customers',
                fetch: (format) =>
                  fetchFile(exportCalls.customers, { query: { search, format, ...(group !== null && { group }) } }),
              },
              {
                title: 'Newsletter',
                contents: 'subscribers',
                fetch: (format) => fetchFile(exportCalls.subscribers, { query: { format } }),
              },
            ]}
          />
        </IfPermitted>
      </PageHead>
      <ListSearchForm
        label="Find a customer"
        hint="Name, email or phone"
        action={PATH}
        search={search}
        hiddenParams={toListQuery({ ...chosen, search: '' })}
      />
      <ListTabs
        label="Groups of customers"
        tabs={[null, ...CUSTOMER_GROUPS].map((one) => ({
          label: one === null ? 'All' : groupLabels[one],
          to: buildListUrl(PATH, toListQuery({ ...chosen, group: one })),
          count: counts[one ?? 'all'] ?? 0,
          chosen: one === group,
        }))}
      />
      {items.length === 0 ? (
        <EmptyState
          icon={Users}
          title={isFiltered ? 'Nobody found' : 'No customers yet'}
          sentence={describeNobody(chosen)}
          action={isFiltered && <LinkButton to={PATH}>All customers</LinkButton>}
        />
      ) : (
        <>
          <Table
            caption={search === '' ? which : `${which} that match ${search}`}
            columns={createColumns(chosen)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toListQuery(chosen), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The customers did not load');

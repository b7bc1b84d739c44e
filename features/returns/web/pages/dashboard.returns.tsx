import { Undo2 } from '#platform/web/ui/icons/undo-2.ts';
import { Link, useSearchParams } from 'react-router';
import { ListTime } from '#platform/web/list-time.tsx';
import { type ListedReturn, returns } from '#features/returns/contract/returns.ts';
import { Id } from '#platform/contract/fields.ts';
import type { Route } from './+types/dashboard.returns';
import { CustomerFilterNote, CustomerLink } from '#features/customers/web/customer-link.tsx';
import { ReturnStatusBadge } from '#features/returns/web/return-status-badge.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Returns | Dashboard')];

const toFilter = (params: URLSearchParams): Record<string, string> => {
  const customer = Id.safeParse(params.get('customer')).data;
  return customer === undefined ? {} : { customer };
};

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, returns.list, toFilter(new URL(request.url).searchParams));

export const HydrateFallback = () => <TableSkeleton label="Loading the returns" />;

const columns = [
  {
    key: 'order',
    header: 'Order',
    card: 'title' as const,
    cell: ({ order, number, createdAt }: ListedReturn) => (
      <Link to={`/dashboard/order/${order}`} prefetch="intent" className="inline-block min-h-7 figures">
        <span className="link">{number}</span>
        <span className="block text-xs whitespace-nowrap text-muted">
          <ListTime at={createdAt} />
        </span>
      </Link>
    ),
  },
  {
    key: 'user',
    header: 'User',
    card: 'lead' as const,
    cell: ({ customerId, userName, email }: ListedReturn) => (
      <>
        <span className="block tabular:w-44 wrap-anywhere">
          <CustomerLink id={customerId}>{userName}</CustomerLink>
        </span>
        <span className="block tabular:w-44 text-sm wrap-anywhere text-muted">{email}</span>
      </>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    card: 'lead' as const,
    cell: ({ reason }: ListedReturn) => <span className="line-clamp-2 max-w-72 wrap-anywhere">{reason}</span>,
  },
  {
    key: 'pieces',
    header: 'Pieces',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ pieces }: ListedReturn) => pieces.toLocaleString('en-US'),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'aside' as const,
    cell: (one: ListedReturn) => <ReturnStatusBadge one={one} />,
  },
];

/** Lists all returns, those that wait for the shop first. Staff handle a return on its order page. */
export default function Returns({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  const chosen = toFilter(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  return (
    <>
      <PageHead title="Returns" />
      <CustomerFilterNote id={chosen['customer']} all="/dashboard/returns" />
      {items.length === 0 ? (
        <EmptyState
          icon={Undo2}
          title="No returns"
          sentence="Customers request returns on the page of their order; you can record one there for them, with the button Return."
          action={
            <IfPermitted permission="orders.read">
              <LinkButton to="/dashboard/orders?status=delivered">Find a delivered order</LinkButton>
            </IfPermitted>
          }
        />
      ) : (
        <>
          <Table caption="Returns, open ones first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl('/dashboard/returns', chosen, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The returns did not load');

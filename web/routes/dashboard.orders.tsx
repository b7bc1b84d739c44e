import { keepUnits } from '#contract/keep-units.ts';
import { formatDollars } from '#contract/money.ts';
import { allows } from '#contract/order-status.ts';
import { type Order, orders } from '#contract/orders.ts';
import { PAGE_SIZE } from '#contract/pages.ts';
import type { Route } from './+types/dashboard.orders';
import { OrderActButton } from '../features/orders/order-act-button.tsx';
import { OrderLink } from '../features/orders/order-link.tsx';
import { OrderState } from '../features/orders/order-state.tsx';
import { DisputedStatus, PaidText, RefundedText } from '../features/orders/order-status.tsx';
import { ReleaseButton } from '../features/orders/release-button.tsx';
import { RefundButton } from '../features/orders/refund-button.tsx';
import { useRevalidateOnFocus } from '../features/orders/use-revalidate-on-focus.ts';
import { AdminsOnly } from '../features/shell/admins-only.tsx';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { loadAdminPage } from '../features/shell/load-admin-page.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Manage all orders | Dashboard | Copperline' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAdminPage(request, orders.listAll);

export const HydrateFallback = () => <TableSkeleton label="Loading all orders" />;

const AdminOrderStatus = ({ order }: { order: Order }) => {
  if (order.disputed) {
    return (
      <>
        <DisputedStatus />
        <OrderActButton order={order} act="deliver" />
      </>
    );
  }
  if (allows(order.status, 'deliver')) return <OrderActButton order={order} act="deliver" />;
  if (order.status === 'delivered' || order.status === 'paid') return <PaidText order={order} />;
  return <OrderState status={order.status} />;
};

const columns = [
  {
    key: 'user',
    header: 'User',
    card: 'state' as const,
    cell: (order: Order) => (
      <>
        <span className="block max-w-56 break-words">{order.userName}</span>
        <span className="block max-w-56 text-sm break-words text-muted">{order.email}</span>
      </>
    ),
  },
  {
    key: 'product',
    header: 'Product Name',
    card: 'title' as const,
    cell: (order: Order) => (
      <>
        <span className="block tabular:line-clamp-1 tabular:max-w-64">{keepUnits(order.productName)}</span>
        <OrderLink order={order} named />
      </>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    align: 'right' as const,
    card: 'meta' as const,
    cell: (order: Order) => order.quantity.toLocaleString('en-US'),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'right' as const,
    card: 'aside' as const,
    cell: (order: Order) => formatDollars(order.price),
  },
  {
    key: 'status',
    header: 'Stutas',
    card: 'state' as const,
    cell: (order: Order) => (
      <div className="flex flex-wrap items-center gap-2">
        <AdminOrderStatus order={order} />
        <RefundedText order={order} />
        <RefundButton order={order} />
      </div>
    ),
  },
  {
    key: 'cancel',
    header: 'Cancel',
    card: 'acts' as const,
    cell: (order: Order) => (
      <div className="flex flex-wrap gap-2 whitespace-nowrap max-sm:*:flex-1">
        <OrderActButton order={order} act="cancel" />
        <ReleaseButton order={order} />
      </div>
    ),
  },
];

export default function AllOrders({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  if (loaderData === null) return <AdminsOnly />;
  const { items, total, page } = loaderData;
  return (
    <>
      <h1 className="mb-5 text-3xl">Manage all orders</h1>
      {items.length === 0 ? (
        <EmptyState title="No orders yet" sentence="Every order of the shop appears here." />
      ) : (
        <>
          <Table caption="All orders, newest first" columns={columns} rows={items} rowKey={(order) => order._id} />
          <Pagination
            className="mt-6"
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            hrefOf={(to) => `/dashboard/orders?page=${to}`}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = errorBoundary('The orders did not load');

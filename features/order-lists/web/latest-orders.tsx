import { formatDollars } from '#platform/contract/money.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { OrderStatusBadge } from '#features/orders/web/order-status-badge.tsx';
import { OrderTitle } from '#features/orders/web/order-link.tsx';

const columns = [
  {
    key: 'goods',
    header: 'Order',
    card: 'title' as const,
    cell: (order: Order) => <OrderTitle order={order} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    card: 'meta' as const,
    cell: (order: Order) => order.userName,
  },
  {
    key: 'state',
    header: 'State',
    card: 'state' as const,
    cell: (order: Order) => <OrderStatusBadge order={order} />,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right' as const,
    card: 'aside' as const,
    cell: (order: Order) => formatDollars(order.total),
  },
];

/** The newest orders, each linked to its page. */
export const LatestOrders = ({ orders }: { orders: Order[] }) => (
  <section aria-labelledby="latest" className="mt-8">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <h2 id="latest" className="heading-3">
        Latest orders
      </h2>
      <LinkButton to="/dashboard/orders" size="sm" variant="secondary">
        All orders
      </LinkButton>
    </div>
    {orders.length === 0 ? (
      <p className="text-muted">No orders yet. New orders appear here.</p>
    ) : (
      <Table caption="Latest orders" columns={columns} rows={orders} rowKey={({ _id }) => _id} />
    )}
  </section>
);

import type { OrderToPack } from '#features/shipping/contract/packing.ts';
import { DisputedStatus } from '#features/orders/web/order-status.tsx';
import { OrderLink } from '#features/orders/web/order-link.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

const getColumns = (chosen: ReadonlySet<string>, choose: (id: string, isChosen: boolean) => void) => [
  {
    key: 'order',
    header: 'Order',
    card: 'title' as const,
    cell: (order: OrderToPack) => (
      <span className="flex items-center gap-3">
        <label className="icon-button -my-2 -ml-3 cursor-pointer">
          <input
            type="checkbox"
            aria-label={`Choose order ${order.number}`}
            checked={chosen.has(order._id)}
            onChange={({ target }) => choose(order._id, target.checked)}
          />
        </label>
        <OrderLink order={order} />
      </span>
    ),
  },
  {
    key: 'for',
    header: 'For',
    card: 'state' as const,
    cell: ({ userName, country, reference }: OrderToPack) => (
      <>
        <span className="block min-w-28 wrap-anywhere">{userName}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {[country, reference].filter((part) => part !== '').join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'goods',
    header: 'To send',
    card: 'state' as const,
    cell: ({ productName, toSend, linesToSend, shipped, isCollected }: OrderToPack) => (
      <>
        <span className="line-clamp-3 tabular:line-clamp-2">
          <ProductNameText>{productName}</ProductNameText>
        </span>
        <span className="block text-sm text-muted">
          {formatPlural(toSend, 'piece')} in {formatPlural(linesToSend, 'line')}
          {shipped > 0 && `, ${shipped.toLocaleString('en-US')} ${isCollected ? 'handed over' : 'sent'} already`}
        </span>
      </>
    ),
  },
  {
    key: 'delivery',
    header: 'Delivery',
    card: 'state' as const,
    cell: ({ deliveryMethod, isCollected, readyAt, disputed, short, promise, isLate }: OrderToPack) => (
      <span className="flex flex-wrap items-center gap-2">
        {isCollected ? <StatusBadge tone="info">{deliveryMethod}</StatusBadge> : deliveryMethod}
        {isLate && <StatusBadge tone="danger">Late</StatusBadge>}
        {promise !== null && <span className="w-full text-sm text-muted">{promise.text}</span>}
        {short > 0 && <StatusBadge tone="warning">{formatPlural(short, 'piece')} missing</StatusBadge>}
        {readyAt !== null && <StatusBadge tone="success">Ready</StatusBadge>}
        {disputed && <DisputedStatus />}
      </span>
    ),
  },
];

/** The orders to pack, with checkboxes for bulk actions. */
export const PackTable = ({
  orders,
  chosen,
  choose,
}: {
  orders: OrderToPack[];
  chosen: ReadonlySet<string>;
  choose: (id: string, isChosen: boolean) => void;
}) => (
  <Table
    caption="Orders to pack, oldest payment first"
    columns={getColumns(chosen, choose)}
    rows={orders}
    rowKey={({ _id }) => _id}
  />
);

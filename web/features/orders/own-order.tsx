import { keepUnits } from '#contract/keep-units.ts';
import { formatMoment } from '#contract/dates.ts';
import { formatDollars } from '#contract/money.ts';
import { allows, type Order } from '#contract/orders.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { CustomerOrderStatus, RefundedText } from './order-status.tsx';

/** One order as its buyer reads it. */
export const OwnOrder = ({ order }: { order: Order }) => {
  const facts = [
    { label: 'Ordered', value: formatMoment(order.createdAt) },
    { label: 'Product', value: `${order.quantity.toLocaleString('en-US')} x ${keepUnits(order.productName)}` },
    { label: 'Price', value: formatDollars(order.price) },
    { label: 'Delivery', value: order.shipping === 0 ? 'Free' : formatDollars(order.shipping) },
    { label: 'Deliver to', value: [order.address, order.country].filter(Boolean).join(', ') || 'not given yet' },
    { label: 'Phone', value: order.phone || 'not given' },
  ];
  return (
    <div className="max-w-3xl">
      <h1 className="mb-3 text-3xl">Order {order.number}</h1>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <CustomerOrderStatus order={order} />
        <RefundedText order={order} />
      </div>
      <DefinitionList items={facts} />
      <div className="mt-6 flex flex-wrap gap-3">
        {allows(order.status, 'pay') && <LinkButton to={`/dashboard/payment/${order._id}`}>Pay</LinkButton>}
        <LinkButton to="/dashboard/myorders" variant="secondary">
          My Orders
        </LinkButton>
      </div>
    </div>
  );
};

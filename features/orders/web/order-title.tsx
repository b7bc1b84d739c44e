import type { Order } from '#features/orders/contract/orders.ts';
import { ProductNameText } from '#platform/web/part-name.tsx';
import { OrderLink } from './order-link.tsx';

/** What an order is of, over its number and its day: the cell by which staff find it in a list. */
export const OrderTitle = ({ order }: { order: Order }) => (
  <>
    <span className="order-name line-clamp-3 tabular:line-clamp-2">
      <ProductNameText>{order.productName}</ProductNameText>
    </span>
    <OrderLink order={order} named />
  </>
);

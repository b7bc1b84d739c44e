import { Link } from 'react-router';
import { formatDay } from '#platform/contract/dates.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

/**
 * An order's number and date, linked to its page.
 * @param named shows 'Order 1001' in one small line, for lists without a column header
 */
export const OrderLink = ({ order: { _id, number, createdAt }, named = false }: { order: Order; named?: boolean }) => (
  <Link
    to={`/dashboard/order/${_id}`}
    prefetch="intent"
    className={`group figures ${named ? 'inline-flex min-h-6 items-center text-sm whitespace-nowrap' : 'inline-block min-h-7'}`}
  >
    <span className="link">{named ? `Order ${number}` : number}</span>
    <span
      className={`text-muted whitespace-nowrap group-hover:underline ${named ? 'ml-2' : 'ml-2 text-xs tabular:ml-0 tabular:block'}`}
    >
      {formatDay(createdAt)}
    </span>
  </Link>
);

/** An order's products, number and date, and the facts that features add to it: the title cell in lists for staff. */
export const OrderTitle = ({ order }: { order: Order }) => (
  <>
    <span className="order-name line-clamp-3 tabular:line-clamp-2">
      <ProductNameText>{order.productName}</ProductNameText>
    </span>
    <OrderLink order={order} named />
    {order.facts?.map(({ label, value }) => (
      <span key={label} className="block text-sm text-muted wrap-anywhere">
        {label}: {value}
      </span>
    ))}
  </>
);

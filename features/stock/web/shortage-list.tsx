import { Link } from 'react-router';
import type { Shortage } from '#features/stock/contract/shortages.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';

type ShortOrder = Shortage['orders'][number];

const ShortOrderItem = ({ order: { _id, number, isPaid, pieces } }: { order: ShortOrder }) => (
  <li>
    <IfPermitted permission="orders.read" otherwise={<span className="figures">Order {number}</span>}>
      <Link to={`/dashboard/order/${_id}`} className="link figures inline-block min-h-6">
        Order {number}
      </Link>
    </IfPermitted>
    : {formatPlural(pieces, 'piece')} missing{!isPaid && ', not paid yet'}
  </li>
);

/** Products with fewer pieces on the shelf than orders hold, and the orders that cannot be filled. */
export const ShortageList = ({ shortages }: { shortages: readonly Shortage[] }) => (
  <ul className="grid gap-3">
    {shortages.map(({ _id, sku, name, onHand, short, orders, more }) => (
      <li key={_id}>
        <Link to={`/dashboard/manageProducts/${_id}/stock`} className="link-quiet font-medium">
          <ProductNameText>{name}</ProductNameText>
        </Link>
        <span className="block text-sm text-muted">
          {sku}: {formatCount(onHand)} on hand, {formatCount(short)} short
        </span>
        <ul className="text-sm">
          {orders.map((order) => (
            <ShortOrderItem key={order._id} order={order} />
          ))}
          {more > 0 && <li>and {formatPlural(more, 'more order')}</li>}
        </ul>
      </li>
    ))}
  </ul>
);

import { Link } from 'react-router';
import type { Shortage } from '#features/stock/contract/shortages.ts';
import { IfMay } from '#platform/web/session/if-may.tsx';
import { PartName } from '#platform/web/part-name.tsx';
import { count, sayCount } from './count-words.ts';

type ShortOrder = Shortage['orders'][number];

const OrderShort = ({ order: { _id, number, isPaid, pieces } }: { order: ShortOrder }) => (
  <li>
    <IfMay permission="orders.read" otherwise={<span className="figures">Order {number}</span>}>
      <Link to={`/dashboard/order/${_id}`} className="link figures inline-block min-h-6">
        Order {number}
      </Link>
    </IfMay>
    : {sayCount(pieces, 'piece')} missing{!isPaid && ', not paid yet'}
  </li>
);

/** Products with fewer pieces on the shelf than orders hold, and the orders that cannot be filled. */
export const ShortageList = ({ shortages }: { shortages: readonly Shortage[] }) => (
  <ul className="grid gap-3">
    {shortages.map(({ _id, sku, name, onHand, short, orders, more }) => (
      <li key={_id}>
        <Link to={`/dashboard/manageProducts/${_id}/stock`} className="link-quiet font-medium">
          <PartName>{name}</PartName>
        </Link>
        <span className="block text-sm text-muted">
          {sku}: {count(onHand)} on hand, {count(short)} short
        </span>
        <ul className="text-sm">
          {orders.map((order) => (
            <OrderShort key={order._id} order={order} />
          ))}
          {more > 0 && <li>and {sayCount(more, 'more order')}</li>}
        </ul>
      </li>
    ))}
  </ul>
);

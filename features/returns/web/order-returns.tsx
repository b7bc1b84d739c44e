import type { Role } from '#features/accounts/contract/accounts.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { PiecesList } from '#features/orders/web/pieces-list.tsx';
import { ReturnActions } from './return-acts.tsx';
import { ReturnStatusBadge } from './return-state.tsx';

/** What the buyer sent back or wants to, with what the shop said; nothing where there is none. */
export const OrderReturns = ({ order, role }: { order: OrderDetail; role: Role }) => {
  if (order.returns.length === 0) return null;
  return (
    <section aria-labelledby="returns">
      <h2 id="returns" className="mb-4 text-2xl">
        Returns
      </h2>
      <ul aria-labelledby="returns" className="card-surface divide-y divide-line">
        {order.returns.map((one) => (
          <li key={one._id} className="p-3 sm:p-4">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <strong className="figures font-medium">Asked for {formatDay(one.createdAt)}</strong>
              <ReturnStatusBadge one={one} />
            </div>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{one.reason}</p>
            <PiecesList label={`Return of ${formatDay(one.createdAt)}`} pieces={one.lines} />
            {one.answer !== '' && (
              <p className="mt-2 border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line">{one.answer}</p>
            )}
            <ReturnActions order={order} one={one} role={role} />
          </li>
        ))}
      </ul>
    </section>
  );
};

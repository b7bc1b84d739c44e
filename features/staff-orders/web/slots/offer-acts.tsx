import { useNavigate } from 'react-router';
import { quoteAllows, quoteKindLabels } from '#features/quotes/contract/quote-status.ts';
import type { QuoteDetail } from '#features/quotes/contract/quotes.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { IfPermitted } from '#platform/web/session/permissions.tsx';

/** Places the order of a draft or quote that its customer accepted by telephone. */
export default function PlaceForCustomer({ offer }: { offer: QuoteDetail }) {
  const navigate = useNavigate();
  const { _id: id, kind, number, name, status, version, priced } = offer;
  if (!quoteAllows(status, 'accept')) return null;
  return (
    <IfPermitted permission="orders.place">
      <ConfirmButton
        row={staffOrders.placeQuote}
        input={{ params: { id }, body: { version, total: priced.total } }}
        options={{
          success: (order) => `Order ${order.number} placed`,
          done: (order) => navigate(`/dashboard/order/${order._id}`),
        }}
        label="Place for the customer"
        title={`Place the order of ${quoteKindLabels[kind].toLowerCase()} ${number}?`}
        sentence={`${name} accepts it at ${formatDollars(priced.total)}. The goods are then held until the order is paid.`}
        confirmLabel={`Place Order ${formatDollars(priced.total)}`}
      />
    </IfPermitted>
  );
}

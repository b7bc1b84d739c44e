import type { Order } from '#features/orders/contract/orders.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

/** What an admin finds in the place of the card form of somebody else's order: the server takes no card from him. */
export const BuyerOnlyAlert = ({ order }: { order: Order }) => (
  <Alert tone="info">
    <p>Only {order.userName} can pay this order.</p>
    <LinkButton size="sm" variant="secondary" className="mt-3" to="/dashboard/orders">
      Manage All Orders
    </LinkButton>
  </Alert>
);

import { useLocation } from 'react-router';
import { formatDollars } from '#platform/contract/money.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { type PlacedOrder, describeNextStep } from './placed-order.ts';

/** Confirms the placed order above the products, with a link to its payment. */
export const OrderPlacedAlert = () => {
  const { state } = useLocation() as { state: { placed?: PlacedOrder } | null };
  const session = useSession();
  // The server knows neither the session nor the history state, so this renders only in the browser.
  if (session.status !== 'in' || state?.placed === undefined) return null;
  const { _id, number, total, paid } = state.placed;
  return (
    <Alert
      tone="success"
      className="mb-6"
      title={`Order ${number} is placed`}
      action={
        paid ? (
          <LinkButton size="sm" to={`/dashboard/order/${_id}`}>
            See the order
          </LinkButton>
        ) : (
          <LinkButton size="sm" to={`/dashboard/payment/${_id}`}>
            pay {formatDollars(total)}
          </LinkButton>
        )
      }
    >
      <p>{describeNextStep(state.placed)}</p>
    </Alert>
  );
};

import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

/** Starts an order for the customer on their page. */
export default function NewOrderForThem({ id }: { id: string }) {
  return (
    <IfPermitted permission="orders.place">
      <LinkButton size="sm" to={`/dashboard/new-order?customer=${id}`}>
        New order
      </LinkButton>
    </IfPermitted>
  );
}

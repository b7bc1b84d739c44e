import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

export default function NewOrder() {
  return (
    <IfPermitted permission="orders.place">
      <LinkButton size="sm" to="/dashboard/new-order">
        New order
      </LinkButton>
    </IfPermitted>
  );
}

import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

/** Leads from the list of orders to drafts and quotes. */
export default function AllQuotes() {
  return (
    <IfPermitted permission="offers.edit">
      <LinkButton variant="secondary" size="sm" to="/dashboard/offers">
        Drafts and quotes
      </LinkButton>
    </IfPermitted>
  );
}

import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

export default function AllQuotes() {
  return (
    <IfPermitted permission="offers.edit">
      <LinkButton variant="secondary" size="sm" to="/dashboard/offers">
        Drafts and quotes
      </LinkButton>
    </IfPermitted>
  );
}

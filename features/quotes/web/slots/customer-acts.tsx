import { isReachable } from '#platform/contract/reachable-email.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

/** Starts a quote for the customer on their page. */
export default function NewQuote({ email }: { email: string }) {
  if (!isReachable(email)) return null;
  return (
    <IfPermitted permission="offers.edit">
      <LinkButton size="sm" variant="secondary" to={`/dashboard/offers/new?email=${encodeURIComponent(email)}`}>
        New quote
      </LinkButton>
    </IfPermitted>
  );
}

import { useNavigate } from 'react-router';
import { accountTerms } from '#features/on-account/contract/account-terms.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { Button } from '#platform/web/ui/button.tsx';

/** Opens the account of a customer or company if it has none, and leads to it. */
export const OpenAccountButton = ({ owner }: { owner: { customer: string } | { company: string } }) => {
  const navigate = useNavigate();
  const { run, pending } = useApiCall(accountTerms.open, {
    done: ({ _id }) => void navigate(`/dashboard/payments/${_id}`),
  });
  return (
    <IfPermitted permission="credit.edit">
      <Button variant="secondary" size="sm" pending={pending} onClick={() => void run({ body: owner })}>
        Account
      </Button>
    </IfPermitted>
  );
};

import type { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { StatementForm } from '#features/on-account/web/statement-form.tsx';
import { fetchFile } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';

/** Downloads the statement of an account. */
export default function StatementButton({ account: { _id: id, number } }: { account: CreditAccount }) {
  return (
    <DialogButton label="Statement" title="Statement">
      {() => (
        <StatementForm number={number} fetch={(query) => fetchFile(onAccount.statementOf, { params: { id }, query })} />
      )}
    </DialogButton>
  );
}

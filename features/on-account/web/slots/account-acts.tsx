import type { ComponentProps } from 'react';
import { type AccountDetail, getOwnerName, isUnknownPayer } from '#features/credit-accounts/contract/credit-account.ts';
import { type SentAccountMail, onAccount } from '#features/on-account/contract/on-account.ts';
import { StatementForm } from '#features/on-account/web/statement-form.tsx';
import { formatDateTime } from '#platform/contract/dates.ts';
import { api, fetchFile } from '#platform/web/api.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';

const describeSent = ({ to, sentAt, isNew }: SentAccountMail): string =>
  isNew ? `Email to ${to} is on its way` : `Already sent to ${to} at ${formatDateTime(sentAt)}`;

/** Downloads or emails the statement of an account, and reminds its owner of an overdue invoice. */
export default function StatementButton({ account }: { account: AccountDetail }) {
  const { _id: id, number, openBalance } = account;
  const fetch: ComponentProps<typeof StatementForm>['fetch'] = (query) =>
    fetchFile(onAccount.statementOf, { params: { id }, query });
  const email = async (body: { from: string; until: string }) =>
    describeSent(await api.call(onAccount.sendStatement, { params: { id }, body }));
  const form = <StatementForm number={number} fetch={fetch} />;
  return (
    <>
      <DialogButton label="Statement" title="Statement">
        {() =>
          isUnknownPayer(account) ? (
            form
          ) : (
            <IfPermitted permission="credit.edit" otherwise={form}>
              <StatementForm number={number} fetch={fetch} email={email} />
            </IfPermitted>
          )
        }
      </DialogButton>
      {openBalance > 0 && (
        <IfPermitted permission="credit.edit">
          <ConfirmButton
            endpoint={onAccount.sendReminder}
            input={{ params: { id } }}
            options={{ success: describeSent }}
            label="Send a reminder"
            title="Send a reminder?"
            sentence={`${getOwnerName(account)} gets an email about the invoice that has been overdue for the longest time.`}
            confirmLabel="Send"
          />
        </IfPermitted>
      )}
    </>
  );
}

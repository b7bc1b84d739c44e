import { useState } from 'react';
import { type AccountDetail, getOwnerName } from '#features/credit-accounts/contract/credit-account.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { HAND_METHODS, describeChosen } from '#features/credit-accounts/contract/postings.ts';
import { api } from '#platform/web/api.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { type ChoosableInvoice, InvoiceChoice, useChoosableInvoices } from './invoice-choice.tsx';
import { MoneyForm } from './money-form.tsx';

const RecordPaymentForm = ({ account, onDone }: { account: AccountDetail; onDone: () => void }) => {
  const invoices = useChoosableInvoices(account);
  const [chosen, setChosen] = useState<readonly ChoosableInvoice[]>([]);
  const ids = chosen.map(({ invoice }) => invoice);
  const first = chosen.length === 0 ? '' : ` It pays ${describeChosen(chosen.map(({ order }) => order.number))} first.`;
  return (
    <MoneyForm
      methods={HAND_METHODS}
      amount={account.openBalance}
      amountHint={`The money pays the earliest debts, and any excess ${account.isWalkIn ? 'is held until you pay it out' : 'counts toward the next order'}. To pay an order that is not paid yet, take the payment on its page.`}
      dayLabel="Received on"
      label="Record payment"
      question={`From ${getOwnerName(account)}.${first}`}
      save={(body, idempotencyKey) =>
        api.call(creditAccounts.recordPayment, {
          params: { id: account._id },
          body: { ...body, invoices: ids },
          idempotencyKey,
        })
      }
      success={() => 'Payment recorded'}
      onDone={onDone}
      more={{
        fields: <InvoiceChoice invoices={invoices} chosen={chosen} onChoose={setChosen} />,
        contents: ids,
      }}
    />
  );
};

/** Records a payment of the customer's debts, or more than they owe. */
export const RecordPaymentButton = ({ account }: { account: AccountDetail }) => (
  <IfPermitted permission="payments.record">
    <DialogButton
      label="Record payment"
      name={`Record a payment of ${getOwnerName(account)}`}
      title="Record payment"
      variant="primary"
    >
      {(close) => <RecordPaymentForm account={account} onDone={close} />}
    </DialogButton>
  </IfPermitted>
);

import { HAND_METHODS } from '#features/credit-accounts/contract/postings.ts';
import { unknownPayers } from '#features/unknown-payers/contract/unknown-payers.ts';
import { api } from '#platform/web/api.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { MoneyForm } from '#features/credit-accounts/web/money-form.tsx';

/** Records a payment whose payer nobody knows yet. */
export const UnknownPaymentButton = () => (
  <IfPermitted permission="payments.record">
    <DialogButton
      label="Payer unknown"
      name="Record a payment whose payer is unknown"
      title="Record a payment of an unknown payer"
    >
      {(close) => (
        <MoneyForm
          methods={HAND_METHODS}
          amount={0}
          amountHint="It pays nothing until you move it to the account of its payer. Enter the reference, so that you find it."
          dayLabel="Received on"
          label="Record payment"
          question="From an unknown payer."
          save={(body, idempotencyKey) => api.call(unknownPayers.record, { body, idempotencyKey })}
          success={() => 'Payment recorded. It is on the account Unknown payer.'}
          onDone={close}
        />
      )}
    </DialogButton>
  </IfPermitted>
);

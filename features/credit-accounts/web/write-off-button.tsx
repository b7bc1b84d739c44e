import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type AccountDetail, getOwnerName } from '#features/credit-accounts/contract/credit-account.ts';
import { creditAccounts, WriteOff } from '#features/credit-accounts/contract/credit-accounts.ts';
import { MOST_WRITTEN_OFF, WRITE_OFF_DAYS } from '#features/credit-accounts/contract/postings.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const WriteOffForm = ({ account, onDone }: { account: AccountDetail; onDone: () => void }) => {
  // The same fields have the same key, so that a request sent again after a lost reply writes off once.
  const sent = useRef({ text: '', key: '' });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(WriteOff),
    defaultValues: { amount: Math.min(account.openBalance, MOST_WRITTEN_OFF).toFixed(2), reason: '' },
  });
  const { errors } = formState;
  const { run, pending, error } = useAction(
    (body: WriteOff) => {
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const idempotencyKey = sent.current.key;
      return api.call(creditAccounts.writeOff, { params: { id: account._id }, body, idempotencyKey });
    },
    { success: 'Difference written off', done: onDone, changes: true, setError },
  );
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run(body))}>
      <p>
        {getOwnerName(account)} owes {formatDollars(account.openBalance)}. The shop does not collect the written-off
        amount.
      </p>
      <Field
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${formatDollars(MOST_WRITTEN_OFF)} of one account in ${WRITE_OFF_DAYS} days.`}
        error={errors.amount?.message}
        {...register('amount')}
      />
      <Field label="Reason" hint="Such as: bank fee." error={errors.reason?.message} {...register('reason')} />
      <Button type="submit" size="lg" className="w-full" pending={pending}>
        Write off
      </Button>
    </Form>
  );
};

/** Writes off a small difference that the customer owes. */
export const WriteOffButton = ({ account }: { account: AccountDetail }) =>
  account.openBalance > 0 && (
    <DialogButton
      label="Write off"
      name={`Write off a difference of ${getOwnerName(account)}`}
      title="Write off a difference"
    >
      {(close) => <WriteOffForm account={account} onDone={close} />}
    </DialogButton>
  );

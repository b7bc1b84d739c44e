import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { getOwnerName } from '#features/credit-accounts/contract/credit-account.ts';
import { creditAccounts, type Posting } from '#features/credit-accounts/contract/credit-accounts.ts';
import { isReversible } from '#features/credit-accounts/contract/postings.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const getNoun = ({ kind }: Posting): string => (kind === 'payment' ? 'payment' : 'write-off');

const Fields = z.object({ reason: requiredText('Reason is Required', 200) });

const ReverseForm = ({ posting, onDone }: { posting: Posting; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { reason: '' },
  });
  const { run, pending, error } = useApiCall(creditAccounts.reverse, {
    success: posting.kind === 'payment' ? 'Payment reversed' : 'Write-off reversed',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ params: { id: posting._id }, body }))}>
      <p>
        {posting.kind === 'payment'
          ? `${formatDollars(-posting.amount)} of ${getOwnerName(posting)} did not arrive. An order paid with it is held back until the money comes, and its buyer is emailed.`
          : `${getOwnerName(posting)} owes the ${formatDollars(-posting.amount)} again.`}{' '}
        This cannot be undone.
      </p>
      <Field
        label="Reason"
        hint={posting.kind === 'payment' ? 'Such as: check bounced.' : 'Such as: wrong account.'}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <Button type="submit" variant="danger" size="lg" className="w-full" pending={pending}>
        Reverse {formatDollars(-posting.amount)}
      </Button>
    </Form>
  );
};

/** Reverses a write-off, or a payment that did not arrive, after staff enter a reason. */
export const ReverseButton = ({ posting }: { posting: Posting }) =>
  isReversible(posting.kind) &&
  !posting.isReversed && (
    <DialogButton
      label="Reverse"
      name={`Reverse the ${getNoun(posting)} of ${formatDollars(-posting.amount)}`}
      title={`Reverse this ${getNoun(posting)}?`}
    >
      {(close) => <ReverseForm posting={posting} onDone={close} />}
    </DialogButton>
  );

import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import {
  CASH_REASONS,
  cashBook,
  type CashDay,
  type CashDirection,
  CashMove,
  cashReasonLabels,
} from '#features/cash-book/contract/cash-book.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

type MoveProps = { day: CashDay; direction: CashDirection };

const labels: Readonly<Record<CashDirection, string>> = { in: 'Put in', out: 'Take out' };

const MoveForm = ({ day, direction, onDone }: MoveProps & { onDone: () => void }) => {
  // The same fields have the same key, so that a request sent again after a lost reply records once.
  const sent = useRef({ text: '', key: '' });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(CashMove),
    defaultValues: { direction, amount: '', reason: direction === 'in' ? 'float' : 'petty_cash', note: '' },
  });
  const { errors } = formState;
  const { run, pending, error } = useAction(
    (body: CashMove) => {
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return api.call(cashBook.move, { params: { id: day._id }, body, idempotencyKey: sent.current.key });
    },
    { success: 'Cash recorded', done: onDone, changes: true, setError },
  );
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run(body))}>
      <Field
        label="Amount"
        inputMode="decimal"
        placeholder={formatDollars(0)}
        className="max-w-60"
        autoComplete="off"
        hint={`The drawer should hold ${formatDollars(day.expected)}.`}
        error={errors.amount?.message}
        {...register('amount')}
      />
      <Field as="select" label="Reason" error={errors.reason?.message} {...register('reason')}>
        {CASH_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {cashReasonLabels[reason]}
          </option>
        ))}
      </Field>
      <Field
        label="Note (optional)"
        hint="Such as: paid the window cleaner."
        maxLength={200}
        autoComplete="off"
        error={errors.note?.message}
        {...register('note')}
      />
      <SubmitButton pending={pending}>{labels[direction]}</SubmitButton>
    </Form>
  );
};

/** Records cash that staff put into the drawer or take out. */
export const MoveCashButton = ({ day, direction }: MoveProps) => (
  <DialogButton label={labels[direction]} name={`${labels[direction]} cash`} title={`${labels[direction]} cash`}>
    {(close) => <MoveForm day={day} direction={direction} onDone={close} />}
  </DialogButton>
);

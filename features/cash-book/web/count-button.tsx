import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { cashBook, CashCount, type CashDay } from '#features/cash-book/contract/cash-book.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { describeDifference } from './cash-day-sums.tsx';

const Fields = CashCount.omit({ expectedWas: true });

const CountForm = ({ day, onDone }: { day: CashDay; onDone: () => void }) => {
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { counted: '', note: '' },
  });
  const { errors } = formState;
  const { run, pending, error } = useAction(
    async (fields: z.output<typeof Fields>) => {
      const body = { ...fields, expectedWas: day.expected };
      try {
        return await api.call(cashBook.close, { params: { id: day._id }, body });
      } catch (refusal) {
        // The form must show the amount that the next attempt sends.
        if (refusal instanceof ApiError && refusal.is('cash_changed')) await revalidate();
        throw refusal;
      }
    },
    {
      success: ({ count }) => `Drawer counted: ${describeDifference(count?.difference ?? 0).toLowerCase()}`,
      done: onDone,
      changes: true,
      setError,
    },
  );
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((fields) => run(fields))}>
      <p>The drawer should hold {formatDollars(day.expected)}. The count ends the day and cannot be changed.</p>
      <Field
        label="Counted cash"
        inputMode="decimal"
        placeholder={formatDollars(0)}
        className="max-w-60"
        autoComplete="off"
        error={errors.counted?.message}
        {...register('counted')}
      />
      <Field
        label="Note (optional)"
        hint="Such as the reason for a difference."
        maxLength={200}
        autoComplete="off"
        error={errors.note?.message}
        {...register('note')}
      />
      <SubmitButton pending={pending}>Save the count</SubmitButton>
    </Form>
  );
};

/** Ends the day with its count. */
export const CountButton = ({ day }: { day: CashDay }) => (
  <DialogButton label="Count" name="Count the drawer" title="Count the drawer" variant="primary">
    {(close) => <CountForm day={day} onDone={close} />}
  </DialogButton>
);

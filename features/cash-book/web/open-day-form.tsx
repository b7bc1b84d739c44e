import { useForm } from 'react-hook-form';
import { cashBook, OpenDay } from '#features/cash-book/contract/cash-book.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** Opens today's drawer. @param expected dollars that the drawer should hold; null before the first count */
export const OpenDayForm = ({ expected }: { expected: number | null }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(OpenDay),
    defaultValues: { float: '' },
  });
  const { run, pending, error } = useApiCall(cashBook.open, { success: 'Drawer opened', changes: true, setError });
  return (
    <div className="card-surface p-4 sm:p-5">
      <Form legend="Open the drawer" pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
        <Field
          label="Cash in the drawer now"
          inputMode="decimal"
          placeholder={formatDollars(0)}
          className="max-w-60"
          autoComplete="off"
          hint={
            expected === null
              ? 'Count it before you take the first cash.'
              : `Count it. After the last count and the cash recorded since, it should be ${formatDollars(expected)}.`
          }
          error={formState.errors.float?.message}
          {...register('float')}
        />
        <div className="max-w-xs">
          <SubmitButton pending={pending}>Open the drawer</SubmitButton>
        </div>
      </Form>
    </div>
  );
};

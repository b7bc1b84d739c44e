import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  type AccountingMonth,
  AccountsForm as Schema,
  accounting,
  type Program,
} from '#features/accounting/contract/accounting.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { programWords } from './program-words.ts';

type AccountsFormProps = {
  program: Program;
  month: AccountingMonth;
  /** Called with true while the form has input that is not saved. */
  onChanged: (isDirty: boolean) => void;
};

/** Edits the accounts of a program for each tax rate. */
export const AccountsForm = ({ program, month, onChanged }: AccountsFormProps) => {
  const words = programWords[program];
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: {
      program,
      version: month.version,
      accounts: month.accounts.map(({ sums: _sums, ...account }) => account),
    },
  });
  const { run, pending, error } = useApiCall(accounting.save, {
    success: 'Accounts saved',
    changes: true,
    setError,
  });
  const { isDirty, errors } = formState;
  useEffect(() => onChanged(isDirty), [isDirty, onChanged]);
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      {month.accounts.map(({ rate, sums }, at) => (
        <fieldset key={rate}>
          <legend className="mb-2 font-medium">
            Taxed at {rate}%
            <span className="figures ml-2 text-sm font-normal text-muted">
              {formatDollars(sums.net)} net, {formatDollars(sums.tax)} tax
            </span>
          </legend>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field
              label={words.goods}
              placeholder={words.example}
              autoComplete="off"
              error={errors.accounts?.[at]?.goods?.message}
              {...register(`accounts.${at}.goods`)}
            />
            <Field
              label={words.delivery}
              placeholder="Same as goods"
              autoComplete="off"
              error={errors.accounts?.[at]?.delivery?.message}
              {...register(`accounts.${at}.delivery`)}
            />
            <Field
              label={words.taxCode}
              autoComplete="off"
              error={errors.accounts?.[at]?.taxCode?.message}
              {...register(`accounts.${at}.taxCode`)}
            />
          </div>
        </fieldset>
      ))}
      <Button type="submit" variant="secondary" pending={pending} className="self-start">
        Save accounts
      </Button>
    </Form>
  );
};

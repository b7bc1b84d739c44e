import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { TakePayment } from '#features/credit-accounts/contract/credit-accounts.ts';
import { type HandMethod, methodLabels } from '#features/credit-accounts/contract/postings.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { capitalize } from '#platform/contract/capitalize.ts';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useShop } from '#platform/web/root-data.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const MoneyFields = TakePayment.omit({ again: true, totalWas: true });
type MoneyFields = z.output<typeof MoneyFields>;

/** Today in the shop's time zone, such as `2026-11-26`. On the clerk's device, the next day may have begun. */
const getToday = (timeZone: string): string => getIsoDateInZone(new Date().toISOString(), timeZone);

type MoneyFormProps<Done> = {
  methods: readonly HandMethod[];
  /** Dollars that the form proposes. */
  amount: number;
  amountHint: string;
  dayLabel: string;
  methodHint?: string;
  /** The label of the button, and the title of the confirmation. */
  label: string;
  /** The text of the confirmation, after the amount and the method. */
  question: string;
  /**
   * A request that is sent again after a lost reply has the same key if its fields are the same, so it records once.
   */
  save: (fields: MoneyFields & { again: boolean }, idempotencyKey: string) => Promise<Done>;
  success: (result: Done) => string;
  onDone: () => void;
  /** Further fields below the others, and what they contain, which `save` sends too. */
  more?: { fields: ReactNode; contents: unknown };
};

const isTwin = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.is('payment_looks_recorded');

/**
 * Records money that was received or paid out, after a confirmation that shows the amount. A payment like one that is
 * already recorded needs a second confirmation.
 */
export const MoneyForm = <Done,>({
  methods,
  amount,
  amountHint,
  methodHint,
  save,
  success,
  onDone,
  more,
  ...words
}: MoneyFormProps<Done>) => {
  const { timeZone } = useShop();
  const [isAsking, setAsking] = useState(false);
  const [confirmed, setConfirmed] = useState<MoneyFields | null>(null);
  const sent = useRef({ text: '', key: '' });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(MoneyFields),
    defaultValues: {
      method: methods[0] ?? 'bank',
      amount: amount > 0 ? amount.toFixed(2) : '',
      reference: '',
      receivedOn: getToday(timeZone),
    },
  });
  const { errors } = formState;
  const { run, pending, failure, error, clear } = useAction(save, {
    success,
    done: onDone,
    changes: true,
    setError,
    quiet: isTwin,
  });
  const twin = isTwin(failure) ? failure.message : null;
  const ask = (fields: MoneyFields) => {
    clear();
    const text = JSON.stringify([fields, more?.contents]);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    setConfirmed(fields);
    setAsking(true);
  };
  const record = async (again: boolean) => {
    if (confirmed === null) return;
    await run({ ...confirmed, again }, sent.current.key);
    setAsking(false);
  };
  const amountText = confirmed === null ? '' : formatDollars(confirmed.amount);
  return (
    <>
      <Form pending={pending} error={twin === null ? error : null} onSubmit={handleSubmit(ask)}>
        <Field
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          hint={amountHint}
          error={errors.amount?.message}
          {...register('amount')}
        />
        <Field as="select" label="Method" hint={methodHint} error={errors.method?.message} {...register('method')}>
          {methods.map((method) => (
            <option key={method} value={method}>
              {capitalize(methodLabels[method])}
            </option>
          ))}
        </Field>
        <Field
          label="Reference"
          hint="From the bank statement, check or receipt. May be empty."
          autoComplete="off"
          error={errors.reference?.message}
          {...register('reference')}
        />
        <Field type="date" label={words.dayLabel} error={errors.receivedOn?.message} {...register('receivedOn')} />
        {more?.fields}
        <Button type="submit" size="lg" className="w-full" pending={pending}>
          {words.label}
        </Button>
      </Form>
      <ConfirmDialog
        open={isAsking && twin === null}
        onClose={() => setAsking(false)}
        title={`${words.label}?`}
        sentence={confirmed === null ? '' : `${amountText}, ${methodLabels[confirmed.method]}. ${words.question}`}
        confirmLabel={`${words.label}: ${amountText}`}
        pending={pending}
        error={null}
        onConfirm={() => void record(false)}
      />
      <ConfirmDialog
        open={twin !== null}
        onClose={clear}
        title="Record it again?"
        sentence={`${twin} Record it again only if the money came twice.`}
        confirmLabel={`Record again: ${amountText}`}
        pending={pending}
        error={null}
        onConfirm={() => void record(true)}
      />
    </>
  );
};

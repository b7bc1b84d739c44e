import { useForm, useWatch } from 'react-hook-form';
import { AccountTerms, accountTerms } from '#features/on-account/contract/account-terms.ts';
import { type CreditAccount, getOwnerName } from '#features/credit-accounts/contract/credit-account.ts';
import { DUE_RULES, dueRuleLabels } from '#features/credit-accounts/contract/due-rules.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { Checkbox } from '#platform/web/ui/choice.tsx';

const TermsForm = ({ account, onDone }: { account: CreditAccount; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: zodResolver(AccountTerms),
    defaultValues: {
      limit: account.limit.toFixed(2),
      dueRule: account.dueRule,
      isStopped: account.stopped !== null,
      stopReason: account.stopped?.reason ?? '',
      version: account.version,
    },
  });
  const isStopped = useWatch({ control, name: 'isStopped' });
  const { errors } = formState;
  const { run, pending, error } = useApiCall(accountTerms.edit, {
    success: 'Terms saved',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ params: { id: account._id }, body }))}>
      <Field
        label="Limit"
        inputMode="decimal"
        autoComplete="off"
        hint="The most that may be owed after an order on account. At 0, orders can only use credit."
        error={errors.limit?.message}
        {...register('limit')}
      />
      <Field
        as="select"
        label="Due"
        hint="Days after the invoice. Existing invoices keep their due day."
        error={errors.dueRule?.message}
        {...register('dueRule')}
      >
        {DUE_RULES.map((rule) => (
          <option key={rule} value={rule}>
            {dueRuleLabels[rule]}
          </option>
        ))}
      </Field>
      <Checkbox {...register('isStopped')}>Stopped: no orders on account</Checkbox>
      {isStopped && (
        <Field
          label="Reason"
          hint="Only staff see it."
          maxLength={200}
          autoComplete="off"
          error={errors.stopReason?.message}
          {...register('stopReason')}
        />
      )}
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

/** Edits the limit and due days of an account, and stops it. Walk-ins have none, as they order nothing on account. */
export const TermsButton = ({ account }: { account: CreditAccount }) => (
  <IfPermitted permission="credit.edit">
    <DialogButton label="Terms" name={`Terms of ${getOwnerName(account)}`} title="Terms of the account">
      {(close) => <TermsForm account={account} onDone={close} />}
    </DialogButton>
  </IfPermitted>
);

/** Shows the terms of an account; nothing if it never had any. */
export const TermsText = ({ account: { number, limit, dueRule, stopped } }: { account: CreditAccount }) =>
  number !== null && (
    <>
      <p className="figures text-sm text-muted">
        Account {number}. {limit === 0 ? 'No limit' : `Limit ${formatDollars(limit)}, due: ${dueRuleLabels[dueRule]}`}
      </p>
      {stopped !== null && <p className="text-sm font-medium text-error wrap-anywhere">Stopped: {stopped.reason}</p>}
    </>
  );

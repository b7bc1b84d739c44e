import { useForm } from 'react-hook-form';
import type { CompanyMember } from '#features/companies/contract/company-people.ts';
import { type Limits, memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const toText = (dollars: number | null): string => dollars?.toFixed(2) ?? '';

const toLimit = (text: string): string | null => (text.trim() === '' ? null : text);

/** Sets how much a person may order without an approval. */
export const LimitsForm = ({
  company,
  member,
  limits,
  onDone,
}: {
  company: string;
  member: CompanyMember;
  limits: Limits;
  onDone: () => void;
}) => {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { orderLimit: toText(limits.orderLimit), monthLimit: toText(limits.monthLimit) },
  });
  const { run, pending, error } = useApiCall(memberLimits.edit, {
    success: `Limits of ${member.name} saved`,
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ orderLimit, monthLimit }) =>
        run({
          params: { id: company, member: member._id },
          body: { orderLimit: toLimit(orderLimit), monthLimit: toLimit(monthLimit) },
        }),
      )}
    >
      <p className="text-muted">An order over a limit needs the approval of an approver or another admin.</p>
      <Field
        label="Limit of one order (optional)"
        inputMode="decimal"
        autoComplete="off"
        hint="The most that one order may cost, with delivery and tax. Empty for no limit."
        error={formState.errors.orderLimit?.message}
        {...register('orderLimit')}
      />
      <Field
        label="Limit of a month (optional)"
        inputMode="decimal"
        autoComplete="off"
        hint="The most that all orders since the 1st may cost, less refunds. Empty for no limit."
        error={formState.errors.monthLimit?.message}
        {...register('monthLimit')}
      />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

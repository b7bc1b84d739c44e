import { useForm } from 'react-hook-form';
import type { CompanyMember } from '#features/companies/contract/company-people.ts';
import { LimitFields, toLimit } from '#features/companies/web/limit-fields.tsx';
import { type Limits, memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const toText = (dollars: number | null): string => dollars?.toFixed(2) ?? '';

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
    shownOnce: true,
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
      <LimitFields register={(name) => ({ ...register(name), error: formState.errors[name]?.message })} />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

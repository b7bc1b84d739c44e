import { useForm, useWatch } from 'react-hook-form';
import type { CompanyMember } from '#features/companies/contract/company-people.ts';
import { LimitFields, describeLimits, toLimit } from '#features/companies/web/limit-fields.tsx';
import { type Limits, type MemberLimits, memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const toText = (dollars: number | null): string => dollars?.toFixed(2) ?? '';

const toFields = ({ orderLimit, monthLimit }: Limits) => ({
  orderLimit: toText(orderLimit),
  monthLimit: toText(monthLimit),
});

/** Sets how much a person may order without an approval. */
export const LimitsForm = ({
  company,
  member,
  limits,
  byDefault,
  onDone,
}: {
  company: string;
  member: CompanyMember;
  limits: Omit<MemberLimits, 'member'>;
  byDefault: Limits;
  onDone: () => void;
}) => {
  const { control, register, handleSubmit, setError, formState } = useForm({
    defaultValues: { ...toFields(limits), isDefault: limits.isDefault },
  });
  const isDefault = useWatch({ control, name: 'isDefault' });
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
      onSubmit={handleSubmit((fields) =>
        run({
          params: { id: company, member: member._id },
          body: fields.isDefault
            ? { orderLimit: null, monthLimit: null, isDefault: true }
            : { orderLimit: toLimit(fields.orderLimit), monthLimit: toLimit(fields.monthLimit) },
        }),
      )}
    >
      <p className="text-muted">An order over a limit needs the approval of an approver or another admin.</p>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...register('isDefault')} />
        <span>
          Company’s default
          <span className="figures block text-sm text-muted">{describeLimits(byDefault).join(', ')}</span>
        </span>
      </label>
      {!isDefault && (
        <LimitFields register={(name) => ({ ...register(name), error: formState.errors[name]?.message })} />
      )}
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

/** Sets the limits that new people of a company get. */
export const DefaultLimitsForm = ({
  company,
  limits,
  onDone,
}: {
  company: string;
  limits: Limits;
  onDone: () => void;
}) => {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: toFields(limits) });
  const { run, pending, error } = useApiCall(memberLimits.editDefault, {
    success: 'Default limits saved',
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
          params: { id: company },
          body: { orderLimit: toLimit(orderLimit), monthLimit: toLimit(monthLimit) },
        }),
      )}
    >
      <p className="text-muted">
        New people get these limits, unless their invitation has others. People who have the company’s default get the
        new ones, too.
      </p>
      <LimitFields register={(name) => ({ ...register(name), error: formState.errors[name]?.message })} />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

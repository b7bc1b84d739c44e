import { useForm, useWatch } from 'react-hook-form';
import type { CompanyMember } from '#features/companies/contract/company-people.ts';
import { LimitFields, describeLimits, toLimit } from '#features/companies/web/limit-fields.tsx';
import { type Limits, type MemberLimits, memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { Checkbox } from '#platform/web/ui/choice.tsx';

const toText = (dollars: number | null): string => dollars?.toFixed(2) ?? '';

const useLimitsForm = ({ orderLimit, monthLimit }: Limits, isDefault: boolean) =>
  useForm({ defaultValues: { orderLimit: toText(orderLimit), monthLimit: toText(monthLimit), isDefault } });

type LimitsFormState = ReturnType<typeof useLimitsForm>;

/** The options of both calls that save limits. */
const saveOptions = ({ setError }: LimitsFormState, success: string, onDone: () => void) => ({
  success,
  done: onDone,
  changes: true,
  setError,
  shownOnce: true,
});

const toLimits = ({ orderLimit, monthLimit }: { orderLimit: string; monthLimit: string }) => ({
  orderLimit: toLimit(orderLimit),
  monthLimit: toLimit(monthLimit),
});

const Fields = ({ form: { register, formState } }: { form: LimitsFormState }) => (
  <LimitFields register={(name) => ({ ...register(name), error: formState.errors[name]?.message })} />
);

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
  const form = useLimitsForm(limits, limits.isDefault);
  const isDefault = useWatch({ control: form.control, name: 'isDefault' });
  const options = saveOptions(form, `Limits of ${member.name} saved`, onDone);
  const { run, pending, error } = useApiCall(memberLimits.edit, options);
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={form.handleSubmit((fields) =>
        run({
          params: { id: company, member: member._id },
          body: fields.isDefault ? { orderLimit: null, monthLimit: null, isDefault: true } : toLimits(fields),
        }),
      )}
    >
      <p className="text-muted">An order over a limit needs the approval of an approver or another admin.</p>
      <Checkbox {...form.register('isDefault')}>
        <span>
          Company’s default
          <span className="figures block text-sm text-muted">{describeLimits(byDefault).join(', ')}</span>
        </span>
      </Checkbox>
      {!isDefault && <Fields form={form} />}
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
  const form = useLimitsForm(limits, false);
  const options = saveOptions(form, 'Default limits saved', onDone);
  const { run, pending, error } = useApiCall(memberLimits.editDefault, options);
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={form.handleSubmit((fields) => run({ params: { id: company }, body: toLimits(fields) }))}
    >
      <p className="text-muted">
        New people get these limits, unless their invitation has others. People who have the company’s default get the
        new ones, too.
      </p>
      <Fields form={form} />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

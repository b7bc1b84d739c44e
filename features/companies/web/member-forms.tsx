import type { ComponentPropsWithRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { companies } from '#features/companies/contract/companies.ts';
import {
  type CompanyMember,
  MEMBER_ROLES,
  MemberForm,
  MemberRole,
  companyPeople,
  memberRoleHints,
  memberRoleNames,
} from '#features/companies/contract/company-people.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { LimitFields, toLimit } from './limit-fields.tsx';
import { Checkbox } from '#platform/web/ui/choice.tsx';

/** Chooses the role of a person, and explains all roles. */
const RoleField = (input: ComponentPropsWithRef<'select'> & { error: string | undefined }) => (
  <Field
    as="select"
    label="Role"
    hint={MEMBER_ROLES.map((role) => (
      <span key={role} className="block">
        {memberRoleNames[role]}: {memberRoleHints[role]}
      </span>
    ))}
    {...input}
  >
    {MEMBER_ROLES.map((role) => (
      <option key={role} value={role}>
        {memberRoleNames[role]}
      </option>
    ))}
  </Field>
);

/** The limits are validated by the shop. */
const NewMember = MemberForm.pick({ email: true, role: true }).extend({
  orderLimit: z.string(),
  monthLimit: z.string(),
});

/** Adds or invites a person by email. */
export const NewMemberForm = ({
  endpoint,
  company,
  hint,
  success,
  label,
  onDone,
}: {
  endpoint: typeof companyPeople.invite | typeof companies.addMember;
  company: string;
  hint: string;
  success: (email: string) => string;
  label: string;
  onDone: () => void;
}) => {
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver: zodResolver(NewMember),
    defaultValues: { email: '', role: 'buyer' as const, orderLimit: '', monthLimit: '' },
  });
  const { run, pending, error } = useApiCall(endpoint, {
    success: () => success(getValues('email')),
    done: onDone,
    changes: true,
    setError,
    shownOnce: true,
  });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ orderLimit, monthLimit, ...person }) =>
        run({
          params: { id: company },
          body: { ...person, orderLimit: toLimit(orderLimit), monthLimit: toLimit(monthLimit) },
        }),
      )}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        hint={hint}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <RoleField error={formState.errors.role?.message} {...register('role')} />
      <LimitFields
        register={(name) => ({ ...register(name), error: formState.errors[name]?.message })}
        empty="Leave both empty for the company’s default."
      />
      <SubmitButton pending={pending}>{label}</SubmitButton>
    </Form>
  );
};

const EditMember = z.object({ role: MemberRole, isActive: z.boolean() });

/** Changes the role of a person, or whether they can order. */
export const EditMemberForm = ({
  company,
  member,
  onDone,
}: {
  company: string;
  member: CompanyMember;
  onDone: () => void;
}) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(EditMember),
    defaultValues: { role: member.role, isActive: member.isActive },
  });
  const { run, pending, error } = useApiCall(companyPeople.edit, {
    success: `${member.name} changed`,
    done: onDone,
    changes: true,
    setError,
    shownOnce: true,
  });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit((body) => run({ params: { id: company, member: member._id }, body }))}
    >
      <RoleField error={formState.errors.role?.message} {...register('role')} />
      <Checkbox {...register('isActive')}>Can order</Checkbox>
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

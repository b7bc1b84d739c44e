import { useForm } from 'react-hook-form';
import { INVITATION_DAYS, InvitationForm, people } from '#features/staff/contract/people.ts';
import { roleNames } from '#features/accounts/contract/roles.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** Asks somebody by mail to work here, with an account or without one yet. */
export const InviteForm = ({ onDone }: { onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(InvitationForm),
    defaultValues: { email: '', role: 'warehouse' as const },
  });
  const { run, pending, error } = useApiCall(people.invite, {
    success: ({ email }) => `Invitation sent to ${email}`,
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <Field
        label="E-mail"
        type="email"
        autoComplete="off"
        hint={`The link we mail works once, for ${INVITATION_DAYS} days.`}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Field as="select" label="Role" error={formState.errors.role?.message} {...register('role')}>
        {InvitationForm.shape.role.options.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </Field>
      <Button type="submit" size="lg" className="w-full" pending={pending}>
        Send invitation
      </Button>
    </Form>
  );
};

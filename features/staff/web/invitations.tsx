import { ListTime } from '#platform/web/list-time.tsx';
import { INVITATION_DAYS, type Invitation, InvitationForm, people } from '#features/staff/contract/people.ts';
import { roleNames } from '#features/accounts/contract/roles.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { CallButton } from '#platform/web/forms/call-button.tsx';

const RevokeInvitationButton = ({ invitation }: { invitation: Invitation }) => (
  <CallButton
    endpoint={people.uninvite}
    input={{ params: { id: invitation._id } }}
    success="Invitation withdrawn"
    label="Withdraw"
    name={`Withdraw the invitation of ${invitation.email}`}
  />
);

const invitationColumns = [
  {
    key: 'email',
    header: 'Email',
    card: 'title' as const,
    cell: ({ email }: Invitation) => <span className="break-all">{email}</span>,
  },
  { key: 'role', header: 'Role', card: 'state' as const, cell: ({ role }: Invitation) => roleNames[role] },
  {
    key: 'until',
    header: 'Open until',
    card: 'meta' as const,
    cell: ({ expiresAt }: Invitation) => <ListTime at={expiresAt} />,
  },
  {
    key: 'acts',
    header: 'Withdraw',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (invitation: Invitation) => <RevokeInvitationButton invitation={invitation} />,
  },
];

export const InvitationList = ({ open }: { open: Invitation[] }) =>
  open.length > 0 && (
    <section className="mt-8">
      <h2 className="heading-3 mb-3">Open invitations</h2>
      <Table caption="Open invitations" columns={invitationColumns} rows={open} rowKey={({ _id }) => _id} />
    </section>
  );

/** Invites somebody by email to work here, with or without an account. */
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
        label="Email"
        type="email"
        autoComplete="off"
        hint={`The link in the email works once, for ${INVITATION_DAYS} days.`}
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
      <SubmitButton pending={pending}>Send invitation</SubmitButton>
    </Form>
  );
};

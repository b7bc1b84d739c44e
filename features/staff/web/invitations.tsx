import { formatDateTime } from '#platform/contract/dates.ts';
import { type Invitation, people } from '#features/staff/contract/people.ts';
import { roleNames } from '#features/accounts/contract/roles.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Table } from '#platform/web/ui/table.tsx';

const RevokeInvitationButton = ({ invitation }: { invitation: Invitation }) => {
  const { run, pending } = useApiCall(people.uninvite, { success: 'Invitation taken back', changes: true });
  return (
    <Button
      size="sm"
      variant="secondary"
      className="whitespace-nowrap"
      pending={pending}
      aria-label={`Take back the invitation of ${invitation.email}`}
      onClick={() => void run({ params: { id: invitation._id } })}
    >
      Take back
    </Button>
  );
};

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
    cell: ({ expiresAt }: Invitation) => <span className="whitespace-nowrap figures">{formatDateTime(expiresAt)}</span>,
  },
  {
    key: 'acts',
    header: 'Take back',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (invitation: Invitation) => <RevokeInvitationButton invitation={invitation} />,
  },
];

/** Who was asked to work here and has not answered yet. */
export const InvitationList = ({ open }: { open: Invitation[] }) =>
  open.length > 0 && (
    <section className="mt-8">
      <h2 className="heading-3 mb-3">Open invitations</h2>
      <Table caption="Open invitations" columns={invitationColumns} rows={open} rowKey={({ _id }) => _id} />
    </section>
  );

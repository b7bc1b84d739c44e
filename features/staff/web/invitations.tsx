import { formatMoment } from '#platform/contract/dates.ts';
import { type Invitation, people } from '#features/staff/contract/people.ts';
import { roleNames } from '#features/accounts/contract/roles.ts';
import { useCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Table } from '#platform/web/ui/table.tsx';

const TakeBack = ({ invitation }: { invitation: Invitation }) => {
  const { run, pending } = useCall(people.uninvite, { success: 'Invitation taken back', changes: true });
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

const columns = [
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
    cell: ({ expiresAt }: Invitation) => <span className="whitespace-nowrap figures">{formatMoment(expiresAt)}</span>,
  },
  {
    key: 'acts',
    header: 'Take back',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (invitation: Invitation) => <TakeBack invitation={invitation} />,
  },
];

/** Who was asked to work here and has not answered yet. */
export const Invitations = ({ open }: { open: Invitation[] }) =>
  open.length > 0 && (
    <section className="mt-8">
      <h2 className="heading-3 mb-3">Open invitations</h2>
      <Table caption="Open invitations" columns={columns} rows={open} rowKey={({ _id }) => _id} />
    </section>
  );

import { useNavigate } from 'react-router';
import type { Profile } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/staff/contract/people.ts';
import { useConfirmedCall } from '#platform/web/forms/use-asked-call.ts';
import { restoreSession } from '#platform/web/session/restore-session.ts';
import { useSession } from '#platform/web/session/session.ts';
import { RoleSelect } from './role-select.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

const roleChanges = {
  customer: {
    label: 'Make Admin',
    title: 'Make this person an admin?',
    sentence: (name: string) => `${name} will see all orders and people, and can change products and roles.`,
    toast: 'Admin make Success',
    role: 'admin',
  },
  admin: {
    label: 'Remove admin rights',
    title: 'Remove the admin rights?',
    sentence: (name: string) => `${name} will be a customer again, at once.`,
    toast: 'Admin rights removed',
    role: 'customer',
  },
} as const;

/** What may be done with somebody's role; an admin's row says that he is one. */
export const RoleButton = ({ person }: { person: Profile }) => {
  const navigate = useNavigate();
  const session = useSession();
  const own = session.status === 'in' && session.person.email === person.email;
  const { label, title, sentence, toast, role } = roleChanges[person.role === 'admin' ? 'admin' : 'customer'];

  /** Who has given up his own role may not see this page any more. */
  const leaveAdminPages = async () => {
    restoreSession();
    await navigate('/dashboard/myorders');
  };
  const { run, ask, question } = useConfirmedCall(people.setRole, {
    success: toast,
    ...(own ? { done: leaveAdminPages } : { changes: true }),
  });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 whitespace-nowrap tabular:flex-nowrap">
      {person.role === 'admin' ? <StatusBadge tone="info">Admin</StatusBadge> : <RoleSelect person={person} />}
      <Button size="sm" variant="secondary" aria-label={`${label}: ${person.name}`} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        title={title}
        sentence={sentence(person.name)}
        confirmLabel={label}
        onConfirm={() => void run({ params: { id: person._id }, body: { role } })}
      />
    </div>
  );
};

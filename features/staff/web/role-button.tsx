import { useNavigate } from 'react-router';
import { type Profile, Role } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/staff/contract/people.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { restoreSession } from '#platform/web/session/restore-session.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { useRef, useState } from 'react';
import { roleNames } from '#features/accounts/contract/roles.ts';
import { Select } from '#platform/web/ui/select.tsx';

/** The role of a person who is not an admin; shows the saved role until another is chosen. */
const RoleSelect = ({ person }: { person: Profile }) => {
  const [chosen, setChosen] = useState<Role | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const role = chosen ?? person.role;
  const { run, pending } = useApiCall(people.setRole, {
    success: `Role saved: ${roleNames[role]}`,
    changes: true,
    done: () => {
      setChosen(null);
      // The button disappears after saving, so the focus moves here.
      select.current?.focus();
    },
  });
  return (
    <span className="flex min-w-36 items-center gap-2">
      <Select
        ref={select}
        aria-label={`Role of ${person.name}`}
        value={role}
        onChange={({ target }) => setChosen(Role.parse(target.value))}
      >
        {Role.exclude(['admin']).options.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </Select>
      {role !== person.role && (
        <Button
          size="sm"
          pending={pending}
          aria-label={`Save the role of ${person.name}`}
          onClick={() => void run({ params: { id: person._id }, body: { role } })}
        >
          Save
        </Button>
      )}
    </span>
  );
};

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

/** Actions on a person's role. An admin's row says that they are one. */
export const RoleButton = ({ person }: { person: Profile }) => {
  const navigate = useNavigate();
  const session = useSession();
  const own = session.status === 'in' && session.person.email === person.email;
  const { label, title, sentence, toast, role } = roleChanges[person.role === 'admin' ? 'admin' : 'customer'];

  /** A person who has given up their own admin role may no longer see this page. */
  const leaveAdminPages = async () => {
    restoreSession();
    await navigate('/dashboard/myorders');
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 whitespace-nowrap tabular:flex-nowrap">
      {person.role === 'admin' ? <StatusBadge tone="info">Admin</StatusBadge> : <RoleSelect person={person} />}
      <ConfirmButton
        endpoint={people.setRole}
        input={{ params: { id: person._id }, body: { role } }}
        options={{ success: toast, ...(own ? { done: leaveAdminPages } : { changes: true }) }}
        label={label}
        name={`${label}: ${person.name}`}
        title={title}
        sentence={sentence(person.name)}
        confirmLabel={label}
      />
    </div>
  );
};

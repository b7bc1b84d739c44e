import { useRef, useState } from 'react';
import { type Profile, Role } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/staff/contract/people.ts';
import { roleNames } from '#features/accounts/contract/roles.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';

/** The role of somebody who is no admin: the one that is saved, until another is chosen and saved. */
export const RoleSelect = ({ person }: { person: Profile }) => {
  const [chosen, setChosen] = useState<Role | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const role = chosen ?? person.role;
  const { run, pending } = useApiCall(people.setRole, {
    success: `Role saved: ${roleNames[role]}`,
    changes: true,
    done: () => {
      setChosen(null);
      // The button goes with what it was there for.
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

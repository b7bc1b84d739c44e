import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { accounts, type Profile } from '#contract/accounts.ts';
import { sentenceOf } from '#contract/spoken.ts';
import { api } from '../../api.ts';
import { restoreSession } from '../../restore-session.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

const words = {
  customer: {
    label: 'Make Admin',
    title: 'Make this person an admin?',
    sentence: (name: string) => `${name} will see all orders and people, and can change products and roles.`,
    toast: 'Admin make Success',
    role: 'admin',
  },
  admin: {
    label: 'Take back',
    title: 'Take the admin role back?',
    sentence: (name: string) => `${name} will be a customer again, at once.`,
    toast: 'Admin take back Success',
    role: 'customer',
  },
} as const;

/** What may be done with somebody's role; an admin's row also says that he is one. */
export const RoleButton = ({ person }: { person: Profile }) => {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const session = useSession();
  const own = session.status === 'in' && session.person.email === person.email;
  const { label, title, sentence, toast, role } = words[person.role];

  /** Who has taken back his own role may not see this page any more. */
  const leaveAdminPages = async () => {
    restoreSession();
    await navigate('/dashboard/myorders');
  };
  const setRole = async () => {
    setPending(true);
    setError(null);
    try {
      await api.call(accounts.setRole, { params: { id: person._id }, body: { role } });
      toastSuccess(toast);
      setAsking(false);
      if (own) await leaveAdminPages();
      else await revalidate();
    } catch (failure) {
      setError(sentenceOf(failure));
      toastError(sentenceOf(failure));
    } finally {
      setPending(false);
    }
  };
  const close = () => {
    setAsking(false);
    setError(null);
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {person.role === 'admin' && <StatusBadge tone="info">Admin</StatusBadge>}
      <Button
        size="sm"
        variant={person.role === 'admin' ? 'secondary' : 'primary'}
        aria-label={`${label}: ${person.name}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        sentence={sentence(person.name)}
        confirmLabel={label}
        pending={pending}
        error={error}
        onConfirm={() => void setRole()}
        onClose={close}
      />
    </div>
  );
};

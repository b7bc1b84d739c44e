import { useState } from 'react';
import { identity } from '#contract/identity.ts';
import { sentenceOf } from '#contract/spoken.ts';
import { api } from '../../api.ts';
import { useSession } from '../../session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

/** Until the address is verified; it blocks nothing but admin rights. */
export const UnverifiedBanner = () => {
  const session = useSession();
  const [pending, setPending] = useState(false);
  if (session.status !== 'in' || session.person.emailVerified) return null;
  const resend = async () => {
    setPending(true);
    try {
      await api.call(identity.sendVerification, {});
      toastSuccess('The link is on its way to you.');
    } catch (failure) {
      toastError(sentenceOf(failure));
    } finally {
      setPending(false);
    }
  };
  return (
    <Alert
      tone="warning"
      className="mb-6"
      action={
        <Button size="sm" variant="secondary" pending={pending} onClick={() => void resend()}>
          Resend
        </Button>
      }
    >
      <p>
        Please verify your e-mail address: follow the link we mailed to{' '}
        <strong className="break-all">{session.person.email}</strong>.
      </p>
    </Alert>
  );
};

import { Download } from '#platform/web/ui/icons/download.ts';
import { KeyRound } from '#platform/web/ui/icons/key-round.ts';
import { ShieldCheck } from '#platform/web/ui/icons/shield-check.ts';
import { Trash2 } from '#platform/web/ui/icons/trash-2.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ChangePasswordForm, identity } from '#features/accounts/contract/identity.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { clearSession } from '#platform/web/session/clear-session.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { useShop } from '#platform/web/root-data.ts';
import { Button, LinkButton, SubmitButton } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { passwordHint } from './password-hint.ts';

const ChangePassword = ({ onDone }: { onDone: () => void }) => {
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: zodResolver(ChangePasswordForm),
    defaultValues: { current: '', password: '' },
  });
  const { run, pending, error } = useApiCall(identity.changePassword, {
    success: 'Your password is changed. You are logged out everywhere else.',
    done: onDone,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={formState.errors.current?.message}
        {...register('current')}
      />
      <PasswordField
        label="New password"
        hint={passwordHint(useWatch({ control, name: 'password' }))}
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <SubmitButton pending={pending}>Change password</SubmitButton>
    </Form>
  );
};

const DeleteAccount = () => {
  const { run, pending, error } = useApiCall(identity.deleteAccount, {
    success: 'Your account is deleted.',
    done: () => clearSession({ goHome: true }),
  });
  return (
    <Form pending={pending} error={error} onSubmit={() => run({})}>
      <p>
        Unpaid orders are canceled. Paid ones are kept for our books, without your name and address; their invoices stay
        as they were issued. This cannot be undone.
      </p>
      <SubmitButton variant="danger" pending={pending}>
        Delete my account
      </SubmitButton>
    </Form>
  );
};

/** Downloads everything the shop holds about the person as a file. */
const downloadData = async (shop: string): Promise<void> => {
  const data = await api.call(identity.exportData, {});
  downloadFile(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    buildFileName(shop, 'my-data.json'),
  );
};

/** Account actions: change the password, download the data, delete the account. */
export const AccountSettings = () => {
  const [open, setOpen] = useState<'password' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { name } = useShop();
  const download = useAction(() => downloadData(name));
  return (
    <section aria-labelledby="account" className="card-surface p-6 sm:p-8">
      <h2 id="account" className="heading-3">
        My account
      </h2>
      <div className="mt-2 -ml-4 flex flex-col items-start">
        <Button variant="quiet" onClick={() => setOpen('password')}>
          <KeyRound aria-hidden size={18} />
          Change password
        </Button>
        <LinkButton variant="quiet" className="gap-2" to="/dashboard/profile/security">
          <ShieldCheck aria-hidden size={18} />
          Sign-in and security
        </LinkButton>
        <Button variant="quiet" pending={download.pending} onClick={() => void download.run()}>
          <Download aria-hidden size={18} />
          Download my data
        </Button>
        <Button variant="quiet" className="text-error" onClick={() => setOpen('delete')}>
          <Trash2 aria-hidden size={18} />
          Delete my account
        </Button>
      </div>
      <Dialog open={open === 'password'} onClose={close} title="Change password">
        <ChangePassword onDone={close} />
      </Dialog>
      <Dialog open={open === 'delete'} onClose={close} title="Delete my account">
        <DeleteAccount />
      </Dialog>
    </section>
  );
};

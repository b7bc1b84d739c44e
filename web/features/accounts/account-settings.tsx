import { Download, KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ChangePasswordForm, identity } from '#contract/identity.ts';
import { sentenceOf } from '#contract/spoken.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useAct } from '../../forms/use-act.ts';
import { forgetSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { passwordHint } from './password-hint.ts';

const ChangePassword = ({ onDone }: { onDone: () => void }) => {
  const { register, handleSubmit, formState, control } = useForm({
    resolver: resolveWith(ChangePasswordForm),
    defaultValues: { current: '', password: '' },
  });
  const { error, submit } = useAct(handleSubmit, async (body) => {
    await api.call(identity.changePassword, { body });
    toastSuccess('Your password is changed. You are signed out everywhere else.');
    onDone();
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
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
      <Button type="submit" size="lg" className="w-full" pending={formState.isSubmitting}>
        Change password
      </Button>
    </Form>
  );
};

const DeleteAccount = () => {
  const { handleSubmit, formState } = useForm();
  const { error, submit } = useAct(handleSubmit, async () => {
    await api.call(identity.deleteAccount, {});
    toastSuccess('Your account is deleted.');
    forgetSession({ goHome: true });
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
      <p>
        Unpaid orders are cancelled. Paid ones are kept for our books, without your name and address. This cannot be
        taken back.
      </p>
      <Button type="submit" variant="danger" size="lg" className="w-full" pending={formState.isSubmitting}>
        Delete my account
      </Button>
    </Form>
  );
};

/** Hands everything the shop holds about the person over as a file. */
const downloadData = async (): Promise<void> => {
  try {
    const data = await api.call(identity.exportData, {});
    const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    Object.assign(document.createElement('a'), { href: url, download: 'copperline-my-data.json' }).click();
    URL.revokeObjectURL(url);
  } catch (failure) {
    toastError(sentenceOf(failure));
  }
};

/** What a person does with the account itself: password, data, farewell. */
export const AccountSettings = () => {
  const [open, setOpen] = useState<'password' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="account" className="card-surface mt-6 max-w-2xl p-6 sm:p-8">
      <h2 id="account" className="heading-2">
        My account
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('password')}>
          <KeyRound aria-hidden size={18} />
          Change password
        </Button>
        <Button variant="secondary" onClick={() => void downloadData()}>
          <Download aria-hidden size={18} />
          Download my data
        </Button>
        <Button variant="secondary" onClick={() => setOpen('delete')}>
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

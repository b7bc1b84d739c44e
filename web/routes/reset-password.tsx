import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { identity, ResetForm } from '#contract/identity.ts';
import type { Route } from './+types/reset-password';
import { api } from '../api.ts';
import { AccountCard } from '../features/accounts/account-card.tsx';
import { passwordHint } from '../features/accounts/password-hint.ts';
import { tellFailure } from '../features/accounts/tell-failure.ts';
import { useMailedToken } from '../features/accounts/use-mailed-token.ts';
import { resolveWith } from '../forms/resolve-with.ts';
import { forgetSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { toastSuccess } from '../ui/toast.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Choose a new password | Copperline' },
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword() {
  const token = useMailedToken();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, formState, control } = useForm({
    resolver: resolveWith(ResetForm),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    setError(null);
    try {
      await api.call(identity.resetPassword, { body: { token, password } });
      toastSuccess('Your password is changed. Please log in.');
      // Every session of the account has ended, this browser's too.
      forgetSession();
      await navigate('/login', { replace: true });
    } catch (failure) {
      setError(tellFailure(failure));
    }
  });
  return (
    <AccountCard title="Choose a new password">
      <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
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
      <p className="mt-5 text-center">
        <Link to="/forgot-password" className="link">
          Ask for a new link
        </Link>
      </p>
    </AccountCard>
  );
}

import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { identity, ResetForm } from '#contract/identity.ts';
import type { Route } from './+types/reset-password';
import { AccountCard } from '../features/accounts/account-card.tsx';
import { passwordHint } from '../features/accounts/password-hint.ts';
import { isSaidInForm } from '../features/accounts/said-in-form.ts';
import { useMailedToken } from '../features/accounts/use-mailed-token.ts';
import { resolveWith } from '../forms/resolve-with.ts';
import { useCall } from '../forms/use-call.ts';
import { forgetSession } from '../session/forget-session.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { titled } from '../title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  titled(matches, 'Choose a new password'),
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword() {
  const token = useMailedToken();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: resolveWith(ResetForm),
    defaultValues: { password: '' },
  });
  const { run, pending, error } = useCall(identity.resetPassword, {
    success: 'Your password is changed. Please log in.',
    done: () => {
      // Every session of the account has ended, this browser's too.
      forgetSession();
      return navigate('/login', { replace: true });
    },
    quiet: isSaidInForm,
    setError,
  });
  return (
    <AccountCard title="Choose a new password">
      <Form
        pending={pending}
        error={error}
        onSubmit={handleSubmit(({ password }) => run({ body: { token, password } }))}
      >
        <PasswordField
          label="New password"
          hint={passwordHint(useWatch({ control, name: 'password' }))}
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="lg" className="w-full" pending={pending}>
          Change password
        </Button>
      </Form>
      <p className="mt-5 text-center">
        <Link to="/forgot-password" className="link inline-flex min-h-11 items-center sm:min-h-7">
          Ask for a new link
        </Link>
      </p>
    </AccountCard>
  );
}

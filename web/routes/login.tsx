import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { LoginForm } from '#contract/accounts.ts';
import type { Route } from './+types/login';
import { AccountCard } from '../features/accounts/account-card.tsx';
import { GoogleButton } from '../features/accounts/google-button.tsx';
import { SigningIn } from '../features/accounts/signing-in.tsx';
import { tellFailure } from '../features/accounts/tell-failure.ts';
import { useGoogle } from '../features/accounts/use-google.ts';
import { useLeaveLogin } from '../features/accounts/use-leave-login.ts';
import { resolveWith } from '../forms/resolve-with.ts';
import { logIn } from '../sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { toastSuccess } from '../ui/toast.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Login | Copperline' }];

export default function Login() {
  useLeaveLogin();
  const { state } = useLocation() as { state: unknown };
  const google = useGoogle('login', 'Login Success.');
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveWith(LoginForm),
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit(async (form) => {
    setError(null);
    try {
      await logIn(form);
      toastSuccess('Login Success.');
    } catch (failure) {
      setError(tellFailure(failure));
    }
  });
  if (google.finishing) return <SigningIn />;
  return (
    <AccountCard title="Login">
      <Form pending={formState.isSubmitting} error={error ?? google.error} onSubmit={submit}>
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="lg" className="w-full" pending={formState.isSubmitting}>
          Login
        </Button>
      </Form>
      <p className="mt-3 text-right text-sm">
        <Link to="/forgot-password" className="link inline-flex min-h-7 items-center">
          Forgot your password?
        </Link>
      </p>
      <GoogleButton go={google.leave} />
      <p className="mt-5 text-center">
        New to Copperline?{' '}
        <Link to="/regester" state={state} className="link inline-flex min-h-7 items-center">
          Create New Account
        </Link>
      </p>
    </AccountCard>
  );
}

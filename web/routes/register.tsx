import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { RegisterForm } from '#contract/accounts.ts';
import type { Route } from './+types/register';
import { AccountCard } from '../features/accounts/account-card.tsx';
import { GoogleButton } from '../features/accounts/google-button.tsx';
import { passwordHint } from '../features/accounts/password-hint.ts';
import { SigningIn } from '../features/accounts/signing-in.tsx';
import { tellFailure } from '../features/accounts/tell-failure.ts';
import { useGoogle } from '../features/accounts/use-google.ts';
import { useLeaveLogin } from '../features/accounts/use-leave-login.ts';
import { resolveWith } from '../forms/resolve-with.ts';
import { register as createAccount } from '../sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { toastSuccess } from '../ui/toast.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Register | Copperline' }];

export default function Register() {
  useLeaveLogin();
  const { state } = useLocation() as { state: unknown };
  const google = useGoogle('regester', 'Regester Success.');
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, formState, control } = useForm({
    resolver: resolveWith(RegisterForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const submit = handleSubmit(async (form) => {
    setError(null);
    try {
      await createAccount(form);
      toastSuccess('Regester Success.');
    } catch (failure) {
      setError(tellFailure(failure));
    }
  });
  const hint = passwordHint(useWatch({ control, name: 'password' }));
  if (google.finishing) return <SigningIn />;
  return (
    <AccountCard title="Create your account">
      <Form pending={formState.isSubmitting} error={error ?? google.error} onSubmit={submit}>
        <Field label="Name" autoComplete="name" error={formState.errors.name?.message} {...register('name')} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          hint={hint}
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="lg" className="w-full" pending={formState.isSubmitting}>
          Regester
        </Button>
      </Form>
      <GoogleButton go={google.leave} />
      <p className="mt-5 text-center">
        Already have an account?{' '}
        <Link to="/login" state={state} className="link">
          Login
        </Link>
      </p>
    </AccountCard>
  );
}

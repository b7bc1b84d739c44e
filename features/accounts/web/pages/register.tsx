import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { RegisterForm } from '#features/accounts/contract/sign-in.ts';
import type { Route } from './+types/register';
import { AccountCard } from '#features/accounts/web/account-card.tsx';
import { GoogleButton } from '#features/accounts/web/google-button.tsx';
import { passwordHint } from '#features/accounts/web/password-hint.ts';
import { isFormError } from '#features/accounts/web/is-form-error.ts';
import { SignInSpinner, useGoogle } from '#features/accounts/web/use-google.tsx';
import { useRedirectAfterLogin } from '#features/accounts/web/use-redirect-after-login.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { register as createAccount } from '#platform/web/session/sign-in.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field, PasswordField } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Register')];

export default function Register() {
  useRedirectAfterLogin();
  const { state } = useLocation() as { state: unknown };
  const google = useGoogle('regester', 'Regester Success.');
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: zodResolver(RegisterForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { run, pending, error } = useAction(createAccount, {
    success: 'Regester Success.',
    quiet: isFormError,
    setError,
  });
  const hint = passwordHint(useWatch({ control, name: 'password' }));
  if (google.finishing) return <SignInSpinner />;
  return (
    <AccountCard title="Create your account" lead="Name, email and password: that is all." showsBenefits>
      <Form pending={pending} error={error ?? google.error} onSubmit={handleSubmit(run)}>
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
        <SubmitButton pending={pending}>Regester</SubmitButton>
      </Form>
      <GoogleButton go={google.leave} />
      <p className="mt-5 text-center">
        Already have an account?{' '}
        <Link to="/login" state={state} className="link">
          Login
        </Link>
      </p>
      <p className="mt-2 text-center">
        Ordering for a business?{' '}
        <Link to="/trade-accounts" className="link">
          Trade accounts
        </Link>
      </p>
    </AccountCard>
  );
}

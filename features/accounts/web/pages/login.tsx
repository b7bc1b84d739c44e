import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { LoginForm } from '#features/accounts/contract/sign-in.ts';
import type { Route } from './+types/login';
import { AccountCard } from '#features/accounts/web/account-card.tsx';
import { GoogleButton } from '#features/accounts/web/google-button.tsx';
import { PasskeyLogin } from '#features/accounts/web/passkey-login.tsx';
import { isFormError } from '#features/accounts/web/is-form-error.ts';
import { SignInSpinner, useGoogle } from '#features/accounts/web/use-google.tsx';
import { describeLoginReason, useRedirectAfterLogin } from '#features/accounts/web/use-redirect-after-login.ts';
import { useShop } from '#platform/web/root-data.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { logIn } from '#platform/web/session/sign-in.ts';
import { Button, SubmitButton } from '#platform/web/ui/button.tsx';
import { ErrorText, Field, PasswordField } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Login')];

const CodeStepLoadError = ({ onBack }: { onBack: () => void }) => (
  <AccountCard title="One more step">
    <ErrorText>This step did not load. Check your connection, then start again.</ErrorText>
    <Button className="mt-4" onClick={onBack}>
      Back to the password
    </Button>
  </AccountCard>
);

const CodeStep = lazyComponent(
  () => import('#features/accounts/web/code-step.tsx').then((part) => part.CodeStep),
  CodeStepLoadError,
);

export default function Login() {
  const shop = useShop();
  useRedirectAfterLogin();
  const { state } = useLocation() as { state: unknown };
  const google = useGoogle('login', 'Login Success.');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(LoginForm),
    defaultValues: { email: '', password: '' },
  });
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const { run, pending, error } = useAction(logIn, {
    success: ({ codeNeeded }) => (codeNeeded ? null : 'Login Success.'),
    done: ({ codeNeeded }) => setCodeNeeded(codeNeeded),
    quiet: isFormError,
    setError,
  });
  if (google.finishing) return <SignInSpinner />;
  if (isCodeNeeded) return <CodeStep onBack={() => setCodeNeeded(false)} />;
  return (
    <AccountCard title="Login" lead={describeLoginReason(state)} showsBenefits>
      <Form pending={pending} error={error ?? google.error} onSubmit={handleSubmit(run)}>
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
        <SubmitButton pending={pending}>Login</SubmitButton>
      </Form>
      <p className="mt-3 text-right text-sm">
        <Link to="/forgot-password" className="link inline-flex min-h-7 items-center">
          Forgot your password?
        </Link>
      </p>
      <GoogleButton go={google.leave} />
      <PasskeyLogin />
      <p className="mt-5 text-center">
        New to {shop.name}?{' '}
        <Link to="/regester" state={state} className="link inline-flex min-h-7 items-center">
          Create New Account
        </Link>
      </p>
    </AccountCard>
  );
}

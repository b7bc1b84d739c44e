import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { LoginForm } from '#features/accounts/contract/accounts.ts';
import type { Route } from './+types/login';
import { AccountCard } from '#features/accounts/web/account-card.tsx';
import { GoogleButton } from '#features/accounts/web/google-button.tsx';
import { PasskeyLogin } from '#features/accounts/web/passkey-login.tsx';
import { isSaidInForm } from '#features/accounts/web/said-in-form.ts';
import { SigningIn } from '#features/accounts/web/signing-in.tsx';
import { useGoogle } from '#features/accounts/web/use-google.ts';
import { useLeaveLogin } from '#features/accounts/web/use-leave-login.ts';
import { whyLogin } from '#features/accounts/web/why-login.ts';
import { useShop } from '#platform/web/use-shop.ts';
import { resolveWith } from '#platform/web/forms/resolve-with.ts';
import { useAct } from '#platform/web/forms/use-act.ts';
import { latePart } from '#platform/web/late-part.tsx';
import { logIn } from '#platform/web/session/sign-in.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field, PasswordField } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Login')];

const NotLoaded = ({ onBack }: { onBack: () => void }) => (
  <AccountCard title="One more step">
    <ErrorText>This step did not load. Check your connection, then begin again.</ErrorText>
    <Button className="mt-4" onClick={onBack}>
      Back to the password
    </Button>
  </AccountCard>
);

const CodeStep = latePart(
  () => import('#features/accounts/web/code-step.tsx').then((part) => part.CodeStep),
  NotLoaded,
);

export default function Login() {
  const shop = useShop();
  useLeaveLogin();
  const { state } = useLocation() as { state: unknown };
  const google = useGoogle('login', 'Login Success.');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: resolveWith(LoginForm),
    defaultValues: { email: '', password: '' },
  });
  const [isCodeAsked, setCodeAsked] = useState(false);
  const { run, pending, error } = useAct(logIn, {
    success: ({ codeNeeded }) => (codeNeeded ? null : 'Login Success.'),
    done: ({ codeNeeded }) => setCodeAsked(codeNeeded),
    quiet: isSaidInForm,
    setError,
  });
  if (google.finishing) return <SigningIn />;
  if (isCodeAsked) return <CodeStep onBack={() => setCodeAsked(false)} />;
  return (
    <AccountCard title="Login" lead={whyLogin(state)} reasoned>
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
        <Button type="submit" size="lg" className="w-full" pending={pending}>
          Login
        </Button>
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

import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ApiError } from '#platform/contract/api-error.ts';
import { identity, VerifyForm } from '#features/accounts/contract/identity.ts';
import type { Route } from './+types/verify-email';
import { api } from '#platform/web/api.ts';
import { AccountCard } from '#features/accounts/web/account-card.tsx';
import { isFormError } from '#features/accounts/web/is-form-error.ts';
import { useLinkToken } from '#features/accounts/web/use-link-token.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { refreshPerson } from '#platform/web/session/sign-in.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Verify your address'),
  { name: 'robots', content: 'noindex' },
];

type VerifyState = 'checking' | 'password' | 'done' | 'failed';

/** Welcomes the person of ADMIN_EMAIL as the new owner and links to the next step. */
const OwnerWelcome = ({ isStepRequired }: { isStepRequired: boolean }) => (
  <>
    <p className="mt-2">You are now the owner of this shop.</p>
    <p className="mt-2">
      {isStepRequired
        ? 'Before you can work here, add a passkey or turn on sign-in codes under '
        : 'Orders, products and settings are on your '}
      <Link to={isStepRequired ? '/dashboard/profile/security' : '/dashboard'} className="link">
        {isStepRequired ? 'Sign-in and security' : 'dashboard'}
      </Link>
      .
    </p>
  </>
);

/** In the browser that registered, the link is enough; any other browser must also enter the password. */
export default function VerifyEmail() {
  const token = useLinkToken();
  const [state, setState] = useState<VerifyState>('checking');
  const [isOwner, setOwner] = useState(false);
  const [isStepRequired, setStepRequired] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(VerifyForm),
    defaultValues: { password: '' },
  });

  const verify = async (password?: string): Promise<VerifyState> => {
    try {
      const result = await api.call(identity.verifyEmail, {
        body: { token, ...(password !== undefined && { password }) },
      });
      setOwner(result.isOwner);
      setStepRequired(result.requiresSecondStep);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'password_needed') return 'password';
      if (password === undefined) setState('failed');
      throw failure;
    }
    // The token states whether the address is proven, and the banner depends on that. Renewed now, because people may
    // leave this page before the token renews by itself.
    if ((await getSignedInPerson()) !== null) await refreshPerson().catch(() => {});
    return 'done';
  };
  const { run, pending, error } = useAction(verify, { done: setState, quiet: isFormError, setError });
  const startVerification = useEffectEvent(() => run());
  useEffect(() => {
    void startVerification();
  }, [token]);

  return (
    <AccountCard title="Verify your address">
      {/* As tall as the form it replaces, so that nothing below moves. */}
      {state === 'checking' && (
        <div className="py-10">
          <Spinner label="Checking your link" />
        </div>
      )}
      {state === 'done' && (
        <Alert tone="success">
          <p>Thank you. Your address is verified.</p>
          {isOwner && <OwnerWelcome isStepRequired={isStepRequired} />}
        </Alert>
      )}
      {state === 'failed' && (
        <Alert tone="error">
          <p>{error}</p>
          <p className="mt-2">Log in and press Resend on your dashboard to get a new link.</p>
        </Alert>
      )}
      {state === 'password' && (
        <Form pending={pending} error={error} onSubmit={handleSubmit(({ password }) => run(password))}>
          <p>You did not register in this browser. Enter the password chosen at registration, or reset it.</p>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <SubmitButton pending={pending}>Verify</SubmitButton>
        </Form>
      )}
      {state !== 'checking' && (
        <p className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-2">
          <Link to="/products" className="link">
            See the products
          </Link>
          {state === 'password' && (
            <Link to="/forgot-password" className="link">
              Reset the password
            </Link>
          )}
        </p>
      )}
    </AccountCard>
  );
}

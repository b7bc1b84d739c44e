import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { identity, ResetForm } from '#features/accounts/contract/identity.ts';
import type { Route } from './+types/reset-password';
import { AccountCard } from '#features/accounts/web/account-card.tsx';
import { passwordHint } from '#features/accounts/web/password-hint.ts';
import { isFormError } from '#features/accounts/web/is-form-error.ts';
import { useLinkToken } from '#features/accounts/web/use-link-token.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { clearSession } from '#platform/web/session/clear-session.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Choose a new password'),
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: zodResolver(ResetForm),
    defaultValues: { password: '' },
  });
  const { run, pending, error } = useApiCall(identity.resetPassword, {
    success: 'Your password is changed. Please log in.',
    done: () => {
      // Every session of the account has ended, including this browser's.
      clearSession();
      return navigate('/login', { replace: true });
    },
    quiet: isFormError,
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
        <SubmitButton pending={pending}>Change password</SubmitButton>
      </Form>
      <p className="mt-5 flex flex-wrap justify-center gap-x-6">
        <Link to="/forgot-password" className="link inline-flex min-h-11 items-center sm:min-h-7">
          Ask for a new link
        </Link>
        <Link to="/login" className="link inline-flex min-h-11 items-center sm:min-h-7">
          Back to login
        </Link>
      </p>
    </AccountCard>
  );
}

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { ForgotForm, identity } from '#features/accounts/contract/identity.ts';
import type { Route } from './+types/forgot-password';
import { api } from '#platform/web/api.ts';
import { AccountCard } from '#features/accounts/web/account-card.tsx';
import { isFormError } from '#features/accounts/web/is-form-error.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Forgot password')];

export default function ForgotPassword() {
  const [recipient, setRecipient] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ForgotForm),
    defaultValues: { email: '' },
  });
  const requestLink = async (body: z.output<typeof ForgotForm>): Promise<string> => {
    await api.call(identity.forgotPassword, { body });
    return body.email;
  };
  const { run, pending, error } = useAction(requestLink, { done: setRecipient, quiet: isFormError, setError });
  return (
    <AccountCard title="Forgot your password?" showsBenefits>
      {recipient === null ? (
        <Form pending={pending} error={error} onSubmit={handleSubmit(run)}>
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            hint="We will email you a link to choose a new password."
            error={formState.errors.email?.message}
            {...register('email')}
          />
          <SubmitButton pending={pending}>Send the link</SubmitButton>
        </Form>
      ) : (
        <Alert tone="success">
          <p>
            If <strong className="break-all">{recipient}</strong> has an account here, a link is on its way. It works
            for 30 minutes.
          </p>
        </Alert>
      )}
      <p className="mt-5 text-center">
        <Link to="/login" className="link inline-flex min-h-11 items-center sm:min-h-7">
          Back to login
        </Link>
      </p>
    </AccountCard>
  );
}

import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { TRUSTED_DEVICE_DAYS } from '#platform/contract/limits.ts';
import { signInSteps } from '#features/second-step/contract/sign-in-steps.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { logInByCode, logInByRecoveryCode } from '#platform/web/session/sign-in-steps.ts';
import { Button, SubmitButton } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { AccountCard } from './account-card.tsx';
import { CodeField } from '#platform/web/ui/code-field.tsx';
import { isFormError } from './is-form-error.ts';

const codeKinds = {
  app: { endpoint: signInSteps.byCode, submit: logInByCode, otherwise: 'Use a recovery code' },
  recovery: { endpoint: signInSteps.byRecoveryCode, submit: logInByRecoveryCode, otherwise: 'Use a code from the app' },
};

const SignInCodeForm = ({ kind }: { kind: keyof typeof codeKinds }) => {
  const { endpoint, submit } = codeKinds[kind];
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(endpoint.body.schema),
    defaultValues: { code: '', trust: false },
  });
  // The button that had the focus no longer exists.
  useEffect(() => setFocus('code'), [setFocus]);
  const { run, pending, error } = useAction(submit, { success: 'Login Success.', quiet: isFormError, setError });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((form) => run(form))}>
      <CodeField isRecovery={kind === 'recovery'} error={formState.errors.code?.message} {...register('code')} />
      <label className="flex min-h-9 items-center gap-2.5">
        <input type="checkbox" {...register('trust')} />
        <span>Do not ask for a code in this browser for {TRUSTED_DEVICE_DAYS} days</span>
      </label>
      <SubmitButton pending={pending}>Login</SubmitButton>
    </Form>
  );
};

/** The code field after the password, for accounts that have switched on codes. */
export const CodeStep = ({ onBack }: { onBack: () => void }) => {
  const [kind, setKind] = useState<keyof typeof codeKinds>('app');
  return (
    <AccountCard title="One more step" lead="Your password is correct. Now confirm that it is you.">
      <SignInCodeForm key={kind} kind={kind} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" size="sm" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {codeKinds[kind].otherwise}
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          Back to the password
        </Button>
      </div>
    </AccountCard>
  );
};

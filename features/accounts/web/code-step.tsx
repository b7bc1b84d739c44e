import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { TRUST_DAYS } from '#platform/contract/limits.ts';
import { signInSteps } from '#features/second-step/contract/sign-in-steps.ts';
import { resolveWith } from '#platform/web/forms/resolve-with.ts';
import { useAct } from '#platform/web/forms/use-act.ts';
import { logInByCode, logInByRecoveryCode } from '#platform/web/session/sign-in-steps.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { AccountCard } from './account-card.tsx';
import { CodeField } from '#platform/web/ui/code-field.tsx';
import { isSaidInForm } from './said-in-form.ts';

const ways = {
  app: { row: signInSteps.byCode, act: logInByCode, otherwise: 'Use a recovery code' },
  recovery: { row: signInSteps.byRecoveryCode, act: logInByRecoveryCode, otherwise: 'Use a code of the app' },
};

const CodeForm = ({ way }: { way: keyof typeof ways }) => {
  const { row, act } = ways[way];
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: resolveWith(row.body.schema),
    defaultValues: { code: '', trust: false },
  });
  // The button that led here is gone.
  useEffect(() => setFocus('code'), [setFocus]);
  const { run, pending, error } = useAct(act, { success: 'Login Success.', quiet: isSaidInForm, setError });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((form) => run(form))}>
      <CodeField isRecovery={way === 'recovery'} error={formState.errors.code?.message} {...register('code')} />
      <label className="flex min-h-9 items-center gap-2.5">
        <input type="checkbox" {...register('trust')} />
        <span>Ask for no code in this browser for {TRUST_DAYS} days</span>
      </label>
      <Button type="submit" size="lg" className="w-full" pending={pending}>
        Login
      </Button>
    </Form>
  );
};

/** What is asked after the password of somebody who has switched codes on. */
export const CodeStep = ({ onBack }: { onBack: () => void }) => {
  const [way, setWay] = useState<keyof typeof ways>('app');
  return (
    <AccountCard title="One more step" lead="Your password is right. Now show that it is you.">
      <CodeForm key={way} way={way} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" size="sm" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}>
          {ways[way].otherwise}
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          Back to the password
        </Button>
      </div>
    </AccountCard>
  );
};

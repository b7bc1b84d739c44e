import { KeyRound } from '#platform/web/ui/icons/key-round.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AppCodeForm, RecoveryCodeForm, secondStep } from '#features/second-step/contract/second-step.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { getBrowserPasskey } from '#platform/web/session/browser-passkeys.ts';
import { finishConfirmation } from '#platform/web/session/confirm-person.ts';
import { Button, SubmitButton } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { CodeField } from '#platform/web/ui/code-field.tsx';

const confirmWithPasskey = async (): Promise<void> => {
  const used = await getBrowserPasskey(await api.call(secondStep.beginConfirm, {}));
  await api.call(secondStep.confirmByPasskey, { body: { used } });
};

/** @param isAlone nothing else is in the dialog */
export const ConfirmByPasskey = ({ isAlone }: { isAlone: boolean }) => {
  const { run, pending, error } = useAction(confirmWithPasskey, { done: () => finishConfirmation(true) });
  return (
    <div className={isAlone ? '' : 'mt-4'}>
      {isAlone && <p className="mb-5">Use your passkey to continue.</p>}
      <Button
        variant={isAlone ? 'primary' : 'secondary'}
        size="lg"
        className="w-full"
        pending={pending}
        onClick={() => void run()}
      >
        <KeyRound aria-hidden size={20} />
        Use a passkey
      </Button>
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
    </div>
  );
};

const ConfirmCodeForm = ({ isRecovery }: { isRecovery: boolean }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(isRecovery ? RecoveryCodeForm : AppCodeForm),
    defaultValues: { code: '' },
  });
  const { run, pending, error } = useApiCall(secondStep.confirmByCode, {
    done: () => finishConfirmation(true),
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <CodeField isRecovery={isRecovery} error={formState.errors.code?.message} {...register('code')} />
      <SubmitButton pending={pending}>Confirm</SubmitButton>
    </Form>
  );
};

/** Confirms with an app code or a recovery code. */
export const ConfirmByCode = () => {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      <ConfirmCodeForm key={String(isRecovery)} isRecovery={isRecovery} />
      <Button variant="quiet" size="sm" className="mt-3 -ml-3" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
      </Button>
    </>
  );
};

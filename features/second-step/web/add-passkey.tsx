import { useForm } from 'react-hook-form';
import { PasskeyForm, secondStep } from '#features/second-step/contract/second-step.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const createPasskey = async ({ name }: { name: string }) => {
  const { createBrowserPasskey } = await importWithRetry(() => import('#platform/web/session/browser-passkeys.ts'));
  const made = await createBrowserPasskey(await api.call(secondStep.beginPasskey, {}));
  return api.call(secondStep.addPasskey, { body: { made, name } });
};

/** Suggests the name that most people would use for their device. */
const suggestPasskeyName = (): string => {
  const system = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux'].find((one) =>
    navigator.userAgent.includes(one),
  );
  return system === undefined
    ? ''
    : `${system} ${/iP|Android/.test(system) ? 'phone' : 'computer'}`.replace(/^(iP\w+) phone/, '$1');
};

/** Asks for a name, then has the browser create the passkey. */
export const AddPasskeyForm = ({ onDone }: { onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(PasskeyForm),
    defaultValues: { name: suggestPasskeyName() },
  });
  const { run, pending, error } = useAction(createPasskey, {
    success: ({ name }) => `Passkey added: ${name}`,
    done: onDone,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit(run)}>
      <p>Your browser will ask for your fingerprint, your face or the PIN of this device.</p>
      <Field
        label="Name"
        hint="To recognize it later, such as: Work phone"
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <SubmitButton pending={pending}>Create the passkey</SubmitButton>
    </Form>
  );
};

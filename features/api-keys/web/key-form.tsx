import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiKey, KeyForm, keyPermissions, keys } from '#features/api-keys/contract/keys.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button, SubmitButton } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const selectAll = (field: HTMLInputElement | null): void => field?.select();

/** The secret of a new key, which cannot be shown again. */
const NewKeySecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <div className="grid gap-4">
    <Alert tone="info">
      <p>Copy this key now. It is shown only once and cannot be read again.</p>
    </Alert>
    <Field
      label="Key"
      readOnly
      ref={selectAll}
      className="font-mono text-sm"
      value={secret}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <Button size="lg" className="w-full" onClick={onDone}>
      I have copied it
    </Button>
  </div>
);

/**
 * Creates a key with a name, permissions and an optional end.
 * @param onSecret called when the secret is on screen
 */
export const CreateKeyForm = ({ onDone, onSecret }: { onDone: () => void; onSecret: () => void }) => {
  const [secret, setSecret] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(KeyForm),
    defaultValues: { name: '', permissions: [], endsOn: '' },
  });
  const { run, pending, error } = useApiCall(keys.create, {
    success: ({ name }) => `Key created: ${name}`,
    done: (made) => {
      setSecret(made.secret);
      onSecret();
    },
    changes: true,
    setError,
  });
  if (secret !== null) return <NewKeySecret secret={secret} onDone={onDone} />;
  const { errors } = formState;
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <Field
        label="Name"
        hint="What it is for, such as: Label printer"
        maxLength={60}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Permissions</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {keyPermissions.map((one) => (
            <label key={one} className="flex min-h-9 items-center gap-2.5">
              <input type="checkbox" value={one} {...register('permissions')} />
              <span>{permissionLabels[one]}</span>
            </label>
          ))}
        </div>
        {errors.permissions?.message !== undefined && <ErrorText>{errors.permissions.message}</ErrorText>}
      </fieldset>
      <Field
        label="Last day"
        type="date"
        hint="Leave it empty for a key that works until it is revoked."
        error={errors.endsOn?.message}
        {...register('endsOn')}
      />
      <SubmitButton pending={pending}>Create the key</SubmitButton>
    </Form>
  );
};

/** Revokes a key after confirmation, because programs that use it stop working. */
export const RevokeButton = ({ apiKey }: { apiKey: ApiKey }) => (
  <ConfirmButton
    endpoint={keys.revoke}
    input={{ params: { id: apiKey._id } }}
    options={{ success: 'Key revoked', changes: true }}
    danger
    label="Revoke"
    name={`Revoke the key ${apiKey.name}`}
    title="Revoke this key?"
    confirmLabel="Revoke"
    sentence={`Programs that use the key ${apiKey.name} stop working at once. It cannot be restored.`}
  />
);

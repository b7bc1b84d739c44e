import { useForm } from 'react-hook-form';
import { type Redirect, RedirectForm as Schema, redirects } from '#features/redirects/contract/redirects.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** @param saved the redirect to change; null for a new one */
const RedirectForm = ({ saved, onDone }: { saved: Redirect | null; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { path: saved?.path ?? '', target: saved?.target ?? '' },
  });
  const { run, pending, error } = useApiCall(redirects.save, {
    success: 'Redirect saved',
    done: onDone,
    changes: true,
    setError,
  });
  const save = handleSubmit((form) => run({ body: { ...form, was: saved?.target ?? null } }));
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field
        label="Old address"
        hint="Without the shop’s name, such as /collections/valves"
        autoComplete="off"
        readOnly={saved !== null}
        error={formState.errors.path?.message}
        {...register('path')}
      />
      <Field
        label="New address"
        hint="A page of this shop, such as /category/valves"
        autoComplete="off"
        error={formState.errors.target?.message}
        {...register('target')}
      />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

export const AddRedirectButton = () => (
  <DialogButton label="Add redirect" title="Add a redirect" variant="primary">
    {(close) => <RedirectForm saved={null} onDone={close} />}
  </DialogButton>
);

export const EditRedirectButton = ({ redirect }: { redirect: Redirect }) => (
  <DialogButton label="Edit" name={`Edit ${redirect.path}`} title="Edit the redirect" variant="quiet">
    {(close) => <RedirectForm saved={redirect} onDone={close} />}
  </DialogButton>
);

export const DeleteRedirectButton = ({ redirect: { path, target } }: { redirect: Redirect }) => (
  <ConfirmButton
    endpoint={redirects.remove}
    input={{ query: { path, target } }}
    options={{ success: 'Redirect deleted', changes: true }}
    label="Delete"
    name={`Delete ${path}`}
    variant="quiet"
    title="Delete this redirect?"
    confirmLabel="Delete"
    sentence={`Visitors to ${path} will see that the page does not exist.`}
  />
);

import { useForm } from 'react-hook-form';
import { HostForm, moveFiles } from '#features/moving-in/contract/move-files.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

type HostFormProps = { onDone: () => void };

const AddHostForm = ({ onDone }: HostFormProps) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(HostForm),
    defaultValues: { host: '' },
  });
  const { run, pending, error } = useApiCall(moveFiles.addHost, {
    success: 'Address saved',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <Field
        label="Address of the former shop"
        hint="Such as www.example.com or example.myshopify.com"
        autoComplete="off"
        error={formState.errors.host?.message}
        {...register('host')}
      />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

/** The hosts of former shops, which staff add and remove. */
export const FormerHosts = ({ hosts }: { hosts: readonly string[] }) => (
  <section aria-label="Addresses of your former shop" className="mt-8">
    <h2 className="heading-3 mb-2">Addresses of your former shop</h2>
    <p className="mb-2 max-w-prose text-muted">
      Links to these addresses in descriptions of imported products lead to your pages here. A sitemap and a file of
      redirects add theirs.
    </p>
    {hosts.length > 0 && (
      <ul className="card-surface mb-3 max-w-prose divide-y divide-line px-4">
        {hosts.map((host) => (
          <li key={host} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">{host}</span>
            <ConfirmButton
              endpoint={moveFiles.removeHost}
              input={{ params: { host } }}
              options={{ success: 'Address removed', changes: true }}
              label="Remove"
              name={`Remove ${host}`}
              variant="quiet"
              title="Remove this address?"
              sentence={`Product files that you check later leave links to ${host} as they are.`}
              confirmLabel="Remove"
            />
          </li>
        ))}
      </ul>
    )}
    <DialogButton label="Add an address..." title="Add an address of the former shop" variant="secondary">
      {(close) => <AddHostForm onDone={close} />}
    </DialogButton>
  </section>
);

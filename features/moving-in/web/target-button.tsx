import { useForm } from 'react-hook-form';
import { type MoveRow, moveFiles } from '#features/moving-in/contract/move-files.ts';
import { RedirectForm } from '#features/redirects/contract/redirects.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

type TargetFormProps = { file: string; row: MoveRow; onDone: () => void };

const TargetForm = ({ file, row: { line, label }, onDone }: TargetFormProps) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(RedirectForm.pick({ target: true })),
    defaultValues: { target: '' },
  });
  const { run, pending, error } = useApiCall(moveFiles.setTarget, {
    success: 'Redirect saved',
    done: onDone,
    changes: true,
    setError,
  });
  const save = handleSubmit((body) => run({ params: { id: file, line: String(line) }, body }));
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <p className="wrap-anywhere">Visitors to {label} are sent to this page.</p>
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

/** Sets the redirect target of an old address that leads nowhere. */
export const TargetButton = ({ file, row }: { file: string; row: MoveRow }) => (
  <IfPermitted permission="settings.edit">
    <DialogButton label="Send to..." name={`Send ${row.label} to...`} title="Send to a page" variant="quiet">
      {(close) => <TargetForm file={file} row={row} onDone={close} />}
    </DialogButton>
  </IfPermitted>
);

import { useForm } from 'react-hook-form';
import { NoteForm as NoteSchema, orders } from '#features/orders/contract/orders.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { useFormDraft } from '#platform/web/forms/use-kept-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/restored-line.tsx';

const emptyNote = { note: '' };

/** What the shop's people want each other to know of an order. */
export const NoteForm = ({ order }: { order: string }) => {
  const form = useForm({ resolver: zodResolver(NoteSchema), defaultValues: emptyNote });
  const { register, handleSubmit, setError, formState } = form;
  const { isRestored, forget } = useFormDraft(`note ${order}`, form, emptyNote);
  const { run, pending, error } = useApiCall(orders.addNote, {
    success: 'Note saved',
    done: () => forget(),
    changes: true,
    setError,
  });
  return (
    <Form
      className="mt-6"
      pending={pending}
      error={error}
      onSubmit={handleSubmit((body) => run({ params: { id: order }, body }))}
    >
      <Field
        label="Note"
        as="textarea"
        rows={2}
        hint="Only the shop’s people see it."
        error={formState.errors.note?.message}
        {...register('note')}
      />
      <DraftRestored isRestored={isRestored} onDiscard={() => forget()} />
      <div>
        <Button type="submit" variant="secondary" pending={pending}>
          Save note
        </Button>
      </div>
    </Form>
  );
};

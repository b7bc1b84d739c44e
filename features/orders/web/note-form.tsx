import { useForm } from 'react-hook-form';
import { NoteForm as NoteSchema, orders } from '#features/orders/contract/orders.ts';
import { resolveWith } from '#platform/web/forms/resolve-with.ts';
import { useCall } from '#platform/web/forms/use-call.ts';
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { RestoredLine } from '#platform/web/ui/restored-line.tsx';

const blank = { note: '' };

/** What the shop's people want each other to know of an order. */
export const NoteForm = ({ order }: { order: string }) => {
  const form = useForm({ resolver: resolveWith(NoteSchema), defaultValues: blank });
  const { register, handleSubmit, setError, formState } = form;
  const { isRestored, forget } = useKeptForm(`note ${order}`, form, blank);
  const { run, pending, error } = useCall(orders.addNote, {
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
      <RestoredLine isRestored={isRestored} onDiscard={() => forget()} />
      <div>
        <Button type="submit" variant="secondary" pending={pending}>
          Save note
        </Button>
      </div>
    </Form>
  );
};

import { useForm } from 'react-hook-form';
import { NoteForm as NoteSchema, orders } from '#contract/orders.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useCall } from '../../forms/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

/** What the shop's people want each other to know of an order. */
export const NoteForm = ({ order }: { order: string }) => {
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: resolveWith(NoteSchema),
    defaultValues: { note: '' },
  });
  const { run, pending, error } = useCall(orders.addNote, {
    success: 'Note saved',
    done: () => reset(),
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
      <div>
        <Button type="submit" variant="secondary" pending={pending}>
          Save note
        </Button>
      </div>
    </Form>
  );
};

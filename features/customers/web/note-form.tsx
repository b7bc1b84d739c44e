import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { type CustomerNote, CustomerNoteForm, customers } from '#features/customers/contract/customers.ts';
import { ApiError } from '#platform/contract/refused.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useAction } from '#platform/web/forms/use-act.ts';
import { useFormDraft } from '#platform/web/forms/use-kept-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/restored-line.tsx';

/**
 * Writes a note about a customer, or changes one. When somebody else has changed it meanwhile, what it says now stands
 * over the form, and the next press replaces it.
 * @param note the one that is changed
 */
export const NoteForm = ({ customer, note, onDone }: { customer: string; note?: CustomerNote; onDone: () => void }) => {
  const [began] = useState({ note: note?.note ?? '' });
  const form = useForm({ resolver: zodResolver(CustomerNoteForm), defaultValues: began });
  const { register, handleSubmit, setError, formState } = form;
  const { isRestored, forget, discard } = useFormDraft(`customer note ${note?._id ?? customer}`, form, began);
  const { revalidate } = useRevalidator();
  const save = async (text: string) => {
    if (note === undefined) return api.call(customers.addNote, { params: { id: customer }, body: { note: text } });
    const params = { id: customer, note: note._id };
    try {
      return await api.call(customers.editNote, { params, body: { note: text, version: note.version } });
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'note_changed') await revalidate();
      throw failure;
    }
  };
  const { run, pending, error } = useAction(save, {
    success: 'Note saved',
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run(body.note))}>
      {note !== undefined && note.note !== began.note && (
        <p className="rounded-field bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line">
          <strong>It says now:</strong> {note.note}
        </p>
      )}
      <Field
        label="Note"
        as="textarea"
        rows={4}
        hint="Only the shop’s people see it."
        error={formState.errors.note?.message}
        {...register('note')}
      />
      <DraftRestored isRestored={isRestored} onDiscard={discard} />
      <div>
        <Button type="submit" pending={pending}>
          Save note
        </Button>
      </div>
    </Form>
  );
};

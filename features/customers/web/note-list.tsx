import { type CustomerNote, CustomerNoteForm, customers } from '#features/customers/contract/customers.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';

/**
 * Adds a note about a customer, or changes one. If somebody else has changed the note in the meantime, their text
 * appears above the form, and saving again replaces it.
 * @param note the note to change
 */
const NoteForm = ({ customer, note, onDone }: { customer: string; note?: CustomerNote; onDone: () => void }) => {
  const [initialValues] = useState({ note: note?.note ?? '' });
  const form = useForm({ resolver: zodResolver(CustomerNoteForm), defaultValues: initialValues });
  const { register, handleSubmit, setError, formState } = form;
  const { isRestored, forget, discard } = useFormDraft(`customer note ${note?._id ?? customer}`, form, initialValues);
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
      {note !== undefined && note.note !== initialValues.note && (
        <p className="rounded-field bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line">
          <strong>It now says:</strong> {note.note}
        </p>
      )}
      <Field
        label="Note"
        as="textarea"
        rows={4}
        hint="Only staff see it."
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

const DeleteNoteButton = ({ customer, note: { _id, version, note } }: { customer: string; note: CustomerNote }) => (
  <ConfirmButton
    endpoint={customers.removeNote}
    input={{ params: { id: customer, note: _id }, query: { version } }}
    options={{ success: 'Note deleted', changes: true }}
    label="Delete"
    name={`Delete the note: ${note.slice(0, 40)}`}
    variant="quiet"
    danger
    title="Delete this note?"
    sentence={<span className="line-clamp-6 wrap-anywhere whitespace-pre-line">{note}</span>}
    confirmLabel="Delete"
  />
);

/** The staff notes about a customer, newest first. Viewers who may edit them also get controls. */
export const NoteList = ({ customer, notes, isGone }: { customer: string; notes: CustomerNote[]; isGone: boolean }) => (
  <section aria-labelledby="notes">
    <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
      <h2 id="notes" className="heading-3">
        Notes
      </h2>
      {!isGone && (
        <IfPermitted permission="customers.edit">
          <DialogButton label="Add note" title="Note on this customer">
            {(close) => <NoteForm customer={customer} onDone={close} />}
          </DialogButton>
        </IfPermitted>
      )}
    </div>
    {notes.length === 0 ? (
      <p className="text-muted">None. Only staff see them.</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {notes.map((note) => (
          <li key={note._id} className="flex flex-wrap items-start justify-between gap-x-4 py-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere whitespace-pre-line">{note.note}</p>
              <p className="figures text-sm text-muted">
                {note.by}, {formatDateTime(note.createdAt)}
                {note.edited !== null && `. Changed by ${note.edited.by}, ${formatDateTime(note.edited.at)}`}
              </p>
            </div>
            <IfPermitted permission="customers.edit">
              <div className="-mr-3 flex max-sm:-ml-3">
                <DialogButton
                  label="Edit"
                  name={`Edit the note: ${note.note.slice(0, 40)}`}
                  title="Change the note"
                  variant="quiet"
                >
                  {(close) => <NoteForm customer={customer} note={note} onDone={close} />}
                </DialogButton>
                <DeleteNoteButton customer={customer} note={note} />
              </div>
            </IfPermitted>
          </li>
        ))}
      </ul>
    )}
  </section>
);

import { type CustomerNote, customers } from '#features/customers/contract/customers.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { useConfirmedCall } from '#platform/web/forms/use-asked-call.ts';
import { IfPermitted } from '#platform/web/session/if-may.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { NoteForm } from './note-form.tsx';

const DeleteNoteButton = ({ customer, note: { _id, version, note } }: { customer: string; note: CustomerNote }) => {
  const { run, ask, question } = useConfirmedCall(customers.removeNote, { success: 'Note deleted', changes: true });
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Delete the note: ${note.slice(0, 40)}`} onClick={ask}>
        Delete
      </Button>
      <ConfirmDialog
        {...question}
        danger
        title="Delete this note?"
        sentence={<span className="line-clamp-6 wrap-anywhere whitespace-pre-line">{note}</span>}
        confirmLabel="Delete"
        onConfirm={() => void run({ params: { id: customer, note: _id }, query: { version } })}
      />
    </>
  );
};

/** What the shop's people know of a customer, the newest first; who may writes more. */
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
      <p className="text-muted">None. Only the shop’s people see them.</p>
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

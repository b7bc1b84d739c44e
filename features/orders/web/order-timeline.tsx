import { formatDateTime } from '#platform/contract/dates.ts';
import { NoteForm as NoteSchema, orders } from '#features/orders/contract/orders.ts';
import type { OrderEvent } from '#features/orders/contract/order-event.ts';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';

const dots = { good: 'text-success', bad: 'text-error', plain: 'text-muted' };

/** An order's events, oldest first. */
export const OrderTimeline = ({ events }: { events: OrderEvent[] }) => (
  <section aria-labelledby="happened">
    <h2 id="happened" className="mb-4 text-2xl">
      What happened
    </h2>
    <ol aria-labelledby="happened" className="ml-1.5 border-l-2 border-line">
      {events.map(({ createdAt, what, tone, by, note }) => (
        <li key={`${createdAt} ${what} ${note}`} className="relative pb-5 pl-6 wrap-anywhere last:pb-0">
          <span
            aria-hidden
            className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-full bg-current ${dots[tone]}`}
          />
          <strong className="figures">{what}</strong>
          <span className="block text-sm text-muted figures">
            {formatDateTime(createdAt)}
            {by !== null && `, ${by}`}
          </span>
          {note !== null && <span className="block text-sm whitespace-pre-line">{note}</span>}
        </li>
      ))}
    </ol>
  </section>
);

const emptyNote = { note: '' };

/** A form for a staff note about an order. */
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
        hint="Only staff can see it."
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

import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  type QuoteRequestForm,
  QuoteRequestForm as RequestSchema,
  quoteRequests,
  MAX_QUOTE_REQUEST_TEXT,
} from '#features/quote-requests/contract/quote-requests.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

const MessageSchema = RequestSchema.pick({ message: true });
const NO_MESSAGE = { message: '' };

const AskQuoteForm = ({ lines, idempotencyKey }: { lines: QuoteRequestForm['lines']; idempotencyKey: string }) => {
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(MessageSchema), defaultValues: NO_MESSAGE });
  const draft = useFormDraft('ask for a quote', form, NO_MESSAGE);
  const { run, pending, error } = useAction(
    (message: string) => api.call(quoteRequests.send, { body: { message, lines }, idempotencyKey }),
    {
      success: 'We have your request',
      done: async ({ _id }) => {
        draft.forget();
        await navigate(`/dashboard/myquotes/${_id}`);
      },
      setError: form.setError,
    },
  );
  return (
    <Form pending={pending} error={error} onSubmit={form.handleSubmit(({ message }) => run(message))}>
      <DraftRestored isRestored={draft.isRestored} onDiscard={draft.discard} />
      <p className="text-sm text-muted">
        {formatPlural(lines.length, 'product')}, as many pieces as you have entered. We answer by email. Nothing is
        ordered or held for you.
      </p>
      <Field
        label="Message (optional)"
        as="textarea"
        rows={4}
        hint="Such as the day by which you need it"
        maxLength={MAX_QUOTE_REQUEST_TEXT}
        error={form.formState.errors.message?.message}
        {...form.register('message')}
      />
      <SubmitButton pending={pending}>Ask for a quote</SubmitButton>
    </Form>
  );
};

/**
 * Asks the shop for a quote for some products.
 * @param isStale true while the page shows other lines than these
 */
export const AskButton = ({ lines, isStale = false }: { lines: QuoteRequestForm['lines']; isStale?: boolean }) => {
  // One key for the page: a request whose answer was lost is not sent a second time.
  const key = useRef(crypto.randomUUID());
  return (
    <DialogButton label="Ask for a quote" title="Ask for a quote" disabled={isStale}>
      {() => <AskQuoteForm lines={lines} idempotencyKey={key.current} />}
    </DialogButton>
  );
};

import { MAX_QUOTE_REQUEST_TEXT, quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import { api } from '#platform/web/api.ts';
import { OneFieldForm } from '#platform/web/forms/one-field-form.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';

/** Declines a customer's request for a quote, with words for them. */
export const DeclineButton = ({ id, name }: { id: string; name: string }) => (
  <DialogButton label="Decline" name={`Decline the request of ${name}`} title={`Decline the request of ${name}`}>
    {(close) => (
      <OneFieldForm
        schema={quoteRequests.decline.body.schema}
        name="answer"
        field={{
          label: 'Answer',
          as: 'textarea',
          rows: 3,
          maxLength: MAX_QUOTE_REQUEST_TEXT,
          hint: 'The customer gets it by email.',
        }}
        action={(body) => api.call(quoteRequests.decline, { params: { id }, body })}
        options={{ success: 'Declined', done: close, changes: true }}
        submit="Decline"
        variant="danger"
      />
    )}
  </DialogButton>
);

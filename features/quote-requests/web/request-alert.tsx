import { type QuoteRequestState, quoteRequestStateLabels } from '#features/quote-requests/contract/quote-requests.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { Alert } from '#platform/web/ui/alert.tsx';

/** The request of the customer that a draft or quote answers, above its form. */
export const RequestAlert = ({
  request: { state, message, createdAt },
}: {
  request: { state: QuoteRequestState; message: string; createdAt: string };
}) => {
  const isClosed = state === 'withdrawn' || state === 'declined';
  return (
    <Alert
      tone={isClosed ? 'warning' : 'info'}
      title={`Requested by the customer, ${formatDateTime(createdAt)}`}
      className="mb-5"
    >
      {message !== '' && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {isClosed && <p>{quoteRequestStateLabels[state]}, so this cannot be sent. Copy it to send it anyway.</p>}
    </Alert>
  );
};

import { Link } from 'react-router';
import {
  type QuoteRequestLine,
  type OwnQuoteRequestDetail,
  quoteRequests,
} from '#features/quote-requests/contract/quote-requests.ts';
import { quoteKindLabels, quoteStatusLabels } from '#features/quotes/contract/quote-status.ts';
import { QuoteRequestStateBadge } from '#features/quote-requests/web/quote-request-state-badge.tsx';
import { formatDate, formatDateTime } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Route } from './+types/dashboard.my-quote';
import { api } from '#platform/web/api.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { Table } from '#platform/web/ui/table.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Your request | Dashboard')];

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  if ((await getSignedInPerson()) === null) return null;
  try {
    return await api.call(quoteRequests.getOwn, { params: { id: params.id } });
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading your request" />;

const columns = [
  {
    key: 'product',
    header: 'Product',
    card: 'title' as const,
    cell: ({ slug, productName, sku }: QuoteRequestLine) => (
      <>
        {slug === null ? (
          <ProductNameText>{productName}</ProductNameText>
        ) : (
          <Link to={`/products/${slug}`} prefetch="intent" className="link-quiet">
            <ProductNameText>{productName}</ProductNameText>
          </Link>
        )}
        <span className="block text-sm font-normal text-muted">{slug === null ? 'No longer sold' : sku}</span>
      </>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ quantity }: QuoteRequestLine) => quantity.toLocaleString('en-US'),
  },
];

/** The answer of the shop, or that it is still to come. */
const Answer = ({ asked: { state, answer, quote } }: { asked: OwnQuoteRequestDetail }) => {
  if (state === 'asked') {
    return (
      <Alert tone="info">
        <p>We answer by email. Nothing is ordered or held for you.</p>
      </Alert>
    );
  }
  if (state === 'declined') {
    return (
      <Alert tone="warning" title="We cannot offer a quote">
        <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
      </Alert>
    );
  }
  if (quote === null) return null;
  const { kind, number, total, status, endsOn } = quote;
  return (
    <Alert tone="success" title={`${quoteKindLabels[kind]} ${number}: ${formatDollars(total)}`}>
      <p>
        {status === 'sent'
          ? 'We have sent it to your email address. Follow the link there to accept it.'
          : quoteStatusLabels[status]}
        {status === 'sent' && endsOn !== null && ` It is valid until the end of ${formatDate(endsOn)}.`}
      </p>
    </Alert>
  );
};

/** A quote that the customer has asked for. */
export default function MyQuote({ loaderData: asked }: Route.ComponentProps) {
  if (asked === null) return null;
  const { _id: id, state, message, createdAt, lines } = asked;
  return (
    <>
      <Link to="/dashboard/myquotes" className="link-quiet text-sm text-muted">
        My Quotes
      </Link>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">Your request</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <QuoteRequestStateBadge state={state} />
            Requested {formatDateTime(createdAt)}
          </p>
        </div>
        {state === 'asked' && (
          <ConfirmButton
            endpoint={quoteRequests.withdraw}
            input={{ params: { id } }}
            options={{ success: 'Withdrawn', changes: true }}
            label="Withdraw"
            title="Withdraw this request?"
            sentence="We do not answer it then. You can ask again."
            confirmLabel="Withdraw"
            danger
          />
        )}
      </div>
      <div className="grid gap-6">
        <Answer asked={asked} />
        {message !== '' && (
          <section aria-label="Your message" className="card-surface measure p-4 sm:p-5">
            <p className="wrap-anywhere whitespace-pre-line">{message}</p>
          </section>
        )}
        <Table caption="What you asked for" columns={columns} rows={lines} rowKey={({ productId }) => productId} />
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('Your request did not load');

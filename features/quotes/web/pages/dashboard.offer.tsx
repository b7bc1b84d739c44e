import { Link } from 'react-router';
import { formatDate, formatDateTime } from '#platform/contract/dates.ts';
import { delivery } from '#features/settings/contract/delivery.ts';
import { type QuoteDetail, quotes } from '#features/quotes/contract/quotes.ts';
import { quoteAllows, quoteKindLabels } from '#features/quotes/contract/quote-status.ts';
import type { Route } from './+types/dashboard.offer';
import { api } from '#platform/web/api.ts';
import { QuoteActions } from '#features/quotes/web/quote-actions.tsx';
import { quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import { RequestAlert } from '#features/quote-requests/web/request-alert.tsx';
import { QuoteEditor } from '#features/quotes/web/quote-editor.tsx';
import { QuoteStatusBadge } from '#features/quotes/web/quote-status-badge.tsx';
import {
  blankQuote,
  copyQuote,
  type QuoteFormValues,
  toFormValues,
  fillCustomer,
  fillRequest,
} from '#features/quotes/web/quote-form-values.ts';
import { QuoteLineList, QuoteTotals } from '#features/quotes/web/quote-line-list.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { staleOnError } from '#platform/web/stale-on-error.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const offer = loaderData?.offer ?? null;
  const title = offer === null ? 'New draft order or quote' : `${quoteKindLabels[offer.kind]} ${offer.number}`;
  return [buildTitleMeta(matches, `${title} | Dashboard`)];
};

const page = staleOnError<Awaited<ReturnType<typeof load>>>();

/**
 * A new offer starts as a copy of another offer (its id), for a customer (their email address), or with what a customer
 * asked for (the id of their request).
 */
type NewQuoteSource = { copied: string | null; email: string | null; requestId: string | null };

const load = async (id: string | undefined, { copied, email, requestId }: NewQuoteSource) => {
  const get = (one: string) => api.call(quotes.get, { params: { id: one } });
  const [offer, original, found, { country }, request] = await Promise.all([
    id === undefined ? null : get(id),
    copied === null ? null : get(copied),
    email === null ? [] : api.call(quotes.customers, { query: { search: email } }),
    api.call(delivery.get, {}),
    requestId === null ? null : api.call(quoteRequests.get, { params: { id: requestId } }),
  ]);
  return { offer, original, customer: found.find((one) => one.email === email) ?? null, country, request };
};

const makePageKey = (id: string | undefined, { copied, email, requestId }: NewQuoteSource): string =>
  `${id ?? 'new'} ${copied ?? ''} ${email ?? ''} ${requestId ?? ''}`;

/** The initial values of a new offer. For a known customer it is a quote, because delivery and tax are known. */
const getInitialValues = ({
  original,
  customer,
  country,
  request,
}: Omit<Awaited<ReturnType<typeof load>>, 'offer'>): QuoteFormValues => {
  const blank = blankQuote(country);
  if (original !== null) return copyQuote(original, blank);
  if (request !== null) return fillRequest(request, blank);
  return customer === null ? blank : { ...blank, kind: 'quote', ...fillCustomer(blank, customer) };
};

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(quotes.get))) return null;
  const { searchParams } = new URL(request.url);
  const from = {
    copied: searchParams.get('copy'),
    email: searchParams.get('email'),
    requestId: searchParams.get('request'),
  };
  try {
    return await page.load(makePageKey(params.id, from), () => load(params.id, from));
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the draft or quote" />;

const describeHistory = ({ by, createdAt, sentAt, acceptedAt }: QuoteDetail): string =>
  [
    `Created by ${by}, ${formatDateTime(createdAt)}`,
    ...(sentAt === null ? [] : [`sent ${formatDateTime(sentAt)}`]),
    ...(acceptedAt === null ? [] : [`accepted ${formatDateTime(acceptedAt)}`]),
  ].join(' · ');

const parent = { to: '/dashboard/offers', label: 'Drafts and quotes' };

const QuoteHeader = ({ offer }: { offer: QuoteDetail }) => (
  <PageHead
    parent={parent}
    title={`${quoteKindLabels[offer.kind]} ${offer.number}`}
    tag={
      <>
        <QuoteStatusBadge status={offer.status} />
        {offer.endsOn !== null && <span className="whitespace-nowrap">until {formatDate(offer.endsOn)}</span>}
      </>
    }
    note={
      <>
        <p className="text-sm">{describeHistory(offer)}</p>
        {offer.order !== null && (
          <p className="mt-1.5 text-ink">
            It became{' '}
            <Link to={`/dashboard/order/${offer.order._id}`} prefetch="intent" className="link inline-block min-h-6">
              order {offer.order.number}
            </Link>
            .
          </p>
        )}
      </>
    }
  >
    <QuoteActions offer={offer} />
  </PageHead>
);

/** An ended offer, read-only. */
const ClosedQuote = ({ offer }: { offer: QuoteDetail }) => (
  <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="grid min-w-0 gap-4">
      <p className="wrap-anywhere">
        For {offer.name}, {offer.email}
        {offer.reference !== '' && `, reference ${offer.reference}`}
      </p>
      <QuoteLineList lines={offer.priced.lines.map((line) => ({ ...line, problem: null }))} />
      {offer.note !== '' && <p className="wrap-anywhere whitespace-pre-line text-muted">{offer.note}</p>}
    </div>
    {offer.order === null && (
      <aside className="card-surface p-4 sm:p-5" aria-label="Summary">
        <QuoteTotals priced={offer.priced} />
      </aside>
    )}
  </div>
);

/** Creates, edits or shows an offer. */
export default function QuotePage({ loaderData, params }: Route.ComponentProps) {
  page.useShown(makePageKey(params.id, { copied: null, email: null, requestId: null }));
  if (loaderData === null) return <AccessDenied />;
  const { offer, original, customer, country, request } = loaderData;
  const name = offer?._id ?? `copy of ${original?._id ?? request?._id ?? customer?.email ?? 'none'}`;
  const asked = offer?.request ?? request;
  const isOpen = offer === null || quoteAllows(offer.status, 'renew');
  return (
    <>
      {offer === null ? <PageHead parent={parent} title="New draft order or quote" /> : <QuoteHeader offer={offer} />}
      {asked !== null && <RequestAlert request={asked} />}
      {!isOpen && <ClosedQuote offer={offer} />}
      {isOpen && (
        <QuoteEditor
          key={`${name} ${offer?.version ?? 0}`}
          name={name}
          offer={offer}
          initialValues={
            offer !== null
              ? toFormValues(offer, blankQuote(country))
              : getInitialValues({ original, customer, country, request })
          }
          request={request?._id ?? null}
        />
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The draft or quote did not load');

import { useSearchParams } from 'react-router';
import {
  QUOTE_REQUEST_STATES,
  type QuoteRequestState,
  quoteRequestStateLabels,
  type QuoteRequest,
  quoteRequests,
} from '#features/quote-requests/contract/quote-requests.ts';
import { quoteKindLabels } from '#features/quotes/contract/quote-status.ts';
import { QuoteRequestStateBadge } from '#features/quote-requests/web/quote-request-state-badge.tsx';
import { DeclineButton } from '#features/quote-requests/web/decline-button.tsx';
import { ListTime } from '#platform/web/list-time.tsx';
import type { Route } from './+types/dashboard.quote-requests';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStateList, parseState, toStateParams } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FilePenLine } from '#platform/web/ui/icons/file-pen-line.ts';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/offers/requests';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Quote requests | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStateList(request, quoteRequests.list, QUOTE_REQUEST_STATES);

export const HydrateFallback = () => <TableSkeleton label="Loading the requests" />;

const columns = [
  {
    key: 'customer',
    header: 'Customer',
    card: 'title' as const,
    cell: ({ name, email, company, lineCount }: QuoteRequest) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm font-normal wrap-anywhere text-muted">{email}</span>
        {company !== null && <span className="block text-sm font-normal wrap-anywhere text-muted">For {company}</span>}
        <span className="block text-sm font-normal text-muted">{formatPlural(lineCount, 'product')}</span>
      </>
    ),
  },
  {
    key: 'message',
    header: 'Message',
    card: 'lead' as const,
    cell: ({ message, answer }: QuoteRequest) => (
      <div className="max-w-md wrap-anywhere whitespace-pre-line">
        {message}
        {answer !== '' && <span className="mt-1 block text-sm text-muted">Answer: {answer}</span>}
      </div>
    ),
  },
  {
    key: 'asked',
    header: 'Requested',
    card: 'meta' as const,
    cell: ({ createdAt }: QuoteRequest) => (
      <span className="figures text-sm whitespace-nowrap text-muted">
        <ListTime at={createdAt} />
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'state' as const,
    cell: ({ state, decidedBy }: QuoteRequest) => (
      <>
        <QuoteRequestStateBadge state={state} />
        {decidedBy !== null && <span className="block text-sm wrap-anywhere text-muted">{decidedBy}</span>}
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Answer',
    align: 'right' as const,
    card: 'acts' as const,
    cell: ({ _id: id, name, state, offer }: QuoteRequest) => (
      <div className="flex flex-wrap gap-2 tabular:justify-end">
        {offer !== null && (
          <LinkButton size="sm" variant="secondary" to={`/dashboard/offers/${offer._id}`}>
            {quoteKindLabels[offer.kind]} {offer.number}
          </LinkButton>
        )}
        {offer === null && state === 'asked' && (
          <LinkButton size="sm" to={`/dashboard/offers/new?request=${id}`} aria-label={`Make a quote for ${name}`}>
            Make a quote
          </LinkButton>
        )}
        {state === 'asked' && <DeclineButton id={id} name={name} />}
      </div>
    ),
  },
];

const None = ({ state }: { state: QuoteRequestState | '' }) => (
  <EmptyState
    icon={FilePenLine}
    title={state === '' ? 'Nobody has asked for a quote yet' : 'No request found'}
    sentence={
      state === ''
        ? 'Customers ask for a quote from their cart, a list or a quick order. Their requests appear here.'
        : `No request has the state “${quoteRequestStateLabels[state]}” at the moment.`
    }
    action={state !== '' && <LinkButton to={PATH}>Show all requests</LinkButton>}
  />
);

/** The quotes that customers ask for. */
export default function QuoteRequests({ loaderData }: Route.ComponentProps) {
  const chosen = parseState(useSearchParams()[0], QUOTE_REQUEST_STATES);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  return (
    <>
      <PageHead parent={{ to: '/dashboard/offers?page=1', label: 'Drafts and quotes' }} title="Quote requests" />
      <ListTabs
        label="Requests by state"
        tabs={(['', ...QUOTE_REQUEST_STATES] as const).map((state) => ({
          label: state === '' ? 'All' : quoteRequestStateLabels[state],
          to: buildListUrl(PATH, toStateParams(state)),
          count: counts[state === '' ? 'all' : state] ?? 0,
          chosen: state === chosen,
        }))}
      />
      {items.length === 0 ? (
        <None state={chosen} />
      ) : (
        <>
          <Table caption="Requests, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toStateParams(chosen), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The requests did not load');

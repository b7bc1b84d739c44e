import { FilePenLine } from '#platform/web/ui/icons/file-pen-line.ts';
import { Link, redirect, useSearchParams } from 'react-router';
import { formatListDate } from '#platform/contract/list-time.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { type Quote, quotes } from '#features/quotes/contract/quotes.ts';
import { quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import { quoteKindLabels, QuoteStatus, quoteStatusLabels } from '#features/quotes/contract/quote-status.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.offers';
import { api } from '#platform/web/api.ts';
import { QuoteStatusBadge } from '#features/quotes/web/quote-status-badge.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { useDashboardCounts } from '#platform/web/shell/dashboard-counts.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { ListTime } from '#platform/web/list-time.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/offers';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Drafts and quotes | Dashboard')];

const parseStatus = (params: URLSearchParams): QuoteStatus | null =>
  QuoteStatus.safeParse(params.get('status')).data ?? null;

const toFilterParams = (status: QuoteStatus | null, search: string): Record<string, string> => ({
  ...(status !== null && { status }),
  ...(search !== '' && { search }),
});

const listUrl = (chosen: Record<string, string>, page?: number): string => buildListUrl(PATH, chosen, page);

const REQUESTS = `${PATH}/requests?state=asked`;

/** Opens the requests instead if there is nothing else and somebody waits for a quote; with a query, it does not. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const found = await loadStaffList(
    request,
    quotes.list,
    toFilterParams(parseStatus(params), parseSearchParam(params)),
  );
  if (found === null || found.items.length > 0 || params.size > 0) return found;
  const { total } = await api.page(quoteRequests.list, { query: { state: 'asked', limit: 1 } });
  if (total > 0) throw redirect(REQUESTS);
  return found;
};

export const HydrateFallback = () => <TableSkeleton label="Loading drafts and quotes" />;

/** The date that matters for each status. */
const DateText = ({ quote: { status, createdAt, sentAt, acceptedAt, endsOn } }: { quote: Quote }) => {
  const labeled = (label: string, at: string) => (
    <>
      {label} <ListTime at={at} />
    </>
  );
  if (status === 'accepted' && acceptedAt !== null) return labeled('Accepted', acceptedAt);
  if (endsOn !== null && status !== 'withdrawn') return `Until ${formatListDate(endsOn)}`;
  return sentAt === null ? labeled('Made', createdAt) : labeled('Sent', sentAt);
};

const columns = [
  {
    key: 'number',
    header: 'Number',
    card: 'title' as const,
    cell: ({ _id, kind, number, lineCount }: Quote) => (
      <>
        <Link to={`${PATH}/${_id}`} prefetch="intent" className="link inline-block min-h-6 whitespace-nowrap">
          {quoteKindLabels[kind]} {number}
        </Link>
        <span className="block text-sm font-normal text-muted">{formatPlural(lineCount, 'product')}</span>
      </>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    card: 'lead' as const,
    cell: ({ name, email }: Quote) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted">{email}</span>
      </>
    ),
  },
  {
    key: 'reference',
    header: 'Reference',
    card: 'meta' as const,
    cell: ({ reference }: Quote) => reference !== '' && <span className="wrap-anywhere">{reference}</span>,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ total }: Quote) => formatDollars(total),
  },
  {
    key: 'state',
    header: 'Status',
    card: 'state' as const,
    cell: (offer: Quote) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <QuoteStatusBadge status={offer.status} />
        {offer.order !== null && (
          <Link to={`/dashboard/order/${offer.order._id}`} prefetch="intent" className="link inline-block min-h-6">
            Order {offer.order.number}
          </Link>
        )}
      </span>
    ),
  },
  {
    key: 'when',
    header: 'Date',
    card: 'state' as const,
    cell: (offer: Quote) => (
      <span className="text-sm whitespace-nowrap text-muted">
        <DateText quote={offer} />
      </span>
    ),
  },
];

const NoQuotes = ({ status, search }: { status: QuoteStatus | null; search: string }) => {
  if (search !== '') {
    return (
      <EmptyState
        icon={FilePenLine}
        title="Nothing found"
        sentence={`No draft order or quote${status === null ? '' : ` in “${quoteStatusLabels[status]}”`} matches “${search}” by number, SKU, reference, or the customer’s name or email.`}
        action={<LinkButton to={PATH}>Show all</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={FilePenLine}
      title={status === null ? 'No drafts or quotes yet' : 'Nothing here'}
      sentence={
        status === null
          ? 'Put an order together for a customer on the phone, or quote prices that are valid until a certain day. They get a link to accept and pay.'
          : `No draft order or quote has the state “${quoteStatusLabels[status]}” at the moment.`
      }
      action={status === null && <LinkButton to={`${PATH}/new`}>New draft or quote</LinkButton>}
    />
  );
};

/** Lists all offers. */
export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  const params = useSearchParams()[0];
  const chosen = parseStatus(params);
  const search = parseSearchParam(params);
  const waiting = useDashboardCounts()?.waiting.quoteRequests ?? 0;
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHead title="Drafts and quotes">
        <LinkButton size="sm" to={`${PATH}/new`}>
          New draft or quote
        </LinkButton>
        <LinkButton size="sm" variant="secondary" to={REQUESTS}>
          Quote requests
          {waiting > 0 && <span className="figures ml-1.5">{waiting.toLocaleString('en-US')}</span>}
        </LinkButton>
      </PageHead>
      <ListSearchForm
        label="Find a draft or quote"
        hint="Number, customer or SKU"
        action={PATH}
        search={search}
        hiddenParams={toFilterParams(chosen, '')}
      />
      <ListTabs
        label="Drafts and quotes by state"
        tabs={[null, ...QuoteStatus.options].map((status) => ({
          label: status === null ? 'All' : quoteStatusLabels[status],
          to: listUrl(toFilterParams(status, search)),
          count: status === null ? all : (counts[status] ?? 0),
          chosen: status === chosen,
        }))}
      />
      {items.length === 0 ? (
        <NoQuotes status={chosen} search={search} />
      ) : (
        <>
          <Table caption="Drafts and quotes, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => listUrl(toFilterParams(chosen, search), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The drafts and quotes did not load');

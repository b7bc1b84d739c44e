import { Link } from 'react-router';
import { type OwnQuoteRequest, quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import { QuoteRequestStateBadge } from '#features/quote-requests/web/quote-request-state-badge.tsx';
import { formatDateTime } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { PAGE_SIZE, parsePageParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.my-quotes';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FilePenLine } from '#platform/web/ui/icons/file-pen-line.ts';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';

const PATH = '/dashboard/myquotes';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'My Quotes | Dashboard')];

/** Loads the last page instead of one past the end. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if ((await getSignedInPerson()) === null) return null;
  const load = (page: number) => api.page(quoteRequests.listOwn, { query: { page, limit: PAGE_SIZE } });
  try {
    const page = parsePageParam(new URL(request.url).searchParams);
    const found = await load(page);
    const last = Math.ceil(found.total / PAGE_SIZE);
    return last > 0 && page > last ? { ...(await load(last)), page: last } : { ...found, page };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <TableSkeleton label="Loading your quotes" />;

const columns = [
  {
    key: 'asked',
    header: 'Requested',
    card: 'title' as const,
    cell: ({ _id, createdAt }: OwnQuoteRequest) => (
      <Link to={`${PATH}/${_id}`} prefetch="intent" className="link figures inline-block min-h-6 whitespace-nowrap">
        {formatDateTime(createdAt)}
      </Link>
    ),
  },
  {
    key: 'products',
    header: 'Products',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ lineCount }: OwnQuoteRequest) => lineCount.toLocaleString('en-US'),
  },
  {
    key: 'message',
    header: 'Message',
    card: 'lead' as const,
    cell: ({ message }: OwnQuoteRequest) => <span className="line-clamp-2 max-w-96 wrap-anywhere">{message}</span>,
  },
  {
    key: 'state',
    header: 'State',
    card: 'state' as const,
    cell: ({ state }: OwnQuoteRequest) => <QuoteRequestStateBadge state={state} />,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ quote }: OwnQuoteRequest) => (quote === null ? '–' : formatDollars(quote.total)),
  },
];

/** The quotes that the customer has asked for. */
export default function MyQuotes({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { items, total, page } = loaderData;
  return (
    <>
      <h1 className="mb-2 text-3xl">My Quotes</h1>
      <p className="mb-5 text-muted">What you have asked us to quote, from your cart, a list or a quick order.</p>
      {items.length === 0 ? (
        <EmptyState
          icon={FilePenLine}
          title="No quotes yet"
          sentence="Put the products into your cart, then ask for a quote. We answer by email."
          action={<LinkButton to="/cart">Open the cart</LinkButton>}
        />
      ) : (
        <>
          <Table caption="My quotes, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, {}, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('Your quotes did not load');

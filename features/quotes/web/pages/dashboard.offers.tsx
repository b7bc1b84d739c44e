import { FilePenLine } from '#platform/web/ui/icons/file-pen-line.ts';
import { Link, useSearchParams } from 'react-router';
import { formatDate, formatDay } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { type Offer, offers } from '#features/quotes/contract/offers.ts';
import { offerNames, OfferStatus, offerStatusWords } from '#features/quotes/contract/offer-status.ts';
import { searchOf } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.offers';
import { OfferState } from '#features/quotes/web/offer-state.tsx';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { listAddress } from '#platform/web/shell/list-address.ts';
import { ListPages } from '#platform/web/shell/list-pages.tsx';
import { loadAdminPage } from '#platform/web/shell/load-admin-page.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FindForm } from '#platform/web/ui/find-form.tsx';
import { ListTabs } from '#platform/web/ui/list-tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { titled } from '#platform/web/title.ts';

const PATH = '/dashboard/offers';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Drafts and quotes | Dashboard')];

const statusOf = (params: URLSearchParams): OfferStatus | null =>
  OfferStatus.safeParse(params.get('status')).data ?? null;

const chosenBy = (status: OfferStatus | null, search: string): Record<string, string> => ({
  ...(status !== null && { status }),
  ...(search !== '' && { search }),
});

const addressOf = (chosen: Record<string, string>, page?: number): string => listAddress(PATH, chosen, page);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  return loadAdminPage(request, offers.list, chosenBy(statusOf(params), searchOf(params)));
};

export const HydrateFallback = () => <TableSkeleton label="Loading drafts and quotes" />;

/** The date that matters of each state. */
const whenOf = ({ status, createdAt, sentAt, acceptedAt, endsOn }: Offer): string => {
  if (status === 'accepted' && acceptedAt !== null) return `Accepted ${formatDay(acceptedAt)}`;
  if (endsOn !== null && status !== 'withdrawn') return `Until ${formatDate(endsOn)}`;
  return sentAt === null ? `Made ${formatDay(createdAt)}` : `Sent ${formatDay(sentAt)}`;
};

const columns = [
  {
    key: 'number',
    header: 'Number',
    card: 'title' as const,
    cell: ({ _id, kind, number, lineCount }: Offer) => (
      <>
        <Link to={`${PATH}/${_id}`} prefetch="intent" className="link inline-block min-h-6 whitespace-nowrap">
          {offerNames[kind]} {number}
        </Link>
        <span className="block text-sm font-normal text-muted">
          {lineCount} {lineCount === 1 ? 'product' : 'products'}
        </span>
      </>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    card: 'lead' as const,
    cell: ({ name, email, reference }: Offer) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted">{email}</span>
        {reference !== '' && <span className="block text-sm wrap-anywhere text-muted">{reference}</span>}
      </>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ total }: Offer) => formatDollars(total),
  },
  {
    key: 'state',
    header: 'Status',
    card: 'state' as const,
    cell: (offer: Offer) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OfferState status={offer.status} />
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
    cell: (offer: Offer) => <span className="text-sm whitespace-nowrap text-muted">{whenOf(offer)}</span>,
  },
];

const None = ({ status, search }: { status: OfferStatus | null; search: string }) => {
  if (search !== '') {
    return (
      <EmptyState
        icon={FilePenLine}
        title="Nothing found"
        sentence={`No draft order or quote${status === null ? '' : ` in “${offerStatusWords[status]}”`} has “${search}” as its number, in its customer’s name, e-mail or reference, or as a SKU.`}
        action={<LinkButton to={PATH}>Show all</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={FilePenLine}
      title={status === null ? 'No drafts and quotes yet' : 'Nothing here'}
      sentence={
        status === null
          ? 'Put an order together for somebody on the phone, or quote prices until a day. He gets a link to accept and pay.'
          : `No draft order or quote is in “${offerStatusWords[status]}” at the moment.`
      }
      action={status === null && <LinkButton to={`${PATH}/new`}>New draft or quote</LinkButton>}
    />
  );
};

/** What the shop has offered to its customers, and what became of it. */
export default function Offers({ loaderData }: Route.ComponentProps) {
  const params = useSearchParams()[0];
  const chosen = statusOf(params);
  const search = searchOf(params);
  if (loaderData === null) return <AdminsOnly />;
  const { items, total, page, counts } = loaderData;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Drafts and quotes</h1>
        <LinkButton size="sm" to={`${PATH}/new`}>
          New draft or quote
        </LinkButton>
      </div>
      <FindForm
        what="Find a draft or quote"
        hint="Number, customer or SKU"
        action={PATH}
        search={search}
        kept={chosenBy(chosen, '')}
      />
      <ListTabs
        label="Drafts and quotes by state"
        tabs={[null, ...OfferStatus.options].map((status) => ({
          label: status === null ? 'All' : offerStatusWords[status],
          to: addressOf(chosenBy(status, search)),
          count: status === null ? all : (counts[status] ?? 0),
          chosen: status === chosen,
        }))}
      />
      {items.length === 0 ? (
        <None status={chosen} search={search} />
      ) : (
        <>
          <Table caption="Drafts and quotes, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPages page={page} total={total} hrefOf={(to) => addressOf(chosenBy(chosen, search), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = errorBoundary('The drafts and quotes did not load');

import { Link } from 'react-router';
import { type OwnCompany, company } from '#features/companies/contract/company.ts';
import {
  type ListedRequest,
  REQUEST_STATES,
  type RequestState,
  orderRequests,
} from '#features/company-approvals/contract/order-requests.ts';
import { describeExcess } from '#features/company-approvals/web/describe-excess.ts';
import { ApproveListed } from '#features/company-approvals/web/request-actions.tsx';
import { RequestStateBadge, requestStateLabels } from '#features/company-approvals/web/request-state-badge.tsx';
import { formatDollars } from '#platform/contract/money.ts';
import { PAGE_SIZE, parsePageParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.company-requests';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, parseState } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListChecks } from '#platform/web/ui/icons/list-checks.ts';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';

const PATH = '/dashboard/company/requests';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Requests | Dashboard')];

/** Loads the last page instead of one past the end. For approvers, it opens on what waits for them. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if ((await getSignedInPerson()) === null) return null;
  const params = new URL(request.url).searchParams;
  const page = parsePageParam(params);
  try {
    const own = await api.call(company.mine, {});
    const load = async (state: RequestState | '') => {
      const loadPage = (at: number) =>
        api.page(orderRequests.list, { params: { id: own._id }, query: { page: at, limit: PAGE_SIZE, state } });
      const found = await loadPage(page);
      const last = Math.ceil(found.total / PAGE_SIZE);
      const shown = last > 0 && page > last ? { ...(await loadPage(last)), page: last } : { ...found, page };
      return { own, state, ...shown };
    };
    if (own.role === 'buyer' || params.has('state')) return await load(parseState(params, REQUEST_STATES));
    const waiting = await load('waiting');
    return waiting.total > 0 ? waiting : await load('');
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <TableSkeleton label="Loading the requests" />;

/** True if an approver of the company may decide the request; nobody decides their own. */
const isWaitingFor = ({ state, isOwn }: ListedRequest): boolean => state === 'waiting' && !isOwn;

const createColumns = (own: OwnCompany, items: ListedRequest[]) => [
  {
    key: 'buyer',
    header: 'Buyer',
    card: 'title' as const,
    cell: ({ _id, buyer, isOwn, job, productName, lines }: ListedRequest) => (
      <span className="block max-w-xl">
        <Link to={`${PATH}/${_id}`} prefetch="intent" className="link inline-block min-h-6 wrap-anywhere">
          {[isOwn ? `${buyer} (you)` : buyer, job].filter((part) => part !== '').join(', ')}
        </Link>
        {productName !== '' && (
          <span className="line-clamp-1 text-sm font-normal text-muted">
            <ProductNameText>{lines > 1 ? `${productName} and ${lines - 1} more` : productName}</ProductNameText>
          </span>
        )}
      </span>
    ),
  },
  ...(items.some(({ exceeded }) => exceeded !== null)
    ? [{ key: 'limit', header: 'Limit', card: 'lead' as const, cell: describeExcess }]
    : []),
  {
    key: 'sent',
    header: 'Sent',
    card: 'meta' as const,
    cell: ({ createdAt }: ListedRequest) => <ListTime at={createdAt} />,
  },
  {
    key: 'state',
    header: 'State',
    card: 'state' as const,
    cell: ({ state }: ListedRequest) => <RequestStateBadge state={state} />,
  },
  ...(items.some(({ decidedBy }) => decidedBy !== null)
    ? [
        {
          key: 'decided',
          header: 'Decided by',
          card: 'meta' as const,
          cell: ({ decidedBy }: ListedRequest) =>
            decidedBy === null ? (
              <span className="text-muted">Nobody yet</span>
            ) : (
              <span className="wrap-anywhere">{decidedBy}</span>
            ),
        },
      ]
    : []),
  {
    key: 'total',
    header: 'Total',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ total }: ListedRequest) => formatDollars(total),
  },
  ...(own.role !== 'buyer' && items.some(isWaitingFor)
    ? [
        {
          key: 'approve',
          header: 'Approve',
          align: 'right' as const,
          card: 'acts' as const,
          cell: (request: ListedRequest) =>
            isWaitingFor(request) && <ApproveListed company={own._id} request={request} />,
        },
      ]
    : []),
];

const None = ({ state, company: name }: { state: RequestState | ''; company: string }) =>
  state === '' ? (
    <EmptyState
      icon={ListChecks}
      title="No requests yet"
      sentence={`Orders for ${name} over a limit of their buyer appear here.`}
    />
  ) : (
    <EmptyState
      icon={ListChecks}
      title="No request found"
      sentence="No request is in this state."
      action={<LinkButton to={buildListUrl(PATH, { state: '' })}>Show all requests</LinkButton>}
    />
  );

/** The orders that need an approval: all of the company for approvers, the person's own for buyers. */
export default function CompanyRequests({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { own, state: chosen, items, total, page, counts } = loaderData;
  return (
    <>
      <PageHead
        title="Requests"
        parent={{ to: '/dashboard/company', label: own.name }}
        note={
          own.role === 'buyer'
            ? 'Your orders over a limit, which an approver of the company approves or refuses.'
            : 'Orders over a limit of their buyer. Nothing is ordered until somebody else approves it.'
        }
      />
      <ListTabs
        label="Requests by state"
        tabs={(['', ...REQUEST_STATES] as const).map((state) => ({
          label: state === '' ? 'All' : requestStateLabels[state],
          to: buildListUrl(PATH, { state }),
          count: counts[state === '' ? 'all' : state] ?? 0,
          chosen: state === chosen,
        }))}
      />
      {items.length === 0 ? (
        <None state={chosen} company={own.name} />
      ) : (
        <>
          <Table
            caption="Requests, newest first"
            columns={createColumns(own, items)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, { state: chosen }, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The requests did not load');

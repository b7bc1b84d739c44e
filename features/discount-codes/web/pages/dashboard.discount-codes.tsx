import { Link, useSearchParams } from 'react-router';
import {
  CODE_STATES,
  type CodeRow,
  type CodeState,
  discountCodes,
} from '#features/discount-codes/contract/discount-codes.ts';
import { describeValue, stateLabels } from '#features/discount-codes/web/describe-code.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Route } from './+types/dashboard.discount-codes';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/discountcodes';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Discount Codes | Dashboard')];

const parseState = (params: URLSearchParams): CodeState | '' =>
  CODE_STATES.find((one) => one === params.get('state')) ?? '';

const toListQuery = (state: CodeState | ''): Record<string, string> => (state === '' ? {} : { state });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, discountCodes.list, toListQuery(parseState(new URL(request.url).searchParams)));

export const HydrateFallback = () => <TableSkeleton label="Loading the discount codes" />;

const columns = [
  {
    key: 'code',
    header: 'Code',
    card: 'title' as const,
    cell: ({ _id, code }: CodeRow) => (
      <Link to={`${PATH}/${_id}`} className="link font-medium wrap-anywhere">
        {code}
      </Link>
    ),
  },
  { key: 'value', header: 'Gives', card: 'meta' as const, cell: describeValue },
  {
    key: 'days',
    header: 'From and until',
    card: 'meta' as const,
    cell: ({ startsAt, endsAt }: CodeRow) => (
      <>
        <span className="whitespace-nowrap">{formatDateTime(startsAt)}</span> –{' '}
        <span className="whitespace-nowrap">{endsAt === null ? 'no end' : formatDateTime(endsAt)}</span>
      </>
    ),
  },
  {
    key: 'used',
    header: 'Used',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ used, mostUses }: CodeRow) => (
      <span className="figures">
        {used.toLocaleString('en-US')}
        {mostUses !== null && ` of ${mostUses.toLocaleString('en-US')}`}
      </span>
    ),
  },
  {
    key: 'given',
    header: 'Given away',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ given }: CodeRow) => <span className="figures">{formatDollars(given)}</span>,
  },
  { key: 'state', header: 'State', card: 'meta' as const, cell: ({ state }: CodeRow) => stateLabels[state] },
];

/** Discount codes with their uses. */
export default function DiscountCodes({ loaderData }: Route.ComponentProps) {
  const state = parseState(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Discount Codes</h1>
        <LinkButton to={`${PATH}/new`}>New code</LinkButton>
      </div>
      <p className="mb-5 text-muted">
        Customers enter a code at checkout, one for each order. It is shown nowhere: give it to those who should have
        it.
      </p>
      <ListTabs
        label="Discount codes by state"
        tabs={(['', ...CODE_STATES] as const).map((one) => ({
          label: one === '' ? 'All' : stateLabels[one],
          to: buildListUrl(PATH, toListQuery(one)),
          chosen: one === state,
          count: counts[one === '' ? 'all' : one] ?? 0,
        }))}
      />
      {items.length === 0 ? (
        <EmptyState title="No discount codes here" sentence="A code you add appears here." />
      ) : (
        <>
          <Table caption="Discount codes, the latest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toListQuery(state), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The discount codes did not load');

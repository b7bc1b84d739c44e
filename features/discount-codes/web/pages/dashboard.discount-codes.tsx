import { Link } from 'react-router';
import { CODE_STATES, type CodeRow, discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { describeValue, stateLabels } from '#features/discount-codes/web/describe-code.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Route } from './+types/dashboard.discount-codes';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { loadStateList } from '#platform/web/shell/staff-list.ts';
import { StateList } from '#platform/web/shell/filtered-lists.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/discountcodes';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Discount codes | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStateList(request, discountCodes.list, CODE_STATES);

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
  return (
    <StateList
      title="Discount codes"
      path={PATH}
      addLabel="New code"
      sentence="Customers can enter one code per order at checkout. The shop never displays codes, so share them yourself."
      states={CODE_STATES}
      stateLabels={stateLabels}
      tabsLabel="Discount codes by state"
      empty={{ title: 'No discount codes here', sentence: 'A code you add appears here.' }}
      caption="Discount codes, newest first"
      columns={columns}
      loaded={loaderData}
    />
  );
}

export const ErrorBoundary = createErrorBoundary('The discount codes did not load');

import { Link } from 'react-router';
import { cashBook, type CashDay, type CashDrawer, type CashEntry } from '#features/cash-book/contract/cash-book.ts';
import { CashDaySums, describeDifference } from '#features/cash-book/web/cash-day-sums.tsx';
import { CashEntries } from '#features/cash-book/web/cash-entries.tsx';
import { CountButton } from '#features/cash-book/web/count-button.tsx';
import { MoveCashButton } from '#features/cash-book/web/move-cash-button.tsx';
import { OpenDayForm } from '#features/cash-book/web/open-day-form.tsx';
import { formatDate } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { PAGE_SIZE } from '#platform/contract/pages.ts';
import { api, fetchFile } from '#platform/web/api.ts';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import type { Route } from './+types/dashboard.cash';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/cash';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Cash book | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const days = await loadStaffList(request, cashBook.list);
  if (days === null) return null;
  const drawer = await api.call(cashBook.drawer, {});
  const entries =
    drawer.open === null
      ? null
      : await api.page(cashBook.entries, { params: { id: drawer.open._id }, query: { limit: PAGE_SIZE } });
  return { days, drawer, entries };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the cash book" />;

const amountColumn = (key: 'float' | 'expected', header: string) => ({
  key,
  header,
  align: 'right' as const,
  card: 'meta' as const,
  cell: (day: CashDay) => <span className="figures whitespace-nowrap">{formatDollars(day[key])}</span>,
});

const columns = [
  {
    key: 'day',
    header: 'Day',
    card: 'title' as const,
    cell: ({ _id, day, count }: CashDay) => (
      <>
        <Link to={`${PATH}/${_id}`} prefetch="intent" className="figures link inline-block min-h-6 whitespace-nowrap">
          {formatDate(day)}
        </Link>
        {count?.by != null && (
          <span className="block text-xs font-normal wrap-anywhere text-muted">Counted by {count.by}</span>
        )}
      </>
    ),
  },
  amountColumn('float', 'Float'),
  amountColumn('expected', 'Expected'),
  {
    key: 'counted',
    header: 'Counted',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ count }: CashDay) =>
      count !== null && <span className="figures whitespace-nowrap">{formatDollars(count.counted)}</span>,
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right' as const,
    card: 'state' as const,
    cell: ({ count }: CashDay) =>
      count !== null && (
        <StatusBadge tone={count.difference === 0 ? 'success' : 'danger'}>
          {describeDifference(count.difference)}
        </StatusBadge>
      ),
  },
];

/** The open day, with its entries and what staff can do. */
const OpenDrawer = ({
  day,
  isLate,
  entries,
  total,
}: {
  day: CashDay;
  isLate: boolean;
  entries: CashEntry[];
  total: number;
}) => (
  <>
    {isLate && (
      <Alert tone="warning" className="mb-5">
        <p>The drawer of {formatDate(day.day)} was not counted. Count it before you open today’s.</p>
      </Alert>
    )}
    <div className="grid items-start gap-x-6 lg:grid-cols-[18rem_1fr]">
      <CashDaySums title={formatDate(day.day)} day={day}>
        <div className="mt-4 flex flex-wrap gap-2">
          <CountButton day={day} />
          <MoveCashButton day={day} direction="in" />
          <MoveCashButton day={day} direction="out" />
        </div>
      </CashDaySums>
      <div>
        <CashEntries entries={entries} />
        {total > entries.length && (
          <p className="mt-3">
            <Link to={`${PATH}/${day._id}`} prefetch="intent" className="link">
              Show all {total} entries
            </Link>
          </p>
        )}
      </div>
    </div>
  </>
);

/** Explains the drawer before its first day is counted. */
const CashSteps = () => (
  <section aria-labelledby="steps" className="card-surface p-4 sm:p-5">
    <h2 id="steps" className="heading-3">
      How a day works
    </h2>
    <ol className="mt-2 grid list-decimal gap-1 pl-5 text-muted">
      <li>Count the cash in the drawer, and open the day with it.</li>
      <li>Cash that you take for orders is added by itself. Record what you put in or take out.</li>
      <li>Count again in the evening. The book shows what is missing or too much.</li>
    </ol>
  </section>
);

/** @param last the newest counted day, if there is one */
const ClosedDrawer = ({ drawer: { isCounted, expected }, last }: { drawer: CashDrawer; last: CashDay | undefined }) =>
  isCounted ? (
    <Alert tone="success" className="mb-8">
      <p>
        Today’s drawer is counted. Open the next one tomorrow.
        {expected !== null && ` The drawer should hold ${formatDollars(expected)}.`}
      </p>
    </Alert>
  ) : (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <OpenDayForm expected={expected} />
      {last === undefined ? <CashSteps /> : <CashDaySums title={`Last counted: ${formatDate(last.day)}`} day={last} />}
    </div>
  );

/** The cash drawer of today, and the days that were counted. */
export default function CashBook({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { days, drawer, entries } = loaderData;
  return (
    <>
      <PageHead title="Cash book">
        <ExportButton
          contents="cash"
          asXlsx
          label="Export the counted days"
          fetch={(format) => fetchFile(cashBook.exportDays, { query: { format } })}
        >
          Export
        </ExportButton>
      </PageHead>
      {drawer.open !== null && entries !== null ? (
        <OpenDrawer day={drawer.open} isLate={drawer.isLate} entries={entries.items} total={entries.total} />
      ) : (
        <ClosedDrawer drawer={drawer} last={days.page === 1 ? days.items[0] : undefined} />
      )}
      <h2 className="heading-3 mt-8 mb-3">Counted days</h2>
      {days.total === 0 ? (
        <p className="text-muted">No days counted yet.</p>
      ) : (
        <>
          <Table caption="Counted days, newest first" columns={columns} rows={days.items} rowKey={({ _id }) => _id} />
          <ListPagination page={days.page} total={days.total} getHref={(to) => buildListUrl(PATH, {}, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The cash book did not load');

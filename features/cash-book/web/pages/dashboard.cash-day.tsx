import { cashBook } from '#features/cash-book/contract/cash-book.ts';
import { CashDaySums } from '#features/cash-book/web/cash-day-sums.tsx';
import { CashEntries } from '#features/cash-book/web/cash-entries.tsx';
import { formatDate } from '#platform/contract/dates.ts';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import type { Route } from './+types/dashboard.cash-day';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/cash';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, `Cash${loaderData ? ` of ${formatDate(loaderData.day.day)}` : ''} | Dashboard`),
];

export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  try {
    const entries = await loadStaffList(request, cashBook.entries, {}, { params });
    return entries === null ? null : { entries, day: await api.call(cashBook.get, { params }) };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the day" />;

/** A day of the cash drawer: its sums, its count and all that went in and out. */
export default function CashDayPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { day, entries } = loaderData;
  return (
    <>
      <PageHead parent={{ to: PATH, label: 'Cash book' }} title={`Cash of ${formatDate(day.day)}`} />
      <CashDaySums day={day} />
      <CashEntries entries={entries.items} />
      {entries.total > 0 && (
        <ListPagination
          page={entries.page}
          total={entries.total}
          getHref={(to) => buildListUrl(`${PATH}/${day._id}`, {}, to)}
        />
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The day did not load');

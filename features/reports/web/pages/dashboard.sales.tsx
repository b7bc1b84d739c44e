import { ChevronLeft } from '#platform/web/ui/icons/chevron-left.ts';
import { ChevronRight } from '#platform/web/ui/icons/chevron-right.ts';
import { Link } from 'react-router';
import { isIsoDate } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { reports, Period, type SalesReport } from '#features/reports/contract/reports.ts';
import { formatPeriodPart, formatPeriod } from '#platform/contract/period-name.ts';
import type { Route } from './+types/dashboard.sales';
import { api, fetchFile } from '#platform/web/api.ts';
import { SalesListTables } from '#features/reports/web/sales-list-tables.tsx';
import { PlotLegend, RevenuePlot } from '#features/reports/web/revenue-plot.tsx';
import { TotalsGrid } from '#features/reports/web/totals-grid.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { IfPermitted, canCall } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLink } from '#platform/web/ui/tabs.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Sales | Dashboard')];

const periods: { period: Period; label: string }[] = [
  { period: 'day', label: 'Day' },
  { period: 'week', label: 'Week' },
  { period: 'month', label: 'Month' },
  { period: 'year', label: 'Year' },
];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(reports.sales))) return null;
  const params = new URL(request.url).searchParams;
  const period = Period.safeParse(params.get('period')).data ?? 'month';
  const requestedDay = params.get('on') ?? '';
  const day = isIsoDate(requestedDay) ? requestedDay : null;
  return { ...(await api.call(reports.sales, { query: { period, ...(day !== null && { on: day }) } })), on: day };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the sales" />;

const salesUrl = (period: Period, day: string | null): string =>
  `/dashboard/sales?${new URLSearchParams({ period, ...(day !== null && { on: day }) })}`;

/** @param day the requested day, which every period link keeps; null is today */
const PeriodNavigation = ({ report: { period, earlier, later }, day }: { report: SalesReport; day: string | null }) => (
  <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
    <nav aria-label="Period" className="scroll-row whitespace-nowrap">
      {periods.map((one) => (
        <TabLink key={one.period} to={salesUrl(one.period, day)} chosen={one.period === period}>
          {one.label}
        </TabLink>
      ))}
    </nav>
    <nav aria-label="Previous and next period" className="flex flex-wrap gap-2">
      <LinkButton variant="secondary" size="sm" to={salesUrl(period, earlier)}>
        <ChevronLeft aria-hidden size={18} />
        {formatPeriod(period, earlier)}
      </LinkButton>
      {later !== null && (
        <LinkButton variant="secondary" size="sm" to={salesUrl(period, later)}>
          {formatPeriod(period, later)}
          <ChevronRight aria-hidden size={18} />
        </LinkButton>
      )}
    </nav>
  </div>
);

type Point = SalesReport['points'][number];

/** Sales in a day, week, month or year, compared with the previous one. */
export default function Sales({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { period, from, earlier, isOver, timeZone, now, before, points } = loaderData;
  const against = formatPeriod(period, earlier);
  const columns = [
    { key: 'at', header: 'When', card: 'title' as const, cell: ({ at }: Point) => formatPeriodPart(period, at) },
    {
      key: 'revenue',
      header: 'Revenue',
      align: 'right' as const,
      cell: ({ revenue }: Point) => formatDollars(revenue),
    },
    {
      key: 'before',
      header: against,
      align: 'right' as const,
      cell: (point: Point) => (point.before === null ? '' : formatDollars(point.before)),
    },
  ];
  return (
    <>
      <PageHead title="Sales" />
      <PeriodNavigation report={loaderData} day={loaderData.on} />
      <h2 className="heading-2">{formatPeriod(period, from)}</h2>
      <p className="mb-5 text-sm text-muted">
        {isOver
          ? `Compared with ${against}.`
          : `So far, compared with the same part of ${against.replace(/^Week/, 'the week')}.`}{' '}
        Days begin at midnight, in the time zone {timeZone.replaceAll('_', ' ')}.
      </p>
      <TotalsGrid now={now} before={before} />
      <section className="card-surface mt-5 p-4">
        <h2 className="heading-3 mb-3">Revenue</h2>
        <p className="mb-3 text-sm text-muted">Payments, including tax and delivery, minus refunds.</p>
        <PlotLegend now={formatPeriod(period, from)} before={against} />
        <RevenuePlot period={period} points={points} />
        <details className="mt-4">
          <summary className="min-h-7">Show as a table</summary>
          <Table
            caption={`Revenue of ${formatPeriod(period, from)}`}
            columns={columns}
            rows={points}
            rowKey={({ at }) => at}
          />
        </details>
      </section>
      <p className="mt-5 text-sm text-muted">The lists below count what was paid for in this period, before refunds.</p>
      <SalesListTables
        lists={loaderData.lists}
        file={(list, title) => (
          <ExportButton
            contents={`sales-${list}-${from}`}
            label={`Export: ${title}`}
            fetch={() => fetchFile(reports.export, { query: { period, on: from, list } })}
          >
            Export
          </ExportButton>
        )}
      />
      <IfPermitted permission="products.edit">
        <Link to="/dashboard/searches" className="link mt-5 inline-block min-h-6">
          Searches without a result
        </Link>
      </IfPermitted>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The sales did not load');

import { ChevronLeft } from '#platform/web/ui/icons/chevron-left.ts';
import { ChevronRight } from '#platform/web/ui/icons/chevron-right.ts';
import { Link } from 'react-router';
import { isDay } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { figures, Period, type SalesFigures } from '#features/reports/contract/figures.ts';
import { partName, periodName } from '#platform/contract/period-name.ts';
import type { Route } from './+types/dashboard.sales';
import { api, fetchFile } from '#platform/web/api.ts';
import { BestLists } from '#features/reports/web/best-lists.tsx';
import { PlotKeys, RevenuePlot } from '#features/reports/web/revenue-plot.tsx';
import { TotalsGrid } from '#features/reports/web/totals-grid.tsx';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { IfMay } from '#platform/web/session/if-may.tsx';
import { mayCall } from '#platform/web/session/may-call.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLink } from '#platform/web/ui/tab-link.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Sales | Dashboard')];

const periods: { period: Period; label: string }[] = [
  { period: 'day', label: 'Day' },
  { period: 'week', label: 'Week' },
  { period: 'month', label: 'Month' },
  { period: 'year', label: 'Year' },
];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await mayCall(figures.sales))) return null;
  const params = new URL(request.url).searchParams;
  const period = Period.safeParse(params.get('period')).data ?? 'month';
  const asked = params.get('on') ?? '';
  const on = isDay(asked) ? asked : null;
  return { ...(await api.call(figures.sales, { query: { period, ...(on !== null && { on }) } })), on };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the sales" />;

const addressOf = (period: Period, on: string | null): string =>
  `/dashboard/sales?${new URLSearchParams({ period, ...(on !== null && { on }) })}`;

/** @param on the day that was asked for, in every length of time; null is today */
const Choices = ({ of: { period, earlier, later }, on }: { of: SalesFigures; on: string | null }) => (
  <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
    <nav aria-label="Length of time" className="scroll-row whitespace-nowrap">
      {periods.map((one) => (
        <TabLink key={one.period} to={addressOf(one.period, on)} chosen={one.period === period}>
          {one.label}
        </TabLink>
      ))}
    </nav>
    <nav aria-label="Earlier and later" className="flex flex-wrap gap-2">
      <LinkButton variant="secondary" size="sm" to={addressOf(period, earlier)}>
        <ChevronLeft aria-hidden size={18} />
        {periodName(period, earlier)}
      </LinkButton>
      {later !== null && (
        <LinkButton variant="secondary" size="sm" to={addressOf(period, later)}>
          {periodName(period, later)}
          <ChevronRight aria-hidden size={18} />
        </LinkButton>
      )}
    </nav>
  </div>
);

type Point = SalesFigures['points'][number];

/** What was sold in a day, week, month or year, against the one before. */
export default function Sales({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AdminsOnly />;
  const { period, from, earlier, isOver, timeZone, now, before, points } = loaderData;
  const against = periodName(period, earlier);
  const columns = [
    { key: 'at', header: 'When', card: 'title' as const, cell: ({ at }: Point) => partName(period, at) },
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
      <h1 className="mb-3 text-3xl">Sales</h1>
      <Choices of={loaderData} on={loaderData.on} />
      <h2 className="heading-2">{periodName(period, from)}</h2>
      <p className="mb-5 text-sm text-muted">
        {isOver
          ? `Against ${against}.`
          : `So far, compared with the same part of ${against.replace(/^Week/, 'the week')}.`}{' '}
        Days begin at midnight, {timeZone.replaceAll('_', ' ')} time.
      </p>
      <TotalsGrid now={now} before={before} />
      <section className="card-surface mt-5 p-4">
        <h2 className="heading-3 mb-3">Revenue</h2>
        <p className="mb-3 text-sm text-muted">What was paid, with tax and delivery, less what was given back.</p>
        <PlotKeys now={periodName(period, from)} before={against} />
        <RevenuePlot period={period} points={points} />
        <details className="mt-4">
          <summary className="min-h-7">Show as a table</summary>
          <Table
            caption={`Revenue of ${periodName(period, from)}`}
            columns={columns}
            rows={points}
            rowKey={({ at }) => at}
          />
        </details>
      </section>
      <p className="mt-5 text-sm text-muted">The lists count what was paid for in this time, before refunds.</p>
      <BestLists
        lists={loaderData.lists}
        file={(list, title) => (
          <ExportButton
            what={`sales-${list}-${from}`}
            label={`${title} as CSV`}
            fetch={() => fetchFile(figures.export, { query: { period, on: from, list } })}
          >
            CSV
          </ExportButton>
        )}
      />
      <IfMay permission="products.edit">
        <Link to="/dashboard/searches" className="link mt-5 inline-block min-h-6">
          Searches without a result
        </Link>
      </IfMay>
    </>
  );
}

export const ErrorBoundary = errorBoundary('The sales did not load');

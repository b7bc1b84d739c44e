import { type ComponentType, useEffect } from 'react';
import { Link } from 'react-router';
import { reports } from '#features/reports/contract/reports.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { orders as orderCalls } from '#features/orders/contract/orders.ts';
import type { WaitingCountName } from '#features/index.ts';
import type { Route } from './+types/dashboard.today';
import { api } from '#platform/web/api.ts';
import { LatestOrders } from '#features/order-lists/web/latest-orders.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import {
  updatePendingWork,
  useDashboardCounts,
  useRevalidateOnNewActivity,
} from '#platform/web/shell/dashboard-counts.ts';
import { listFeatureSlots } from '#platform/web/feature-slots.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { LinkTile } from '#platform/web/ui/tile.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Today | Dashboard')];

const LATEST = 6;

/**
 * Figures that other features show: as a tile among the others, or below the waiting work. They load null for people
 * who may not see them.
 */
const figures = listFeatureSlots(
  import.meta.glob<{ load: () => Promise<unknown>; Show: ComponentType<{ data: never }>; isTile?: boolean }>(
    '/features/*/web/slots/today.tsx',
    { eager: true, import: 'default' },
  ),
);

export const clientLoader = async () => {
  if (!(await canCall(reports.start))) return null;
  const [start, latest, others] = await Promise.all([
    api.call(reports.start, {}),
    (await canCall(orderCalls.listAll)) ? api.call(orderCalls.listAll, { query: { page: 1, limit: LATEST } }) : null,
    Promise.all(figures.map(async ([feature, { load }]) => [feature, await load()] as const)),
  ]);
  return { ...start, latest, others: Object.fromEntries(others) };
};

export const HydrateFallback = () => <TableSkeleton label="Loading today" />;

const tiles: { key: WaitingCountName; label: string; to: string; isTrouble?: boolean }[] = [
  { key: 'toPack', label: 'To pack', to: '/dashboard/packing' },
  { key: 'toPay', label: 'Unpaid orders', to: '/dashboard/orders?status=unpaid' },
  { key: 'low', label: 'Low stock', to: '/dashboard/stock/low' },
  { key: 'messages', label: 'Open messages', to: '/dashboard/inbox?state=open' },
  { key: 'returns', label: 'Returns to review', to: '/dashboard/returns' },
  { key: 'disputes', label: 'Disputes', to: '/dashboard/orders?status=disputed', isTrouble: true },
  { key: 'failed', label: 'Failed emails and jobs', to: '/dashboard/failed', isTrouble: true },
  { key: 'stuck', label: 'Card payments to check', to: '/dashboard/checks', isTrouble: true },
];

/** Less than a week ago, as much, more. */
const trendMarks = ['▼', '=', '▲'];
const formatOrders = (count: number): string => formatPlural(count, 'paid order');

/** Staff start page: waiting work, and the day's sales. */
export default function Today({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  useRevalidateOnNewActivity();
  const desk = useDashboardCounts();
  // Keeps the menu's counts equal to those on this page.
  const loadedCounts = loaderData?.waiting;
  useEffect(() => {
    if (loadedCounts !== undefined) updatePendingWork(loadedCounts);
  }, [loadedCounts]);
  if (loaderData === null) return <AccessDenied />;
  const { today, latest, others } = loaderData;
  const counts = { ...loaderData.waiting, ...desk?.waiting };
  const waiting = tiles.filter(({ key }) => counts[key] > 0);
  const empty = tiles.filter(({ key }) => counts[key] === 0);
  return (
    <>
      <PageHead title="Today" />
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <li>
          <LinkTile
            to="/dashboard/sales?period=day"
            title={`${formatOrders(today.orders)}. By this time a week ago: ${formatDollars(today.revenueBefore)}, ${formatOrders(today.ordersBefore)}.`}
            label="Sales today"
            value={formatDollars(today.revenue)}
            note={
              <>
                <span className="sr-only">By this time a week ago: </span>
                <span aria-hidden>{trendMarks[Math.sign(today.revenue - today.revenueBefore) + 1]} from </span>
                {formatDollars(today.revenueBefore)}
              </>
            }
          />
        </li>
        {waiting.map(({ key, label, to, isTrouble = false }) => (
          <li key={key}>
            <LinkTile
              to={to}
              label={label}
              value={formatCount(counts[key])}
              isWaiting
              tone={isTrouble ? 'danger' : undefined}
            />
          </li>
        ))}
        {figures
          .filter(([, { isTile }]) => isTile)
          .map(([feature, { Show }]) => (
            <li key={feature} className="empty:hidden">
              <Show data={others[feature] as never} />
            </li>
          ))}
      </ul>
      {empty.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
          <span className="inline-flex min-h-7 items-center">Nothing {waiting.length > 0 && 'else '}waits:</span>
          {empty.map(({ key, label, to }) => (
            <Link key={key} to={to} className="link-quiet">
              {label}
            </Link>
          ))}
        </p>
      )}
      {figures
        .filter(([, { isTile }]) => !isTile)
        .map(([feature, { Show }]) => (
          <Show key={feature} data={others[feature] as never} />
        ))}
      {latest !== null && <LatestOrders orders={latest} />}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('Today did not load');

import { PackageCheck } from '#platform/web/ui/icons/package-check.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_PACKED_ORDERS } from '#platform/contract/limits.ts';
import { packing, type ShipResult } from '#features/shipping/contract/packing.ts';
import type { Route } from './+types/dashboard.packing';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { CollectButton } from '#features/shipping/web/collect-button.tsx';
import { PackTable } from '#features/shipping/web/pack-table.tsx';
import { PackingPapers } from '#features/shipping/web/packing-papers.tsx';
import { ShipManyForm } from '#features/shipping/web/ship-many-form.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TabLink } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Pack and ship | Dashboard')];

type PackFilter = 'send' | 'collect' | 'ready';

const tabs: { label: string; filter: PackFilter | null; none: string }[] = [
  { label: 'All', filter: null, none: 'Paid orders appear here until everything in them has been shipped.' },
  {
    label: 'To send',
    filter: 'send',
    none: 'Paid orders for delivery appear here until everything in them is shipped.',
  },
  {
    label: 'To collect',
    filter: 'collect',
    none: 'Paid orders for collection appear here until they are handed over.',
  },
  {
    label: 'Ready at the counter',
    filter: 'ready',
    none: 'Orders that are ready to collect wait here for their buyers.',
  },
];

const toFilter = (params: URLSearchParams): Record<string, string> => {
  const filter = tabs.find((tab) => tab.filter === params.get('way'))?.filter ?? null;
  return filter === null ? {} : { way: filter };
};

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, packing.list, toFilter(new URL(request.url).searchParams), { limit: MAX_PACKED_ORDERS });

export const HydrateFallback = () => <TableSkeleton label="Loading the orders to pack" />;

/** Paid orders to pick, pack, label and ship, many at once. */
export default function Packing({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  const narrowed = toFilter(useSearchParams()[0]);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [shipping, setShipping] = useState(false);
  // Errors are listed separately, because an order that somebody else has shipped is no longer in the table.
  const [refused, setRefused] = useState<{ number: number; message: string }[]>([]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  // Drops orders that have been shipped since, here or by somebody else.
  const chosen = items.filter(({ _id }) => marked.has(_id));
  const toShip = chosen.filter(({ isCollected }) => !isCollected);
  const toCollect = chosen.filter(({ isCollected }) => isCollected);
  const isAll = chosen.length === items.length;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(marked);
    if (isChosen) next.add(id);
    else next.delete(id);
    setMarked(next);
  };
  const finish = (sent: ShipResult[]) => {
    const failed = sent.filter(({ problem }) => problem !== null);
    setRefused(
      failed.map(({ order, problem }) => ({
        number: chosen.find(({ _id }) => _id === order)?.number ?? 0,
        message: problem?.message ?? '',
      })),
    );
    if (failed.length === 0) setShipping(false);
  };
  return (
    <>
      <PageHead title="Pack and ship" />
      {refused.length > 0 && (
        <Alert
          tone="warning"
          className="mb-4"
          title={refused.length === 1 ? '1 order was not changed' : `${refused.length} orders were not changed`}
        >
          <ul>
            {refused.map(({ number, message }) => (
              <li key={number}>
                Order {number}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <nav aria-label="Orders for delivery or collection" className="scroll-row mb-3 whitespace-nowrap">
        {tabs.map(({ label, filter }) => (
          <TabLink
            key={label}
            to={buildListUrl('/dashboard/packing', filter === null ? {} : { way: filter })}
            chosen={(narrowed['way'] ?? null) === filter}
          >
            {label}
          </TabLink>
        ))}
      </nav>
      {items.length === 0 ? (
        <EmptyState
          icon={PackageCheck}
          title={narrowed['way'] === 'ready' ? 'Nothing to hand over' : 'Nothing to pack'}
          sentence={tabs.find(({ filter }) => filter === (narrowed['way'] ?? null))?.none ?? ''}
        />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <Button
              size="sm"
              variant="secondary"
              onClick={() => setMarked(new Set(isAll ? [] : items.map(({ _id }) => _id)))}
            >
              {isAll ? 'Choose none' : `Choose all ${items.length}`}
            </Button>
            <PackingPapers orders={chosen} />
          </div>
          <PackTable orders={items} chosen={marked} choose={choose} />
          <div className="sticky bottom-0 z-20 mt-3 flex flex-wrap items-center gap-2 border-t border-line bg-surface pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
            <Button size="sm" disabled={toShip.length === 0} onClick={() => setShipping(true)}>
              Ship{toCollect.length > 0 && toShip.length > 0 && ` (${toShip.length})`}
            </Button>
            <CollectButton
              action="ready"
              orders={toCollect.filter(({ readyAt }) => readyAt === null)}
              onDone={finish}
            />
            <CollectButton action="handOver" orders={toCollect} onDone={finish} />
            <p role="status" className="text-sm text-muted">
              {chosen.length === 0 ? 'None chosen' : `${chosen.length} of ${total.toLocaleString('en-US')} chosen`}
              {toCollect.length > 0 && `, ${toCollect.length} to collect`}
            </p>
          </div>
          <ListPagination
            page={page}
            total={total}
            pageSize={MAX_PACKED_ORDERS}
            getHref={(to) => buildListUrl('/dashboard/packing', narrowed, to)}
          />
        </>
      )}
      <Dialog open={shipping && toShip.length > 0} onClose={() => setShipping(false)} title="Ship these orders">
        {toCollect.length > 0 && (
          <p className="mb-4 text-sm text-muted">
            {toCollect.length === 1 ? '1 chosen order is' : `${toCollect.length} chosen orders are`} for collection at
            the counter and will not be shipped.
          </p>
        )}
        <ShipManyForm orders={toShip} onDone={finish} />
      </Dialog>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The orders to pack did not load');

import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { MOST_PACKED } from '#contract/limits.ts';
import { packing, type Sent } from '#contract/packing.ts';
import type { Route } from './+types/dashboard.packing';
import { useRevalidateOnFocus } from '../features/orders/use-revalidate-on-focus.ts';
import { PackTable } from '../features/orders/pack-table.tsx';
import { PackingPapers } from '../features/orders/packing-papers.tsx';
import { ShipManyForm } from '../features/orders/ship-many-form.tsx';
import { AdminsOnly } from '../features/shell/admins-only.tsx';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { ListPages } from '../features/shell/list-pages.tsx';
import { loadAdminPage } from '../features/shell/load-admin-page.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { titled } from '../title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Pack and ship | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdminPage(request, packing.list, {}, { limit: MOST_PACKED });

export const HydrateFallback = () => <TableSkeleton label="Loading the orders to pack" />;

/** What is paid and waits to be sent: chosen, picked, packed, labelled and shipped, many orders at once. */
export default function Packing({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [shipping, setShipping] = useState(false);
  // Of an order that somebody else has sent meanwhile nothing is left in the list to say it beside.
  const [refused, setRefused] = useState<{ number: number; message: string }[]>([]);
  if (loaderData === null) return <AdminsOnly />;
  const { items, total, page } = loaderData;
  // What was sent meanwhile, here or by somebody else, is not there any more.
  const chosen = items.filter(({ _id }) => marked.has(_id));
  const toShip = chosen.filter(({ isCollected }) => !isCollected);
  const isAll = chosen.length === items.length;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(marked);
    if (isChosen) next.add(id);
    else next.delete(id);
    setMarked(next);
  };
  const finish = (sent: Sent[]) => {
    const left = sent.filter(({ problem }) => problem !== null);
    setRefused(
      left.map(({ order, problem }) => ({
        number: toShip.find(({ _id }) => _id === order)?.number ?? 0,
        message: problem?.message ?? '',
      })),
    );
    if (left.length === 0) setShipping(false);
  };
  return (
    <>
      <h1 className="mb-3 text-3xl">Pack and ship</h1>
      {refused.length > 0 && (
        <Alert
          tone="warning"
          className="mb-4"
          title={refused.length === 1 ? '1 order was not shipped' : `${refused.length} orders were not shipped`}
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
      {items.length === 0 ? (
        <EmptyState
          icon={PackageCheck}
          title="Nothing to pack"
          sentence="Paid orders appear here until everything in them has been shipped."
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
            <Button size="sm" disabled={toShip.length === 0} onClick={() => setShipping(true)}>
              Ship
            </Button>
            <p role="status" className="text-sm text-muted">
              {chosen.length === 0 ? 'None chosen' : `${chosen.length} of ${total.toLocaleString('en-US')} chosen`}
            </p>
          </div>
          <PackTable orders={items} chosen={marked} choose={choose} />
          <ListPages
            page={page}
            total={total}
            pageSize={MOST_PACKED}
            hrefOf={(to) => `/dashboard/packing?page=${to}`}
          />
        </>
      )}
      <Dialog open={shipping && toShip.length > 0} onClose={() => setShipping(false)} title="Ship these orders">
        <ShipManyForm orders={toShip} onDone={finish} />
      </Dialog>
    </>
  );
}

export const ErrorBoundary = errorBoundary('The orders to pack did not load');

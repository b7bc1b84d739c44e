import { useState } from 'react';
import { type PastOrder, pastOrders } from '#features/past-orders/contract/past-orders.ts';
import { PastOrderCard } from '#features/past-orders/web/past-order-card.tsx';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';

const PAGE = 10;

type EarlierOrders = { items: PastOrder[]; total: number };

const loadPage = (page: number): Promise<EarlierOrders> =>
  api.page(pastOrders.listMine, { query: { page, limit: PAGE } });

const Show = ({ data: { items: first, total } }: { data: EarlierOrders }) => {
  const [more, setMore] = useState<PastOrder[]>([]);
  const items = [...first, ...more];
  const { run, pending } = useAction(() => loadPage(Math.floor(items.length / PAGE) + 1), {
    done: ({ items: next }) => setMore([...more, ...next]),
  });
  if (total === 0) return null;
  return (
    <section aria-labelledby="earlier-orders" className="mt-10">
      <h2 id="earlier-orders" className="heading-2">
        Earlier orders <span className="figures text-base font-normal text-muted">{total.toLocaleString('en-US')}</span>
      </h2>
      <p className="mt-1 mb-2 text-muted">From our former shop. You can look at them and buy the same again.</p>
      <ul className="card-surface divide-y divide-line px-4">
        {items.map((order) => (
          <PastOrderCard key={order._id} order={order} />
        ))}
      </ul>
      {items.length < total && (
        <Button variant="secondary" className="mt-3" pending={pending} onClick={() => void run()}>
          Show more
        </Button>
      )}
    </section>
  );
};

/** The customer’s orders of the former shop, below their orders. */
export default { load: () => loadPage(1), Show };

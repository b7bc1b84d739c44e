import { bought } from '#features/quick-order/contract/bought.ts';
import { formatPastDay } from '#platform/contract/dates.ts';
import { api } from '#platform/web/api.ts';
import { useLoaded } from '#platform/web/use-loaded.ts';

/**
 * Products of a list share one request, sent this many milliseconds after the last product joins. React shows
 * lazy parts up to 300 ms apart.
 */
const BATCH_MS = 200;

type DaysRequest = { ids: Set<string>; days: Promise<Map<string, string>> };

let openRequest: DaysRequest | null = null;

const requestDays = (): DaysRequest => {
  const ids = new Set<string>();
  const fetchDays = async () => {
    let known = -1;
    while (known < ids.size) {
      known = ids.size;
      await new Promise((done) => setTimeout(done, BATCH_MS));
    }
    openRequest = null;
    const found = await api.call(bought.days, { query: { products: [...ids].join(',') } });
    return new Map(found.map(({ productId, boughtAt }) => [productId, boughtAt]));
  };
  return { ids, days: fetchDays() };
};

/** When the customer last bought a product; undefined if never, or if the request failed. */
const getLastBoughtDay = async (product: string): Promise<string | undefined> => {
  openRequest ??= requestDays();
  openRequest.ids.add(product);
  const days = await openRequest.days.catch(() => null);
  return days?.get(product);
};

/** 'Bought 12 Mar', or nothing. */
export const LastBoughtDate = ({ product, className }: { product: string; className: string }) => {
  const day = useLoaded(getLastBoughtDay, product);
  return day !== undefined && <span className={className}>Bought {formatPastDay(day)}</span>;
};

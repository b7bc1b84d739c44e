import { ORDER_WAYS, orderWayLabels } from '#features/orders/contract/order-filter.ts';
import { TabLink } from '#platform/web/ui/tabs.tsx';
import { type OrderChoice, getListPath, toFilter } from './order-groups.ts';

/** Filters the list by how orders were paid, or will be. The tabs of states then count only these. */
export const OrderWayFilter = ({ chosen }: { chosen: OrderChoice }) => (
  <nav aria-label="Orders by way to pay" className="scroll-row mb-1 whitespace-nowrap">
    {([null, ...ORDER_WAYS] as const).map((way) => (
      <TabLink key={way ?? 'any'} to={getListPath(toFilter({ ...chosen, way }))} chosen={way === chosen.way}>
        {way === null ? 'Any way to pay' : orderWayLabels[way]}
      </TabLink>
    ))}
  </nav>
);

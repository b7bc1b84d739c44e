import './order-filters.css';
import { useNavigate } from 'react-router';
import { ORDER_WAYS, orderWayLabels } from '#features/orders/contract/order-filter.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { type OrderChoice, getListPath, toFilter } from './order-groups.ts';

/** Filters the list by how orders were paid, or will be. The tabs of states then count only these. */
export const OrderWayFilter = ({ chosen }: { chosen: OrderChoice }) => {
  const navigate = useNavigate();
  const choose = (value: string) => {
    const way = ORDER_WAYS.find((one) => one === value) ?? null;
    void navigate(getListPath(toFilter({ ...chosen, way })));
  };
  return (
    <Select aria-label="Way to pay" value={chosen.way ?? ''} onChange={({ target }) => choose(target.value)}>
      <option value="">Any way to pay</option>
      {ORDER_WAYS.map((way) => (
        <option key={way} value={way}>
          {orderWayLabels[way]}
        </option>
      ))}
    </Select>
  );
};

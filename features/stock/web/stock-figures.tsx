import type { StockHistory } from '#features/stock/contract/stock.ts';
import { formatCount } from './count-words.ts';

const StockTotal = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="figures text-xl font-semibold">{formatCount(value)}</dd>
  </div>
);

/** Pieces of a product: on the shelf, held by orders, missing for them, for sale. */
export const StockTotals = ({
  onHand,
  held,
  short,
  stock,
}: Pick<StockHistory, 'onHand' | 'held' | 'short' | 'stock'>) => (
  <dl className="mb-5 flex flex-wrap gap-x-6 gap-y-2">
    <StockTotal label="On hand" value={onHand} />
    <StockTotal label="Held by orders" value={held} />
    {short > 0 && <StockTotal label="Short" value={short} />}
    <StockTotal label="For sale" value={stock} />
  </dl>
);

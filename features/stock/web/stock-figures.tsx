import type { StockHistory } from '#features/stock/contract/stock.ts';
import { count } from './count-words.ts';

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="figures text-xl font-semibold">{count(value)}</dd>
  </div>
);

/** Pieces of a product: on the shelf, held by orders, missing for them, for sale. */
export const StockFigures = ({
  onHand,
  held,
  short,
  stock,
}: Pick<StockHistory, 'onHand' | 'held' | 'short' | 'stock'>) => (
  <dl className="mb-5 flex flex-wrap gap-x-6 gap-y-2">
    <Figure label="On hand" value={onHand} />
    <Figure label="Held by orders" value={held} />
    {short > 0 && <Figure label="Short" value={short} />}
    <Figure label="For sale" value={stock} />
  </dl>
);

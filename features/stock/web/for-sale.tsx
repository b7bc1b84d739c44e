import { formatCount } from './count-words.ts';

/** How many pieces can be sold; on a card, which has no heads of columns, with the words for it. */
export const QuantityForSale = ({ stock }: { stock: number }) => (
  <>
    {formatCount(stock)}
    <span aria-hidden className="block text-xs font-normal whitespace-nowrap text-muted tabular:hidden">
      for sale
    </span>
  </>
);

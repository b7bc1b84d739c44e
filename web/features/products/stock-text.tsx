import { canOrder } from '#contract/can-order.ts';

/** Stock in words and colour: '240 in stock', 'Only 6 left', 'Out of stock'. */
export const StockText = ({ stock, minOrder, lowStockAt }: { stock: number; minOrder: number; lowStockAt: number }) => {
  if (!canOrder({ stock, minOrder }))
    return <span className="font-medium text-error whitespace-nowrap">Out of stock</span>;
  if (stock <= lowStockAt) return <span className="font-medium text-warning whitespace-nowrap">Only {stock} left</span>;
  return <span className="font-medium text-success whitespace-nowrap">{stock.toLocaleString('en-US')} in stock</span>;
};

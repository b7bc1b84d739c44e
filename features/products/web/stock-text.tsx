import { canOrder } from '#features/products/contract/can-order.ts';

/**
 * Stock in words and color: '240 in stock', 'Only 6 left', 'Out of stock'.
 * @param isShort a dot replaces 'in stock' on a wide screen, if the column head says it
 */
export const StockText = ({
  stock,
  minOrder,
  lowStockAt,
  isShort = false,
}: {
  stock: number;
  minOrder: number;
  lowStockAt: number;
  isShort?: boolean;
}) => {
  if (!canOrder({ stock, minOrder }))
    return <span className="font-medium text-error whitespace-nowrap">Out of stock</span>;
  if (stock <= lowStockAt) return <span className="font-medium text-warning whitespace-nowrap">Only {stock} left</span>;
  return (
    <span className="font-medium text-success whitespace-nowrap">
      {isShort && <span className="mr-1.5 inline-block size-2 rounded-full bg-current max-md:hidden" />}
      {stock.toLocaleString('en-US')} {isShort ? <span className="md:sr-only">in stock</span> : 'in stock'}
    </span>
  );
};

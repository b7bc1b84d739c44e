import { canOrder } from '#features/products/contract/can-order.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Product } from '#features/products/contract/products.ts';
import { OrderLink } from './order-link.tsx';

/** At the foot of a phone's screen, wherever the page is: the price, and the way on. */
export const OrderBar = ({ product }: { product: Product }) =>
  canOrder(product) && (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex items-center justify-between gap-4 border-t border-line bg-raised px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 md:hidden">
      <p className="text-sm leading-tight text-muted">
        <strong className="numeral block text-xl text-ink">{formatDollars(product.unitPrice)}</strong>
        {product.minOrder > 1 && `for ${product.minOrder}`}
      </p>
      <OrderLink product={product} size="lg" className="flex-1 max-w-72" />
    </div>
  );

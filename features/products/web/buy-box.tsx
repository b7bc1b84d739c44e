import { PackageCheck } from '#platform/web/ui/icons/package-check.ts';
import { Truck } from '#platform/web/ui/icons/truck.ts';
import { Undo2 } from '#platform/web/ui/icons/undo-2.ts';
import { useState } from 'react';
import { canOrder } from '#features/products/contract/can-order.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { OrderLink } from './order-link.tsx';
import { PiecesTotal, parseQuantityText } from './pieces-total.tsx';
import { ProductFacts } from './product-facts.tsx';
import { formatPriceBreaks } from './say-breaks.ts';

/**
 * Everything that decides a purchase in one place: price, stock, how many, what they cost together, delivery, and the way
 * on. On a phone the way on stays at the foot of the screen.
 */
export const BuyBox = ({
  product,
  delivery,
  goodsBack,
  expected,
}: {
  product: ProductDetail;
  /** What delivery costs, as a sentence. */
  delivery: string;
  /** For how long goods are taken back, as a sentence; null where they are not. */
  goodsBack: string | null;
  /** The day more is expected, where there is none. */
  expected: string | null;
}) => {
  const [text, setText] = useState(String(product.minOrder));
  const quantity = parseQuantityText(text);
  return (
    <section aria-label="Buy" className="card-surface mt-4 p-5">
      <ProductFacts product={product} />
      <div className="mt-4 grid gap-3 empty:hidden">
        <AddToCart product={product}>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <QuantityStepper
              label="Pieces"
              value={text}
              min={product.minOrder}
              max={product.stock}
              step={product.quantityStep > 1 ? product.quantityStep : product.minOrder}
              invalid={false}
              onChange={setText}
            />
            <PiecesTotal product={product} text={text} />
          </div>
          <OrderLink
            product={product}
            {...(quantity !== undefined && { quantity })}
            size="lg"
            className="max-md:hidden"
          />
        </AddToCart>
        {!canOrder(product) && <OrderLink product={product} size="lg" className="w-full" />}
      </div>
      {product.priceBreaks.length > 0 && <p className="mt-3 text-sm figures">{formatPriceBreaks(product)}</p>}
      {expected !== null && <p className="mt-2">More is expected on {expected}.</p>}
      <ul className="mt-4 grid gap-2 text-sm text-muted *:flex *:items-start *:gap-2 [&_svg]:mt-0.5 [&_svg]:shrink-0">
        <li>
          <Truck size={16} />
          {delivery}
        </li>
        {goodsBack !== null && (
          <li>
            <Undo2 size={16} />
            {goodsBack}
          </li>
        )}
        <li>
          <PackageCheck size={16} />
          Set aside for you when you order
        </li>
      </ul>
    </section>
  );
};

import { PackageCheck } from '#platform/web/ui/icons/package-check.ts';
import { MapPin } from '#platform/web/ui/icons/map-pin.ts';
import { Truck } from '#platform/web/ui/icons/truck.ts';
import { Undo2 } from '#platform/web/ui/icons/undo-2.ts';
import { useState } from 'react';
import { canOrder } from '#features/products/contract/can-order.ts';
import type { Product, ProductDetail } from '#features/products/contract/products.ts';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { OrderLink } from './order-link.tsx';
import { PiecesTotal, formatPriceBreaks, parseQuantityText } from './pieces-total.tsx';
import { ProductFacts } from './product-facts.tsx';
import { formatDayInZone, getLastMoment } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useShop } from '#platform/web/root-data.ts';
import { Link } from 'react-router';
import { Stars } from '#platform/web/ui/stars.tsx';

/**
 * Everything that decides a purchase in one place: price, stock, quantity, total, delivery and the order button. On a
 * phone `OrderBar` repeats the button at the foot of the screen.
 */
export const BuyBox = ({
  product,
  delivery,
  promises,
  goodsBack,
  expected,
}: {
  product: ProductDetail;
  /** The delivery cost, as a sentence. */
  delivery: string;
  /** When it arrives or can be collected if it is in stock, as sentences. */
  promises: { delivery: string | null; collection: string | null };
  /** The return period, as a sentence; null if the shop takes no returns. */
  goodsBack: string | null;
  /** The day more is expected, if the product is out of stock. */
  expected: string | null;
}) => {
  const [text, setText] = useState(String(product.minOrder));
  const quantity = parseQuantityText(text);
  return (
    <section aria-label="Buy" className="card-surface mt-4 p-5">
      <ProductFacts product={product} />
      {canOrder(product) && (
        <ul
          aria-label="Delivery days"
          className="mt-3 grid gap-1 text-balance *:flex *:items-start *:gap-2 empty:hidden [&_svg]:mt-1 [&_svg]:shrink-0"
        >
          {promises.delivery !== null && (
            <li>
              <Truck aria-hidden size={16} />
              {promises.delivery}
            </li>
          )}
          {promises.collection !== null && (
            <li>
              <MapPin aria-hidden size={16} />
              {promises.collection}
            </li>
          )}
        </ul>
      )}
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
      <SaleTerms product={product} />
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

/** The lowest price before a sale, and its last day in the shop's time zone. */
const SaleTerms = ({
  product: { regularPrice, lowestPrice, reducedUntil },
}: {
  product: Pick<ProductDetail, 'regularPrice' | 'lowestPrice' | 'reducedUntil'>;
}) => {
  const { timeZone } = useShop();
  if (regularPrice === null || lowestPrice === null || reducedUntil === null) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      Lowest price of the last 30 days: {formatDollars(lowestPrice)}. Reduced until{' '}
      {formatDayInZone(getLastMoment(reducedUntil), timeZone)}.
    </p>
  );
};

/** Price and order button, fixed at the foot of a phone's screen. */
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

/** The mean of the product's reviews in one line, as stars and as text. */
export const RatingLink = ({ stars, reviews }: { stars: number; reviews: number }) => (
  <Link to="#product-reviews" className="link-quiet mt-2 gap-2 text-sm text-muted">
    <Stars value={stars} />
    {stars.toFixed(1)} of 5, {reviews === 1 ? '1 review' : `${reviews} reviews`} of this product
  </Link>
);

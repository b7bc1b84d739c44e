import { PackageCheck } from '#platform/web/ui/icons/package-check.ts';
import { MapPin } from '#platform/web/ui/icons/map-pin.ts';
import { Truck } from '#platform/web/ui/icons/truck.ts';
import { Undo2 } from '#platform/web/ui/icons/undo-2.ts';
import { type ComponentType, useState } from 'react';
import { canOrder } from '#features/products/contract/can-order.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { OrderLink } from './order-link.tsx';
import { PiecesTotal, formatPriceBreaks, parseQuantityText, priceQuantity } from './pieces-total.tsx';
import { ProductFacts } from './product-facts.tsx';
import { formatDayInZone, getLastMoment } from '#platform/contract/dates.ts';
import { formatCents, formatDollars } from '#platform/contract/money.ts';
import type { OwnTerms } from '#platform/web/live/live-facts.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { DayText } from '#platform/web/day-text.tsx';
import { useSession } from '#platform/web/session/session.ts';
import { useShop } from '#platform/web/root-data.ts';
import { Link } from 'react-router';
import { Stars } from '#platform/web/ui/stars.tsx';

/** Buttons for signed-in customers, such as Save to list. They load after the page, which reserves space for them. */
const productActs = Object.values(
  import.meta.glob<ComponentType<{ product: string; quantity: number }>>('/features/*/web/slots/product-acts.tsx', {
    import: 'default',
  }),
).map((load) => lazyComponent(load));

const ProductActs = (act: { product: string; quantity: number }) => {
  const isCustomer = useSession().status === 'in';
  return (
    productActs.length > 0 && (
      <div className="mt-2 -mb-2 -ml-3 hidden min-h-9 person:block">
        {isCustomer && productActs.map((Act, at) => <Act key={at} {...act} />)}
      </div>
    )
  );
};

/** The price of the entered quantity, if it can be bought. */
const getTotalText = (product: ProductDetail & { own?: OwnTerms }, quantity: number | undefined): string | undefined =>
  quantity === undefined || quantity > product.stock ? undefined : formatCents(priceQuantity(product, quantity).total);

/**
 * Everything that decides a purchase in one place: price, stock, quantity, total, delivery and the order button. On a
 * phone, quantity and Add to cart are a bar at the foot of the screen.
 */
export const BuyBox = ({
  product,
  delivery,
  promises,
  returnPeriod,
  expected,
}: {
  product: ProductDetail & { own?: OwnTerms };
  /** The delivery cost, as a sentence. */
  delivery: string;
  /** Sentences on when it arrives or can be collected, for a product in stock. */
  promises: { delivery: string | null; collection: string | null };
  /** The return period, as a sentence; null if the shop takes no returns. */
  returnPeriod: string | null;
  /** The day more is expected, if the product is out of stock. */
  expected: string | null;
}) => {
  const [text, setText] = useState(String(product.minOrder));
  const quantity = parseQuantityText(text);
  return (
    <section aria-label="Buy" className="card-surface p-5">
      <ProductFacts product={product} />
      {canOrder(product) && (
        <ul
          aria-label="Delivery days"
          className="mt-3 grid gap-1 font-medium text-balance *:flex *:items-start *:gap-2 empty:hidden [&_svg]:mt-1 [&_svg]:shrink-0"
        >
          {promises.delivery !== null && (
            <li>
              <Truck aria-hidden size={16} />
              <DayText>{promises.delivery}</DayText>
            </li>
          )}
          {promises.collection !== null && (
            <li>
              <MapPin aria-hidden size={16} />
              <DayText>{promises.collection}</DayText>
            </li>
          )}
        </ul>
      )}
      <div className="mt-4 grid items-end gap-3 lg:grid-cols-[auto_1fr]">
        <AddToCart product={product} size="lg" className="buy-bar" total={getTotalText(product, quantity)}>
          <QuantityStepper
            label="Pieces"
            value={text}
            min={product.minOrder}
            max={product.stock}
            step={product.quantityStep > 1 ? product.quantityStep : product.minOrder}
            invalid={false}
            onChange={setText}
          />
        </AddToCart>
        {canOrder(product) && <PiecesTotal product={product} text={text} />}
        <OrderLink
          product={product}
          {...(canOrder(product) && quantity !== undefined && { quantity })}
          size="lg"
          className={`col-span-full ${canOrder(product) ? 'order-1' : ''}`}
        />
      </div>
      <SaleTerms product={product} />
      <p className="mt-3 text-sm figures min-h-5 priced empty:hidden own:block">{formatPriceBreaks(product)}</p>
      {expected !== null && <p className="mt-2">More is expected on {expected}.</p>}
      <ul className="mt-4 grid gap-2 text-sm text-muted *:flex *:items-start *:gap-2 [&_svg]:mt-0.5 [&_svg]:shrink-0">
        <li>
          <Truck size={16} />
          {delivery}
        </li>
        {returnPeriod !== null && (
          <li>
            <Undo2 size={16} />
            {returnPeriod}
          </li>
        )}
        <li>
          <PackageCheck size={16} />
          Set aside for you when you order
        </li>
      </ul>
      <ProductActs product={product._id} quantity={quantity ?? product.minOrder} />
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

/** The mean of the product's reviews in one line, as stars and as text; links to the reviews. */
export const RatingLink = ({ stars, reviews }: { stars: number; reviews: number }) => (
  <Link to="#product-reviews" className="link-quiet mt-2 gap-2 text-sm text-muted">
    <Stars value={stars} />
    {reviews === 0
      ? 'No reviews yet'
      : `${stars.toFixed(1)} of 5, ${reviews === 1 ? '1 review' : `${reviews} reviews`} of this product`}
  </Link>
);

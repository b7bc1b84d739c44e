import type { Product } from '#features/products/contract/products.ts';
import { getFirstSentence } from '#platform/contract/first-sentence.ts';
import { MINUS_SIGN } from '#platform/contract/minus-sign.ts';
import { formatDollars, formatPricePerPiece, toCents } from '#platform/contract/money.ts';
import { Link } from 'react-router';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { useLiveProduct } from '#platform/web/live/use-live-product.ts';
import { Star } from '#platform/web/ui/icons/star.ts';
import { Picture } from '#platform/web/ui/picture.tsx';
import { OrderLink } from './order-link.tsx';
import { StockText } from './stock-text.tsx';
import { splitProductName } from '#platform/web/product-name-text.tsx';
import { canOrder } from '#features/products/contract/can-order.ts';
import { getReduction } from '#features/products/contract/reduction.ts';
import { useDeliveryBy } from '#platform/web/root-data.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { useSession } from '#platform/web/session/session.ts';

/** Adds a product to the comparison; the bar at the foot of the page (`compare-bar-script.ts`) links to it. */
export const CompareCheckbox = ({
  product: { slug, name },
  className,
}: {
  product: { slug: string; name: string };
  className: string;
}) => (
  <label className={`compare-tick ${className}`}>
    <input type="checkbox" name="p" value={slug} form="compare" aria-label={`Compare ${name}`} />
    Compare
  </label>
);

const BoughtDay = lazyComponent(() => import('./last-bought-date.tsx').then((module) => module.LastBoughtDate));

/**
 * When the signed-in customer last bought a product. It loads after the page, which reserves space for it.
 * @param product its id
 */
export const LastBoughtBadge = (badge: { product: string; className: string }) =>
  useSession().status === 'in' && <BoughtDay {...badge} />;

/** 'for 5 · $3.00 each', if the price is for more than one piece. */
export const PackPrice = ({ product }: { product: Pick<Product, 'unitPrice' | 'minOrder'> }) =>
  product.minOrder > 1 && (
    <span className="text-sm whitespace-nowrap text-muted">
      for {product.minOrder} · {formatPricePerPiece(toCents(product.unitPrice), product.minOrder)} each
    </span>
  );

/** The struck regular price and the reduction, during a sale. */
export const RegularPrice = ({
  product: { unitPrice, regularPrice },
}: {
  product: Pick<Product, 'unitPrice' | 'regularPrice'>;
}) =>
  regularPrice !== null && (
    <span className="whitespace-nowrap">
      <span className="sr-only">Regular price </span>
      <s className="text-xs text-muted">{formatDollars(regularPrice)}</s>{' '}
      <span className="text-xs font-medium text-success">
        {MINUS_SIGN}
        {getReduction(toCents(unitPrice), toCents(regularPrice))}%
      </span>
    </span>
  );

/** The mean of a product's reviews, and their number. */
const CardRating = ({ stars, reviews }: Pick<Product, 'stars' | 'reviews'>) => (
  <p className="text-sm whitespace-nowrap figures">
    <Star aria-hidden size={14} className="inline fill-star align-[-2px] text-star" />{' '}
    <span aria-hidden>
      {stars.toFixed(1)} ({reviews})
    </span>
    <span className="sr-only">
      {`Rated ${stars.toFixed(1)} of 5 in ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`}
    </span>
  </p>
);

/** Links to the sizes of a family. Its lowest price is public, so a buyer with own prices does not see it. */
export const FamilyLink = ({ family, isOwn }: { family: { slug: string; text: string }; isOwn: boolean }) => (
  <Link to={`/families/${encodeURIComponent(family.slug)}`} className="link-quiet link relative self-start text-sm">
    {isOwn ? 'All sizes' : family.text}
  </Link>
);

/**
 * One product of a list: horizontal on a phone, vertical elsewhere.
 * @param heading the heading level of its name
 * @param eager true if its picture is on the first screen
 * @param isWide horizontal at any width
 * @param hasCompareBox shows a checkbox that selects it for comparison
 * @param family the family of which it is a size, in a few words
 * @param isBrief leaves the description out on a phone
 */
export const ProductCard = ({
  product: initialProduct,
  heading: Heading = 'h3',
  eager,
  isNew = false,
  isWide = false,
  isBrief = false,
  hasCompareBox = false,
  family,
}: {
  product: Product;
  heading?: 'h2' | 'h3';
  eager: boolean;
  isNew?: boolean;
  isWide?: boolean;
  isBrief?: boolean;
  hasCompareBox?: boolean;
  family?: { slug: string; text: string } | undefined;
}) => {
  const [product, liveAttribute] = useLiveProduct(initialProduct);
  const deliveryBy = useDeliveryBy(product.bulky);
  const eachPrice =
    product.minOrder > 1 && ` · ${formatPricePerPiece(toCents(product.unitPrice), product.minOrder)} each`;
  return (
    <article
      {...liveAttribute}
      className={`goods-card card-surface relative grid grid-cols-[7rem_minmax(0,1fr)] ${isWide ? 'md:grid-cols-[40%_minmax(0,1fr)]' : 'md:flex md:flex-col'}`}
    >
      <Picture
        src={product.img}
        alt={product.imgAlt}
        sizes="(min-width: 48rem) 320px, 120px"
        aspect="4 / 3"
        loading={eager ? 'eager' : 'lazy'}
        className={isWide ? 'self-stretch' : 'max-md:self-stretch'}
      />
      {isNew && <span className="badge badge-primary absolute top-2 left-2">New</span>}
      <LastBoughtBadge
        product={product._id}
        className="badge absolute bottom-2 left-1 max-w-28 md:top-2 md:bottom-auto md:left-auto md:right-2 md:max-w-none max-md:px-1.5 max-md:text-xs"
      />
      <div className="flex flex-1 flex-col gap-1.5 p-3">
        <Heading className="line-clamp-3 font-sans text-base leading-5 md:min-h-[2lh]">
          <Link to={`/products/${product.slug}`} className="py-0.5 after:absolute after:inset-0">
            {splitProductName(product.name)}
          </Link>
        </Heading>
        <p className="priced flex flex-wrap items-baseline gap-x-1 text-sm text-muted">
          <span>
            <span className="text-xs">Unit Price:</span>{' '}
            <strong className="numeral text-xl text-ink">{formatDollars(product.unitPrice)}</strong>
          </span>
          {product.minOrder > 1 ? ` for ${product.minOrder}` : product.regularPrice === null && ' each'}
          <RegularPrice product={product} />
        </p>
        <p className="text-xs text-muted">
          {`Minimum Order: ${product.minOrder}`}
          {eachPrice && <span className="priced">{eachPrice}</span>}
        </p>
        <p className="flex items-center gap-1.5 text-sm">
          <span className="text-xs text-muted">Stock:</span> <StockText {...product} />
          {hasCompareBox && <CompareCheckbox product={product} className="" />}
        </p>
        {/* A line without text has its height, too, so that the cards of a row stay aligned. */}
        {deliveryBy && <p className="min-h-5 text-sm">{canOrder(product) && deliveryBy}</p>}
        <div className="flex flex-wrap items-center gap-x-2 md:min-h-7">
          {product.reviews > 0 && <CardRating {...product} />}
          {family !== undefined && <FamilyLink family={family} isOwn={product.own !== undefined} />}
        </div>
        <p className={`line-clamp-4 text-xs text-muted ${isBrief ? 'max-md:hidden' : ''}`}>
          {getFirstSentence(product.description)}
        </p>
        <div className="relative mt-auto flex items-center gap-3">
          <AddToCart product={product} className="grid flex-1" />
          <OrderLink product={product} name={product.name} isQuiet />
        </div>
      </div>
    </article>
  );
};

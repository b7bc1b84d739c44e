import { keepUnits } from '#contract/keep-units.ts';
import type { Product } from '#contract/products.ts';
import { formatDollars, formatEach, toCents } from '#contract/money.ts';
import { Link } from 'react-router';
import { AddToCart } from '../carts/add-to-cart.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BoughtMark } from './bought-mark.tsx';
import { OrderLink } from './order-link.tsx';
import { StockText } from './stock-text.tsx';

/** '($0.42 each)', where one minimum order is more than one piece. */
export const EachPrice = ({ product }: { product: Pick<Product, 'unitPrice' | 'minOrder'> }) =>
  product.minOrder > 1 ? (
    <span className="text-sm text-muted">({formatEach(toCents(product.unitPrice), product.minOrder)} each)</span>
  ) : null;

/**
 * One product of a list.
 * @param heading the level its name has under the headings of its page
 * @param eager whether its picture is on the first screen
 */
export const ProductCard = ({
  product,
  heading: Heading = 'h3',
  eager,
  isNew = false,
}: {
  product: Product;
  heading?: 'h2' | 'h3';
  eager: boolean;
  isNew?: boolean;
}) => (
  <article className="card-surface relative flex flex-col">
    <Picture
      src={product.img}
      alt={product.imgAlt}
      sizes="(min-width: 48rem) 320px, 70vw"
      width={640}
      height={640}
      aspect="4 / 3"
      loading={eager ? 'eager' : 'lazy'}
    />
    {isNew && <span className="badge badge-primary absolute top-3 left-3">New</span>}
    <BoughtMark product={product._id} className="badge absolute top-3 right-3" />
    <div className="flex flex-1 flex-col gap-3 p-4">
      <Heading className="line-clamp-2 min-h-[2lh] text-xl leading-tight">
        <Link to={`/products/${product.slug}`} prefetch="intent" className="after:absolute after:inset-0">
          {keepUnits(product.name)}
        </Link>
      </Heading>
      <p className="tabular-nums">
        Unit Price: <strong className="text-lg">{formatDollars(product.unitPrice)}</strong>{' '}
        <EachPrice product={product} />
      </p>
      <dl className="grid grid-cols-2 gap-x-4 text-sm">
        <div>
          <dt className="text-muted">Stock:</dt>
          <dd>
            <StockText {...product} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">Minimum Order:</dt>
          <dd className="tabular-nums">{product.minOrder}</dd>
        </div>
      </dl>
      <p className="line-clamp-2 text-sm text-muted">{product.description}</p>
      <div className="relative mt-auto grid auto-cols-fr grid-flow-col gap-2">
        <OrderLink product={product} name={product.name} className="px-2" />
        <AddToCart product={product} />
      </div>
    </div>
  </article>
);

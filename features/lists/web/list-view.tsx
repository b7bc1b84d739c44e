import type { List } from '#features/lists/contract/lists.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { AddListToCart } from './add-list-to-cart.tsx';
import { KitPicture } from './kit-picture.tsx';
import { Link } from 'react-router';
import type { CartLine } from '#features/carts/contract/cart.ts';
import { Picture } from '#platform/web/ui/picture.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';

/** Read-only lines of a list, with current prices and problems. */
const ListLines = ({ lines, label }: { lines: CartLine[]; label: string }) => (
  <ul aria-label={label} className="border-t border-line">
    {lines.map(({ product, quantity, price, discount, problem, message }) => (
      <li
        key={product._id}
        className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-4 border-b border-line py-3"
      >
        <Picture src={product.img} alt={product.imgAlt} sizes="96px" className="rounded-field" />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <div className="min-w-0 flex-[1_1_14rem]">
            {problem === 'gone' ? (
              <span className="font-medium">
                <ProductNameText>{product.name}</ProductNameText>
              </span>
            ) : (
              <Link to={`/products/${product.slug}`} prefetch="intent" className="link-quiet font-medium">
                <ProductNameText>{product.name}</ProductNameText>
              </Link>
            )}
            <p className="text-sm text-muted figures">
              {product.sku} · {formatPlural(quantity, 'piece')}
              {problem === null && ` · ${formatCount(product.stock)} in stock`}
            </p>
            {problem !== null && <p className="text-sm font-medium text-error">{message}</p>}
          </div>
          <p className="numeral text-right text-xl">
            {price > 0 && formatDollars(price - discount)}
            {discount > 0 && (
              <span className="block text-sm font-normal text-success">{formatDollars(discount)} off</span>
            )}
          </p>
        </div>
      </li>
    ))}
  </ul>
);

/** Sizes of the picture. On a phone it is as wide as the page; on a tablet half as wide, beside lines of 22rem. */
const PICTURE_SIZES = {
  first: '(min-width: 64rem) 165px, (min-width: 40rem) 24vw, 48vw',
  others: '(min-width: 64rem) 82px, (min-width: 40rem) 12vw, 24vw',
};

/** A list for readers who do not own it: a kit, or a shared list. */
export const ListView = ({ list: { name, lines, price }, intro }: { list: List; intro: string }) => (
  <>
    <h1 className="text-4xl break-words">{name}</h1>
    <p className="mt-2 measure text-muted">{intro}</p>
    <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section
        aria-label="Order the whole list"
        className="card-surface overflow-clip sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:*:min-h-full lg:sticky lg:top-24 lg:col-start-2"
      >
        <KitPicture imgs={lines.map(({ product }) => product.img)} sizes={PICTURE_SIZES} />
        <div className="p-5">
          <p className="figures">{formatPlural(lines.length, 'product')}, total</p>
          <p className="numeral mt-1 mb-4 text-3xl">{formatDollars(price)}</p>
          <AddListToCart lines={lines} />
        </div>
      </section>
      <div className="lg:col-start-1 lg:row-start-1">
        <ListLines lines={lines} label={name} />
      </div>
    </div>
  </>
);

import { formatDollars } from '#platform/contract/money.ts';
import type { KeptProduct } from '#features/offline/contract/offline.ts';
import { stockOf } from '#trade/kept-catalogue.ts';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { KeptName } from '#platform/web/kept-name.tsx';
import { PackPrice } from './product-card.tsx';

/** What the cart asks of a product of this device. */
export const asOrdered = (product: KeptProduct) => ({
  _id: product.id,
  name: product.name,
  minOrder: product.minOrder,
  stock: stockOf(product),
});

/** Price of one minimum order, and whether there was any when the catalogue was read. */
export const KeptPrice = ({ product }: { product: KeptProduct }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
    <strong className="numeral text-xl text-ink">{formatDollars(product.unitPrice)}</strong>
    <PackPrice product={product} />
    {product.isOut && <span className="font-medium text-error">Was out of stock</span>}
  </p>
);

/** Products of this device, a row each. */
export const KeptList = ({ products }: { products: readonly KeptProduct[] }) => (
  <ul className="grid border-t border-line gap-x-8 lg:grid-cols-2">
    {products.map((product) => (
      <li
        key={product.id}
        className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
      >
        <KeptName product={product}>
          <KeptPrice product={product} />
        </KeptName>
        <div className="max-sm:col-start-2">
          <AddToCart product={asOrdered(product)} />
        </div>
      </li>
    ))}
  </ul>
);

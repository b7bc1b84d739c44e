import { formatDollars } from '#platform/contract/money.ts';
import type { OfflineProduct } from '#features/offline/contract/offline.ts';
import { getOfflineStock } from '#trade/kept-catalogue.ts';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { OfflineProductName } from '#platform/web/kept-name.tsx';
import { PackPrice } from './product-card.tsx';

/** What the cart asks of a product of this device. */
export const toCartProduct = (product: OfflineProduct) => ({
  _id: product.id,
  name: product.name,
  minOrder: product.minOrder,
  stock: getOfflineStock(product),
});

/** Price of one minimum order, and whether there was any when the catalogue was read. */
export const OfflinePrice = ({ product }: { product: OfflineProduct }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
    <strong className="numeral text-xl text-ink">{formatDollars(product.unitPrice)}</strong>
    <PackPrice product={product} />
    {product.isOut && <span className="font-medium text-error">Was out of stock</span>}
  </p>
);

/** Products of this device, a row each. */
export const OfflineProductList = ({ products }: { products: readonly OfflineProduct[] }) => (
  <ul className="grid border-t border-line gap-x-8 lg:grid-cols-2">
    {products.map((product) => (
      <li
        key={product.id}
        className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
      >
        <OfflineProductName product={product}>
          <OfflinePrice product={product} />
        </OfflineProductName>
        <div className="max-sm:col-start-2">
          <AddToCart product={toCartProduct(product)} />
        </div>
      </li>
    ))}
  </ul>
);

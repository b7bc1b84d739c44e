import { Link } from 'react-router';
import type { OfflineProduct } from '#features/offline/contract/offline.ts';
import { UNITS_COOKIE, readUnitsCookie } from '#features/products/contract/units-cookie.ts';
import { getCategoryTrail, getOfflineStock } from '#trade/offline-catalog.ts';
import { formatInBothUnits } from '#trade/format-length.ts';
import type { StoredOfflineCatalog } from '#platform/web/offline-catalog.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { PartNumbers, formatEnds } from './specification.tsx';
import { formatPriceBreaks } from './pieces-total.tsx';
import { UnitsForm } from './units-form.tsx';
import { formatDollars } from '#platform/contract/money.ts';
import { OfflineProductName } from '#platform/web/offline-product-name.tsx';
import { PackPrice } from './product-card.tsx';

/**
 * Sets the cookie in the browser, because the server cannot be reached. Some browsers drop a script's cookies
 * after a week.
 */
const storeUnitsCookie = async (units: string): Promise<void> => {
  const isSecure = location.protocol === 'https:';
  const name = `${isSecure ? '__Host-' : ''}${UNITS_COOKIE.name}`;
  const seconds = units === 'in' ? UNITS_COOKIE.seconds : 0;
  document.cookie = `${name}=${units}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
};

/** The product as the cart needs it. */
const toCartProduct = (product: OfflineProduct) => ({
  _id: product.id,
  name: product.name,
  minOrder: product.minOrder,
  stock: getOfflineStock(product),
});

/** The price of one minimum order, and whether it was out of stock when the catalog was downloaded. */
const OfflinePrice = ({ product }: { product: OfflineProduct }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
    <strong className="numeral text-xl text-ink">{formatDollars(product.unitPrice)}</strong>
    <PackPrice product={product} />
    {product.isOut && <span className="font-medium text-error">Was out of stock</span>}
  </p>
);

/** The device's offline products, one per row. */
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

/** Everything the device has stored about a product. */
export const OfflineProductDetail = ({
  stored,
  product,
}: {
  stored: StoredOfflineCatalog;
  product: OfflineProduct;
}) => {
  const { name, sku, slug, description, attributes, ends, partNumbers, minOrder, quantityStep, priceBreaks } = product;
  const units = readUnitsCookie(document.cookie);
  const facts = [
    { label: 'SKU', value: sku },
    ...attributes.map((attribute) => ({ label: attribute.label, value: formatInBothUnits(attribute, units) })),
    { label: 'Ends', value: formatEnds(ends) },
    { label: 'Part numbers', value: partNumbers.length > 0 && <PartNumbers numbers={partNumbers} /> },
    { label: 'Minimum Order', value: String(minOrder) },
    { label: 'Sold in steps of', value: quantityStep > 1 ? String(quantityStep) : '' },
    { label: 'Price breaks', value: formatPriceBreaks({ priceBreaks }) },
  ].filter(({ value }) => value !== '' && value !== false);
  return (
    <article className="grid items-start gap-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Picture
        src={product.img}
        alt={product.imgAlt}
        sizes="(min-width: 48rem) 320px, 92vw"
        loading="eager"
        className="rounded-box"
      />
      <div className="grid min-w-0 gap-3">
        <p className="text-sm text-muted">
          {getCategoryTrail(stored.catalog.categories, product.category)
            .toReversed()
            .map((one, at) => (
              <span key={one.slug}>
                {at > 0 && ' / '}
                <Link to={`/category/${one.slug}`} className="link-quiet">
                  {one.name}
                </Link>
              </span>
            ))}
        </p>
        <h2 className="heading-2">
          <ProductNameText>{name}</ProductNameText>
        </h2>
        <OfflinePrice product={product} />
        <p className="measure">{description}</p>
        <div className="grid grid-cols-2 items-center gap-3 sm:flex">
          <AddToCart product={toCartProduct(product)} />
          {ends.length > 0 && (
            <LinkButton variant="quiet" to={`/join?from=${slug}`}>
              Join this to...
            </LinkButton>
          )}
        </div>
        <div className="flex justify-end">
          <UnitsForm units={units} back={`/products/${slug}`} send={storeUnitsCookie} />
        </div>
        <DefinitionList items={facts} />
      </div>
    </article>
  );
};

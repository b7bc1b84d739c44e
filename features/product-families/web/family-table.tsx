import { Link } from 'react-router';
import type { Family } from '#features/product-families/contract/families.ts';
import { cartRowField } from '#features/carts/contract/cart-rows.ts';
import { CART_FORM, useAddToCart } from '#features/carts/web/add-to-cart.tsx';
import { canOrder } from '#features/products/contract/can-order.ts';
import { PackPrice, RegularPrice } from '#features/products/web/product-card.tsx';
import { StockText } from '#features/products/web/stock-text.tsx';
import { formatDollars } from '#platform/contract/money.ts';
import { useLiveProduct } from '#platform/web/live/use-live-product.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { scrollOnWheel } from '#platform/web/ui/field.tsx';

/** A size with its values as text. */
type Size = Family['members'][number] & { size: string };

const SizeRow = ({ size: initialSize }: { size: Size }) => {
  const [size, liveAttribute] = useLiveProduct(initialSize);
  return (
    <tr {...liveAttribute}>
      <td className="text-sm">
        <Link to={`/products/${size.slug}`} title={size.name} className="inline-block py-1 font-medium hover:underline">
          <ProductNameText>{size.size}</ProductNameText>
        </Link>
        <p className="-mt-1 text-xs text-muted">
          {size.sku} · Minimum Order: {size.minOrder}
          <span className="row-brief">
            <PackPrice product={size} />
          </span>
        </p>
      </td>
      <td className="priced text-sm md:text-right">
        <strong className="figures">{formatDollars(size.unitPrice)}</strong> <RegularPrice product={size} />
        <span className="pack-price block leading-4 max-md:hidden">
          <PackPrice product={size} />
        </span>
      </td>
      <td className="text-sm">
        <StockText {...size} />
      </td>
      <td className="text-right">
        {canOrder(size) ? (
          <input
            {...scrollOnWheel}
            type="number"
            inputMode="numeric"
            name={cartRowField(size._id)}
            aria-label={`Quantity of ${size.name}`}
            min={0}
            max={size.stock}
            placeholder="0"
            className="control my-0.5 h-11 min-h-0 w-20 px-2 py-0 text-right figures md:h-9"
          />
        ) : (
          <Link
            to={`/purcess/${size._id}`}
            aria-label={`Tell me when it is back: ${size.name}`}
            className="link-quiet text-sm"
          >
            Tell me when it is back
          </Link>
        )}
      </td>
    </tr>
  );
};

/** The sizes of a family with a quantity each, which one button puts into the cart together. */
export const FamilyTable = ({ name, options, members }: Pick<Family, 'name' | 'options'> & { members: Size[] }) => {
  const { submit, pending } = useAddToCart();
  return (
    <form {...CART_FORM} noValidate onSubmit={submit} className="min-w-0">
      <div className="card-surface">
        <table className="goods-table">
          <caption className="sr-only">Sizes of {name}</caption>
          <thead>
            <tr>
              <th scope="col">{options.map(({ label }) => label).join(', ')}</th>
              <th scope="col">Unit Price</th>
              <th scope="col">Stock</th>
              <th scope="col" className="text-right">
                Quantity
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((size) => (
              <SizeRow key={size._id} size={size} />
            ))}
          </tbody>
        </table>
      </div>
      {members.some(canOrder) && (
        <p className="sticky bottom-0 z-10 -mx-4 mt-4 border-t border-line bg-raised px-4 py-2 text-right sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0">
          <Button type="submit" size="lg" name="act" value="rows" pending={pending} className="w-full sm:w-auto">
            Add to cart
          </Button>
        </p>
      )}
    </form>
  );
};

import { ShoppingCart } from 'lucide-react';
import { Form, Link } from 'react-router';
import { keepUnits } from '#contract/keep-units.ts';
import { canOrder } from '#contract/can-order.ts';
import type { Product } from '#contract/products.ts';
import { formatDollars } from '#contract/money.ts';
import { CART_FORM, useAddToCart } from '../carts/add-to-cart.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { wheelScrolls } from '../../ui/wheel-scrolls.ts';
import { Picture } from '../../ui/picture.tsx';
import { BoughtMark } from './bought-mark.tsx';
import { PackPrice } from './product-card.tsx';
import { StockText } from './stock-text.tsx';

/** The quantity in the row goes into the cart, or leads on to the purchase page, which knows what to do with it. */
const OrderRow = ({ product }: { product: Product }) => {
  const { submit, pending } = useAddToCart();
  if (!canOrder(product)) {
    return (
      <LinkButton
        to={`/purcess/${product._id}`}
        variant="secondary"
        size="sm"
        className="max-md:h-11"
        aria-label={`Tell me when it is back: ${product.name}`}
      >
        Tell me when it is back
      </LinkButton>
    );
  }
  return (
    <Form action={`/purcess/${product._id}`} onSubmit={submit} className="flex items-center justify-end gap-2">
      <input
        {...wheelScrolls}
        type="number"
        name="quantity"
        aria-label={`Quantity of ${product.name}`}
        min={product.minOrder}
        max={product.stock}
        defaultValue={product.minOrder}
        className="control h-11 min-h-0 w-16 px-2 py-0 text-right tabular-nums md:h-9"
      />
      <Button type="submit" variant="tint" size="sm" className="h-11 md:h-9" aria-label={`Order Now: ${product.name}`}>
        Order
      </Button>
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="h-11 md:h-9"
        formMethod={CART_FORM.method}
        formAction={CART_FORM.action}
        name="product"
        value={product._id}
        pending={pending}
        aria-label={`Add to cart: ${product.name}`}
      >
        <ShoppingCart aria-hidden size={18} />
      </Button>
    </Form>
  );
};

const columns = ['Product', 'Unit Price', 'Stock', 'Quantity'];

const Row = ({ product }: { product: Product }) => (
  <tr>
    <td>
      <div className="flex items-center gap-3">
        <Picture
          src={product.img}
          alt=""
          sizes="44px"
          width={44}
          height={44}
          aspect="1 / 1"
          loading="lazy"
          className="w-11 shrink-0 rounded-field md:w-10"
        />
        <div className="min-w-0 text-sm">
          <Link
            to={`/products/${product.slug}`}
            prefetch="intent"
            title={product.name}
            className="block truncate py-0.5 font-medium diagonal-fractions hover:underline"
          >
            {keepUnits(product.name)}
          </Link>
          <p className="-mt-1 truncate text-xs text-muted">
            {product.sku} <BoughtMark product={product._id} className="ml-1" />
          </p>
        </div>
      </div>
    </td>
    <td className="text-sm md:text-right">
      <strong className="figures">{formatDollars(product.unitPrice)}</strong>
      <span className="block leading-4">
        <PackPrice product={product} />
      </span>
    </td>
    <td className="text-sm">
      <StockText {...product} />
    </td>
    <td>
      <OrderRow product={product} />
    </td>
  </tr>
);

/** The list as dense rows, for who knows what he wants. */
export const ProductTable = ({ products }: { products: Product[] }) => (
  <table className="goods-table card-surface">
    <caption className="sr-only">Products</caption>
    <thead>
      <tr>
        {columns.map((header) => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {products.map((product) => (
        <Row key={product._id} product={product} />
      ))}
    </tbody>
  </table>
);

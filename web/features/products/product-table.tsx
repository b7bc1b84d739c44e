import { ShoppingCart } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { BrowsePage } from '#contract/browse.ts';
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
import { PartName } from '../../part-name.tsx';

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
        className="control h-11 min-h-0 w-16 px-2 py-0 text-right figures md:h-9"
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

type Columns = BrowsePage['columns'];

const Row = ({ product, columns }: { product: Product; columns: Columns }) => (
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
            className="line-clamp-2 py-1 leading-tight font-medium hover:underline tabular:line-clamp-1"
          >
            <PartName>{product.name}</PartName>
          </Link>
          <p className="-mt-1 truncate text-xs text-muted">
            {product.sku} <BoughtMark product={product._id} className="ml-1" />
            <span className="ml-2 md:hidden">
              <PackPrice product={product} />
            </span>
          </p>
        </div>
      </div>
    </td>
    {columns.map(({ key, values: { [product._id]: value = '' } }) => (
      <td key={key} title={value} className="attribute">
        <PartName>{value}</PartName>
      </td>
    ))}
    <td className="text-sm md:text-right">
      <strong className="figures">{formatDollars(product.unitPrice)}</strong>
      <span className="block leading-4 max-md:hidden">
        <PackPrice product={product} />
      </span>
    </td>
    <td className="text-sm">
      <StockText {...product} isShort />
    </td>
    <td>
      <OrderRow product={product} />
    </td>
  </tr>
);

/** The list as dense rows, for who knows what he wants; in a category with what its products differ in. */
export const ProductTable = ({ products, columns }: { products: Product[]; columns: Columns }) => (
  <table className="goods-table card-surface">
    <caption className="sr-only">Products</caption>
    <thead>
      <tr>
        <th scope="col">Product</th>
        {columns.map(({ key, label }) => (
          <th key={key} scope="col" className="attribute">
            {label}
          </th>
        ))}
        {['Unit Price', 'Stock', 'Quantity'].map((header) => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {products.map((product) => (
        <Row key={product._id} product={product} columns={columns} />
      ))}
    </tbody>
  </table>
);

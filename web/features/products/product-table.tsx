import { ShoppingCart } from 'lucide-react';
import { Form, Link } from 'react-router';
import { keepUnits } from '#contract/keep-units.ts';
import { canOrder } from '#contract/can-order.ts';
import type { Product } from '#contract/products.ts';
import { formatDollars } from '#contract/money.ts';
import { CART_FORM, useAddToCart } from '../carts/add-to-cart.tsx';
import { Button } from '../../ui/button.tsx';
import { wheelScrolls } from '../../ui/wheel-scrolls.ts';
import { Table } from '../../ui/table.tsx';
import { BoughtMark } from './bought-mark.tsx';
import { OrderLink } from './order-link.tsx';
import { PackPrice } from './product-card.tsx';
import { StockText } from './stock-text.tsx';

/** The quantity in the row goes into the cart, or leads on to the purchase page, which knows what to do with it. */
const OrderRow = ({ product }: { product: Product }) => {
  const { submit, pending } = useAddToCart();
  if (!canOrder(product)) {
    return (
      <div className="flex flex-col items-end">
        <OrderLink product={product} name={product.name} className="" />
      </div>
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
        className="control h-10 w-20 px-2 py-0 text-right tabular-nums"
      />
      <Button type="submit" variant="tint" size="sm" className="h-10" aria-label={`Order Now: ${product.name}`}>
        Order
      </Button>
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="h-10"
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

const columns = [
  {
    key: 'name',
    header: 'Product',
    cell: (product: Product) => (
      <Link to={`/products/${product.slug}`} prefetch="intent" className="link-quiet font-medium">
        {keepUnits(product.name)}
      </Link>
    ),
  },
  {
    key: 'sku',
    header: 'SKU',
    cell: ({ _id, sku }: Product) => (
      <span className="relative inline-block text-sm whitespace-nowrap tabular:min-w-24">
        {sku}
        <BoughtMark product={_id} className="sku-mark" />
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Unit Price',
    align: 'right' as const,
    cell: (product: Product) => (
      <span className="inline-flex flex-col items-end whitespace-nowrap">
        {formatDollars(product.unitPrice)} <PackPrice product={product} />
      </span>
    ),
  },
  { key: 'min', header: 'Minimum Order', align: 'right' as const, cell: ({ minOrder }: Product) => minOrder },
  {
    key: 'stock',
    header: 'Stock',
    cell: (product: Product) => (
      <span className="whitespace-nowrap">
        <StockText {...product} />
      </span>
    ),
  },
  {
    key: 'order',
    header: 'Quantity',
    align: 'right' as const,
    cell: (product: Product) => <OrderRow product={product} />,
  },
];

/** The list as dense rows, for who knows what he wants. */
export const ProductTable = ({ products }: { products: Product[] }) => (
  <Table caption="Products" columns={columns} rows={products} rowKey={({ _id }) => _id} />
);

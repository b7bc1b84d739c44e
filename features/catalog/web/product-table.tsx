import { ShoppingCart } from '#platform/web/ui/icons/shopping-cart.ts';
import { Form, Link } from 'react-router';
import { canOrder } from '#features/products/contract/can-order.ts';
import type { Product } from '#features/products/contract/products.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { CART_FORM, useAddToCart } from '#features/carts/web/add-to-cart.tsx';
import { useLiveProduct } from '#platform/web/live/use-live-product.ts';
import { CompareCheckbox, LastBoughtBadge, PackPrice, RegularPrice } from '#features/products/web/product-card.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { scrollOnWheel } from '#platform/web/ui/field.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { SortLink } from '#platform/web/ui/sort-link.tsx';
import { AttributeHead, type FacetChoiceComponent, useSortBy } from './column-head.tsx';
import type { DisplayColumn, DisplayPage } from '#features/products/web/convert-units.ts';
import { StockText } from '#features/products/web/stock-text.tsx';
import styles from './product-table.css?url';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

/**
 * Adds the row's quantity to the cart, or opens the purchase page with it. A product that cannot be ordered links to
 * the purchase page, which offers a back-in-stock alert.
 */
const RowOrderForm = ({ product }: { product: Product }) => {
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
        {...scrollOnWheel}
        type="number"
        name="quantity"
        aria-label={`Quantity of ${product.name}`}
        min={product.minOrder}
        max={product.stock}
        defaultValue={product.minOrder}
        className="control h-11 min-h-0 w-16 px-2 py-0 text-right figures md:h-9"
      />
      <Button
        type="submit"
        size="sm"
        variant="tint"
        className="h-11 md:h-9"
        formMethod={CART_FORM.method}
        formAction={CART_FORM.action}
        name="product"
        value={product._id}
        pending={pending}
        aria-label={`Add to cart: ${product.name}`}
      >
        <ShoppingCart aria-hidden size={18} />
        Add
      </Button>
      <Button type="submit" variant="quiet" size="sm" className="h-11 md:h-9" aria-label={`Order Now: ${product.name}`}>
        Order
      </Button>
    </Form>
  );
};

/** Returns the first values of a row that the product name does not contain. A phone shows them in one line. */
const summarizeValues = ({ _id, name }: Product, columns: DisplayColumn[]): string =>
  columns
    .slice(0, 3)
    .flatMap(({ values: { [_id]: value } }) => (value === undefined || name.includes(value) ? [] : [value]))
    .join(' · ');

const ProductTableRow = ({ product: initialProduct, columns }: { product: Product; columns: DisplayColumn[] }) => {
  const [product, liveAttribute] = useLiveProduct(initialProduct);
  return (
    <tr {...liveAttribute}>
      <td>
        <div className="flex items-center gap-3">
          <CompareCheckbox product={product} className="row-tick" />
          <Picture
            src={product.img}
            alt=""
            sizes="44px"
            width={44}
            height={44}
            className="row-picture w-11 shrink-0 rounded-field md:w-10"
          />
          <div className="min-w-0 text-sm">
            <Link
              to={`/products/${product.slug}`}
              title={product.name}
              className="row-name py-1 leading-tight font-medium hover:underline"
            >
              <ProductNameText>{product.name}</ProductNameText>
            </Link>
            <p className="-mt-1 truncate text-xs text-muted">
              {product.sku} <LastBoughtBadge product={product._id} className="ml-1" />
              <span className="row-brief">
                <PackPrice product={product} /> <ProductNameText>{summarizeValues(product, columns)}</ProductNameText>
              </span>
            </p>
          </div>
        </div>
      </td>
      {columns.map(({ key, values: { [product._id]: value = '' }, both: { [product._id]: both = value } }) => (
        <td key={key} title={both} className="attribute">
          <ProductNameText>{value}</ProductNameText>
        </td>
      ))}
      <td className="priced text-sm md:text-right">
        <strong className="figures">{formatDollars(product.unitPrice)}</strong> <RegularPrice product={product} />
        <span className="pack-price block leading-4 max-md:hidden">
          <PackPrice product={product} />
        </span>
      </td>
      <td className="text-sm">
        <StockText {...product} isShort />
      </td>
      <td>
        <RowOrderForm product={product} />
      </td>
    </tr>
  );
};

/**
 * The list as a table, for buyers who know what they need. In a category, attributes are columns that sort and filter
 * the list. With all columns, the table scrolls sideways beside its first column.
 */
export const ProductTable = ({
  found,
  sort,
  showsAllColumns,
  choice,
}: {
  found: DisplayPage;
  sort: string;
  showsAllColumns: boolean;
  choice: FacetChoiceComponent;
}) => {
  const { items, columns, facets } = found;
  const byName = useSortBy('name', 'name-desc', sort);
  const byPrice = useSortBy('price', 'price-desc', sort);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div
        className={`card-surface ${showsAllColumns ? 'whole-table' : ''}`}
        {...(showsAllColumns && { role: 'region', 'aria-label': 'All columns', tabIndex: 0 })}
      >
        <table className={`goods-table ${showsAllColumns ? 'is-whole' : ''}`}>
          <caption className="sr-only">Products</caption>
          <thead>
            <tr>
              <th scope="col" aria-sort={byName.direction ?? undefined}>
                <SortLink header="Product" sort={byName} />
              </th>
              {columns.map((column) => (
                <AttributeHead
                  key={column.key}
                  column={column}
                  facet={facets.find(({ key }) => key === column.key)}
                  sort={sort}
                  choice={choice}
                />
              ))}
              <th scope="col" aria-sort={byPrice.direction ?? undefined}>
                <SortLink header="Unit Price" sort={byPrice} />
              </th>
              <th scope="col">Stock</th>
              <th scope="col">Quantity</th>
            </tr>
          </thead>
          <tbody>
            {items.map((product) => (
              <ProductTableRow key={product._id} product={product} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};

import './comparison.css';
import { X } from '#platform/web/ui/icons/x.ts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { type ComparedProduct, MOST_SLUGS_IN_ADDRESS } from '#features/comparison/contract/compare.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { OrderLink } from '#features/products/web/order-link.tsx';
import { PackPrice } from '#features/products/web/product-card.tsx';
import { StockText } from '#features/products/web/stock-text.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import type { ComparisonRow } from './comparison-rows.ts';

const ComparisonHead = ({ product, without }: { product: ComparedProduct; without: string }) => (
  <th scope="col">
    <Picture
      src={product.img}
      alt={product.imgAlt}
      sizes="400px"
      aspect="4 / 3"
      loading="eager"
      className="rounded-field"
    />
    <Link to={`/products/${product.slug}`} prefetch="intent" className="compared-name">
      <ProductNameText>{product.name}</ProductNameText>
    </Link>
    <span className="compared-sku">{product.sku}</span>
    <Link
      to={without}
      replace
      preventScrollReset
      aria-label={`Remove ${product.name}`}
      className="icon-button compared-off"
    >
      <X aria-hidden size={18} />
    </Link>
  </th>
);

const ComparisonTableRow = ({
  row: { label, values, differs },
  products,
}: {
  row: ComparisonRow;
  products: ComparedProduct[];
}) => (
  <tr className={differs ? 'differs' : 'same'}>
    <th scope="row">
      {label}
      {differs && <span className="compared-mark">differs</span>}
    </th>
    {products.map(({ _id }, at) => {
      const value = values[at] ?? null;
      return (
        <td key={_id}>
          {value === null ? (
            <span className="compared-none">not given</span>
          ) : (
            <ProductNameText>{value}</ProductNameText>
          )}
        </td>
      );
    })}
  </tr>
);

/** Products side by side. Differences are marked by a word and in bold. */
export const Comparison = ({
  products,
  rows,
  without,
}: {
  products: ComparedProduct[];
  rows: ComparisonRow[];
  /** The address of the comparison without this product. */
  without: (slug: string) => string;
}) => (
  <>
    {products.length > 1 && (
      <label className="compared-only">
        <input type="checkbox" />
        Show only differences
      </label>
    )}
    <div
      className="card-surface comparison"
      style={{ '--of': products.length } as CSSProperties}
      role="region"
      aria-label="Comparison"
      tabIndex={0}
    >
      <table>
        <caption className="sr-only">Products side by side</caption>
        <thead>
          <tr>
            <th scope="col" className="compared-corner">
              <span className="sr-only">What is compared</span>
            </th>
            {products.map((product) => (
              <ComparisonHead key={product._id} product={product} without={without(product.slug)} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Unit Price</th>
            {products.map((product) => (
              <td key={product._id}>
                <strong className="numeral">{formatDollars(product.unitPrice)}</strong> <PackPrice product={product} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Stock</th>
            {products.map((product) => (
              <td key={product._id}>
                <StockText {...product} />
              </td>
            ))}
          </tr>
          <tr className="compared-acts">
            <th scope="row">Buy</th>
            {products.map((product) => (
              <td key={product._id}>
                <div>
                  <AddToCart product={product} />
                  <OrderLink product={product} name={product.name} className="px-1 text-sm md:min-h-10" />
                </div>
              </td>
            ))}
          </tr>
          {rows.map((row) => (
            <ComparisonTableRow key={row.label} row={row} products={products} />
          ))}
        </tbody>
      </table>
    </div>
  </>
);

/** The slugs of an address, in sequence: `?p=a,b`, or `?p=a&p=b` as a form sends it. */
export const getComparedSlugs = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll('p').flatMap((one) => one.split(',')))].filter(Boolean).slice(0, MOST_SLUGS_IN_ADDRESS);

export const compareAddress = (slugs: string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?p=${slugs.map(encodeURIComponent).join(',')}`;

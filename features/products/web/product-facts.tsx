import type { Product } from '#features/products/contract/products.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { PackPrice, RegularPrice } from './product-card.tsx';
import { StockText } from './stock-text.tsx';
import { useShop } from '#platform/web/root-data.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

/** Category, SKU and name: the head of the product page and of the purchase page. */
export const ProductTitle = ({ product }: { product: Product }) => (
  <>
    <p className="text-sm text-muted">
      {product.category.name} · <span className="inline-block max-w-full">{product.sku}</span>
    </p>
    <h1 className="mt-1 text-3xl lg:text-4xl">
      <ProductNameText>{product.name}</ProductNameText>
    </h1>
  </>
);

export const ProductFacts = ({ product }: { product: Product }) => {
  const { tax } = useShop();
  return (
    <>
      <p className="priced flex flex-wrap items-baseline gap-x-2 text-muted">
        <span>
          <span className="text-sm">Unit Price: </span>
          <strong className="numeral text-3xl text-ink">{formatDollars(product.unitPrice)}</strong>
        </span>
        <RegularPrice product={product} />
        <PackPrice product={product} />
        {tax !== '' && <span className="text-sm">{tax}</span>}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <div className="flex gap-1.5">
          <dt className="text-muted">Stock:</dt>
          <dd aria-live="polite">
            <StockText {...product} />
          </dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-muted">Minimum Order:</dt>
          <dd className="font-medium">{product.minOrder}</dd>
        </div>
      </dl>
    </>
  );
};

import { keepUnits } from '#contract/keep-units.ts';
import type { Product } from '#contract/products.ts';
import { formatDollars } from '#contract/money.ts';
import { PackPrice } from './product-card.tsx';
import { StockText } from './stock-text.tsx';

/** Category, name, price, stock and minimum order: the head of the product and of the purchase page. */
export const ProductFacts = ({ product }: { product: Product }) => (
  <>
    <p className="text-sm text-muted">
      {product.category.name} · {product.sku}
    </p>
    <h1 className="mt-1 text-4xl diagonal-fractions">{keepUnits(product.name)}</h1>
    <p className="mt-3 flex flex-wrap items-baseline gap-x-2 text-muted">
      <span>
        Unit Price: <strong className="numeral text-3xl text-ink">{formatDollars(product.unitPrice)}</strong>
      </span>
      <PackPrice product={product} />
    </p>
    <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1">
      <div className="flex gap-2">
        <dt className="text-muted">Stock:</dt>
        <dd>
          <StockText {...product} />
        </dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-muted">Minimum Order:</dt>
        <dd className="tabular-nums">{product.minOrder}</dd>
      </div>
    </dl>
  </>
);

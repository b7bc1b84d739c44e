import { Link } from 'react-router';
import type { ProductSummary } from '#features/products/contract/product-summary.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import { Picture } from '#platform/web/ui/picture.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

/** Products in brief: small picture, name, price and a note. */
export const ProductSummaryList = ({
  products,
  label,
  columns = 'sm:grid-cols-2 lg:grid-cols-3',
}: {
  products: (ProductSummary & { note?: string })[];
  label: string;
  columns?: string;
}) => (
  <ul aria-label={label} className={`grid gap-3 ${columns}`}>
    {products.map(({ slug, name, img, imgAlt, note, ...price }) => (
      <li key={slug} className="card-surface relative flex gap-3 p-3">
        <Picture src={img} alt={imgAlt} sizes="160px" className="w-20 shrink-0 self-start rounded-field" />
        <div className="min-w-0">
          <Link
            to={`/products/${slug}`}
            prefetch="intent"
            className="line-clamp-4 font-medium after:absolute after:inset-0"
          >
            <ProductNameText>{name}</ProductNameText>
          </Link>
          <p className="figures text-sm">{formatPackPrice(price)}</p>
          {note !== undefined && <p className="mt-1 text-xs text-muted">{note}</p>}
        </div>
      </li>
    ))}
  </ul>
);

import { Link } from 'react-router';
import type { JoinNeed } from '#features/joins/contract/join.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import { ProductNameText } from '#platform/web/part-name.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';

/** What a joint needs besides the parts, each with the product that does it; in words where the shop sells none. */
export const NeedList = ({ title, needs }: { title: string; needs: JoinNeed[] }) =>
  needs.length > 0 && (
    <div>
      <h4 className="eyebrow mb-2">{title}</h4>
      <ul className="grid gap-2">
        {needs.map(({ text, product }) => (
          <li key={product?._id ?? text} className="flex items-center gap-3 text-sm">
            {product !== null && <Thumbnail src={product.img} />}
            <span className="min-w-0">
              {text}
              {product !== null && (
                <span className="block text-muted figures">
                  <Link to={`/products/${product.slug}`} prefetch="intent" className="link">
                    <ProductNameText>{product.name}</ProductNameText>
                  </Link>
                  {' · '}
                  {canOrder(product) ? formatPackPrice(product) : 'out of stock'}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );

import { TriangleAlert } from '#platform/web/ui/icons/triangle-alert.ts';
import type { Joint } from '#features/joins/contract/join.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Link } from 'react-router';
import { canOrder } from '#features/products/contract/can-order.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import type { ChainNeed } from './list-chain-needs.ts';

/** Instructions for each joint, numbered as in the row. */
export const JointSteps = ({ joints }: { joints: Joint[] }) => (
  <ol className="join-steps grid gap-3">
    {joints.map(({ one, other, note, seals, caution }, at) => (
      <li key={at}>
        <span aria-hidden className="join-dot">
          {at + 1}
        </span>
        <div className="min-w-0">
          <p className="font-medium">
            <ProductNameText>{`${one} to ${other}`}</ProductNameText>
          </p>
          <p className="text-sm text-muted">
            {note}
            {seals.length > 0 && ` ${seals.join(', ')}.`}
          </p>
          {caution !== null && (
            <p className="mt-1 flex items-start gap-1.5 text-sm text-warning">
              <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
              {caution}
            </p>
          )}
        </div>
      </li>
    ))}
  </ol>
);

/** Needs of a joint besides the parts, each with a product, or as text if the shop sells none. */
export const NeedList = ({ title, needs }: { title: string; needs: ChainNeed[] }) =>
  needs.length > 0 && (
    <div>
      <h4 className="eyebrow mb-2">{title}</h4>
      <ul className="grid gap-2">
        {needs.map(({ text, product, leftOver, onlyFor }) => (
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
              {leftOver !== null && <span className="block text-muted">{leftOver}</span>}
              {onlyFor.length > 0 && <span className="block text-muted">Only for: {onlyFor.join('; ')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );

import type { ComponentType } from 'react';
import { formatDate } from '#platform/contract/dates.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';

/** Actions that other features add for a product that cannot be ordered. */
const slotActions = Object.values(
  import.meta.glob<ComponentType<{ productId: string }>>('/features/*/web/slots/out-of-stock.tsx', {
    eager: true,
    import: 'default',
  }),
);

/** Replaces the order form of a product that is out of stock: the reason, the expected day, and alternatives. */
export const OutOfStock = ({ product: { _id, stock, minOrder, category, expectedOn } }: { product: ProductDetail }) => (
  <>
    <Alert tone="warning" title="This product is out of stock." className="mt-4">
      {stock > 0 && (
        <p>
          {stock.toLocaleString('en-US')} {stock === 1 ? 'is' : 'are'} left, and the minimum order is{' '}
          {minOrder.toLocaleString('en-US')}.
        </p>
      )}
      <p>
        {expectedOn === null
          ? 'You can order it when it is back in stock.'
          : `More is expected on ${formatDate(expectedOn)}.`}
      </p>
    </Alert>
    <div className="mt-4 grid gap-3">
      {slotActions.map((Act, at) => (
        <Act key={at} productId={_id} />
      ))}
      <Button size="lg" disabled>
        Out of stock
      </Button>
      <LinkButton size="lg" variant="secondary" to={`/category/${category.slug}`}>
        See {category.name}
      </LinkButton>
    </div>
  </>
);

import { canOrder } from '#contract/can-order.ts';
import type { Product } from '#contract/catalog.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** Order Now, on to the purchase page; for what cannot be ordered the button is there all the same, dead. */
export const OrderLink = ({
  product,
  name,
  size,
  className,
}: {
  product: Product;
  /** Said to tell it from others of its kind. */
  name?: string;
  size?: 'lg';
  className: string;
}) => {
  const label = canOrder(product) ? 'Order Now' : 'Out of stock';
  const said = name === undefined ? undefined : `${label}: ${name}`;
  return canOrder(product) ? (
    <LinkButton to={`/purcess/${product._id}`} size={size} aria-label={said} className={`print:hidden ${className}`}>
      {label}
    </LinkButton>
  ) : (
    <Button disabled size={size} aria-label={said} className={className}>
      {label}
    </Button>
  );
};

import { canOrder } from '#contract/can-order.ts';
import type { Product } from '#contract/products.ts';
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
  const open = canOrder(product);
  const children = open ? 'Order Now' : 'Out of stock';
  const look = { size, className, children, 'aria-label': name && `${children}: ${name}` };
  return open ? <LinkButton to={`/purcess/${product._id}`} {...look} /> : <Button disabled {...look} />;
};

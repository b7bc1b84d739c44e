import { canOrder } from '#contract/can-order.ts';
import type { Product } from '#contract/products.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TellMe } from './tell-me.tsx';

/**
 * Order Now, on to the purchase page; for what cannot be ordered the button is there all the same, dead, and beside it
 * one is told when there is more.
 */
export const OrderLink = ({
  product,
  name,
  quantity,
  size,
  className,
}: {
  product: Product;
  /** How many are chosen already. */
  quantity?: number;
  /** Said to tell it from others of its kind. */
  name?: string;
  size?: 'lg';
  className: string;
}) => {
  const open = canOrder(product);
  const to = `/purcess/${product._id}${quantity === undefined ? '' : `?quantity=${quantity}`}`;
  const children = open ? 'Order Now' : 'Out of stock';
  const look = {
    variant: size === 'lg' ? ('primary' as const) : ('tint' as const),
    size,
    className,
    children,
    'aria-label': name && `${children}: ${name}`,
  };
  return open ? (
    <LinkButton to={to} {...look} />
  ) : (
    <>
      <Button disabled {...look} variant="secondary" />
      <TellMe id={product._id} name={name}>
        Tell me when it is back
      </TellMe>
    </>
  );
};

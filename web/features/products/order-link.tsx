import { Link } from 'react-router';
import { canOrder } from '#contract/can-order.ts';
import type { Product } from '#contract/products.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

const TELL_ME = 'Tell me when it is back';

/**
 * Order Now, on to the purchase page; for what cannot be ordered the button is there all the same, dead, and the page
 * behind it tells when there is more.
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
      <Link to={to} className="link relative py-2.5 text-sm" aria-label={name && `${TELL_ME}: ${name}`}>
        {TELL_ME}
      </Link>
    </>
  );
};

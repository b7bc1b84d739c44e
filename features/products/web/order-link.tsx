import { canOrder } from '#features/products/contract/can-order.ts';
import type { Product } from '#features/products/contract/products.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { StockAlertButton } from './tell-me.tsx';

/**
 * Order Now, which leads to the purchase page. For what cannot be ordered the button is disabled, and a link beside it
 * asks for a mail when it is back.
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
      <StockAlertButton id={product._id} name={name}>
        Tell me when it is back
      </StockAlertButton>
    </>
  );
};

import { canOrder } from '#features/products/contract/can-order.ts';
import type { Product } from '#features/products/contract/products.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Link } from 'react-router';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { useSession } from '#platform/web/session/session.ts';

/** Asks for a mail when a product can be ordered again; answers the sentence for a toast. */
type CreateStockAlert = (id: string) => Promise<string>;

type StockAlertProps = { id: string; name: string | undefined; children: string };

const [loadCreateStockAlert] = Object.values(
  import.meta.glob<CreateStockAlert>('/features/*/web/slots/watch-product.ts', { import: 'watchProduct' }),
);

/**
 * Asks for a mail when a product can be ordered again: with one press for somebody who is signed in. Anybody else is
 * led to the purchase page, behind the login.
 */
const LoadedStockAlertButton = ({
  id,
  name,
  load,
  children,
}: StockAlertProps & { load: () => Promise<CreateStockAlert> }) => {
  const session = useSession();
  const { run, pending } = useAction(async () => (await importWithRetry(load))(id), {
    success: String,
  });
  const look = { className: 'link relative py-2.5 text-sm', 'aria-label': name && `${children}: ${name}` };
  return session.status === 'in' ? (
    <button type="button" disabled={pending} onClick={() => void run()} {...look}>
      {children}
    </button>
  ) : (
    <Link to={`/purcess/${id}`} {...look}>
      {children}
    </Link>
  );
};

/** The same where a feature watches stock, else nothing. */
const StockAlertButton = (props: StockAlertProps) =>
  loadCreateStockAlert !== undefined && <LoadedStockAlertButton load={loadCreateStockAlert} {...props} />;

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

import { canOrder } from '#features/products/contract/can-order.ts';
import type { Product } from '#features/products/contract/products.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Link } from 'react-router';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { useSession } from '#platform/web/session/session.ts';

/** Creates a back-in-stock alert; returns the text for a toast. */
type CreateStockAlert = (id: string) => Promise<string>;

type StockAlertProps = { id: string; name: string | undefined; children: string };

const [loadCreateStockAlert] = Object.values(
  import.meta.glob<CreateStockAlert>('/features/*/web/slots/watch-product.ts', { import: 'watchProduct' }),
);

/**
 * Creates a back-in-stock alert with one click if the customer is signed in. Other visitors are sent to sign in,
 * then to the purchase page.
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

/** The button if a feature provides back-in-stock alerts, else nothing. */
const StockAlertButton = (props: StockAlertProps) =>
  loadCreateStockAlert !== undefined && <LoadedStockAlertButton load={loadCreateStockAlert} {...props} />;

/**
 * The Order Now button, which leads to the purchase page. If the product cannot be ordered, the button is disabled, and
 * a link beside it creates a back-in-stock alert.
 */
export const OrderLink = ({
  product,
  name,
  quantity,
  size,
  isQuiet = false,
  className = '',
}: {
  product: Product;
  /** The quantity already chosen. */
  quantity?: number;
  /** Included in the accessible label, to distinguish several such buttons. */
  name?: string;
  size?: 'lg';
  /** Shows a plain link, as in lists. */
  isQuiet?: boolean;
  className?: string;
}) => {
  const open = canOrder(product);
  const to = `/purcess/${product._id}${quantity === undefined ? '' : `?quantity=${quantity}`}`;
  const children = open ? 'Order Now' : 'Out of stock';
  const look = {
    children,
    'aria-label': name && `${children}: ${name}`,
  };
  if (open && isQuiet) {
    return (
      <Link
        to={to}
        prefetch="intent"
        {...look}
        className={`link-quiet min-h-11 text-sm whitespace-nowrap md:min-h-10 print:hidden ${className}`}
      />
    );
  }
  const buttonLook = { ...look, variant: 'secondary' as const, size, className };
  return open ? (
    <LinkButton to={to} {...buttonLook} />
  ) : (
    <>
      <Button disabled {...buttonLook} />
      <StockAlertButton id={product._id} name={name}>
        Tell me when it is back
      </StockAlertButton>
    </>
  );
};

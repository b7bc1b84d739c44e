import { Link } from 'react-router';
import { useAction } from '#platform/web/forms/use-act.ts';
import { importWithRetry } from '#platform/web/load-late.ts';
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
export const StockAlertButton = (props: StockAlertProps) =>
  loadCreateStockAlert !== undefined && <LoadedStockAlertButton load={loadCreateStockAlert} {...props} />;

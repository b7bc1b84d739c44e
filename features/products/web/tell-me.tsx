import { Link } from 'react-router';
import { useAct } from '#platform/web/forms/use-act.ts';
import { loadLate } from '#platform/web/load-late.ts';
import { useSession } from '#platform/web/session/session.ts';

/** Asks for a mail when a product can be ordered again; answers the sentence for a toast. */
type WatchProduct = (id: string) => Promise<string>;

type Props = { id: string; name: string | undefined; children: string };

const [watch] = Object.values(
  import.meta.glob<WatchProduct>('/features/*/web/slots/watch-product.ts', { import: 'watchProduct' }),
);

/**
 * Asks for a mail when a product can be ordered again: with one press for somebody who is signed in. Anybody else is
 * led to the purchase page, behind the login.
 */
const TellMeLate = ({ id, name, load, children }: Props & { load: () => Promise<WatchProduct> }) => {
  const session = useSession();
  const { run, pending } = useAct(async () => (await loadLate(load))(id), {
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
export const TellMe = (props: Props) => watch !== undefined && <TellMeLate load={watch} {...props} />;

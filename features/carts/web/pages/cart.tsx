import { ShoppingCart } from '#platform/web/ui/icons/shopping-cart.ts';
import { type ComponentType, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { type Cart, cart, type CartKind, type CartLine, type ResolvedLinkLine } from '#features/carts/contract/cart.ts';
import { type CartNeed, cartNeeds } from '#features/carts/contract/cart-needs.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import type { Route } from './+types/cart';
import { api } from '#platform/web/api.ts';
import { CartLineRow, findChangedPrices } from '#features/carts/web/cart-line.tsx';
import { CartNeeds } from '#features/carts/web/cart-needs.tsx';
import { CartFormAlert, type RemovedLine, RemovedLineAlert } from '#features/carts/web/cart-alerts.tsx';
import { CartSums } from '#features/carts/web/cart-sums.tsx';
import { ClearButton } from '#features/carts/web/clear-button.tsx';
import { CartLinkPreview } from '#features/carts/web/cart-link-preview.tsx';
import { sendOfflineEdits, describeSentEdits } from '#features/carts/web/send-edits.ts';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { staleOnError } from '#platform/web/stale-on-error.ts';
import { useOnLiveChange } from '#platform/web/live/use-on-live-change.ts';
import { toServerPageError } from '#platform/web/page-error.ts';
import { services } from '#platform/web/services.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { hasEdits, readOfflineCart, saveOfflineCart } from '#platform/web/session/offline-cart.ts';
import { hasUnconfirmedQuantities, sendUnconfirmedQuantities } from '#platform/web/session/unconfirmed-quantities.ts';
import { ensureSession } from '#platform/web/session/restore-session.ts';
import { currentSession, useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

/** If a background reload fails, the loaded cart stays visible. */
const page = staleOnError<CartPageData>();
const PAGE_KEY = 'cart';

type CartLinkData = { add: string; lines: ResolvedLinkLine[] };

type CartPageData = {
  loadedCart: Cart;
  needs: CartNeed[];
  offer: CartLinkData | null;
  /**
   * The owner of the cart. The server can only render this browser's guest cart; the browser decides whose cart to
   * show.
   */
  owner: 'server' | 'guest' | 'customer';
  /** Messages about lines that came from the guest's cart. */
  messages: string[];
  /** Prices in dollars that this browser last showed, by product id. */
  was: Record<string, number>;
};

const loadCartLink = async (client: ApiClient, { searchParams }: URL): Promise<CartLinkData | null> => {
  const add = (searchParams.get('add') ?? '').trim();
  return add === '' ? null : { add, lines: await client.call(cart.readLink, { query: { add } }) };
};

/** Loads the cart's needs; empty if they fail to load, so that the cart is still shown. */
const loadNeeds = async (client: ApiClient): Promise<CartNeed[]> => {
  try {
    return await client.call(cartNeeds.list, {});
  } catch {
    return [];
  }
};

const readCart = (client: ApiClient, url: URL) =>
  Promise.all([client.call(cart.get, {}), loadNeeds(client), loadCartLink(client, url)]);

/** Renders this browser's guest cart for browsers without scripts. Not cached. */
export const loader = async ({ context, url }: Route.LoaderArgs): Promise<CartPageData> => {
  const { client } = context.get(services);
  try {
    const [loadedCart, needs, offer] = await readCart(client, url);
    return { loadedCart, needs, offer, owner: 'server', messages: [], was: {} };
  } catch (error) {
    throw toServerPageError(error);
  }
};

/** Merges the guest's cart, in case that failed at login. @returns the messages about the merge */
const mergeGuestCart = async (): Promise<string[]> => {
  if (currentSession().status !== 'in') return [];
  try {
    return (await api.call(cart.merge, {})).said;
  } catch (error) {
    // The session has ended, so the visitor is a guest; the page shows that.
    if (currentSession().status === 'in') throw error;
    return [];
  }
};

const loadCart = async (url: URL): Promise<CartPageData> => {
  ensureSession();
  const hasUnsent = hasUnconfirmedQuantities() || hasEdits(readOfflineCart());
  // Usually there is nothing to send or merge, so the cart is read at the same time, in one round trip.
  const [mergeMessages, early] = await Promise.all([mergeGuestCart(), hasUnsent ? null : readCart(api, url)]);
  const isCustomer = currentSession().status === 'in';
  await sendUnconfirmedQuantities();
  // Offline changes are sent before the cart is read. If that fails, they wait.
  await sendOfflineEdits().catch(() => {});
  const isEarly = early !== null && mergeMessages.length === 0;
  const [loadedCart, needs, offer] = isEarly ? early : await readCart(api, url);
  storeCartCount(loadedCart.lines.length);
  saveOfflineCart(loadedCart.lines);
  const allMessages = [...mergeMessages, ...describeSentEdits(loadedCart)];
  return {
    loadedCart,
    needs,
    offer,
    owner: isCustomer ? 'customer' : 'guest',
    messages: allMessages,
    was: findChangedPrices(loadedCart.lines),
  };
};

export const clientLoader = ({ request }: Route.ClientLoaderArgs): Promise<CartPageData> =>
  page.load(PAGE_KEY, () => loadCart(new URL(request.url)));
clientLoader.hydrate = true as const;

/** Actions that other features add for signed-in customers, with the lines that are still sold. */
const slotActions = Object.values(
  import.meta.glob<ComponentType<{ lines: { productId: string; quantity: number }[] }>>(
    '/features/*/web/slots/cart.tsx',
    { eager: true, import: 'default' },
  ),
);

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Cart'),
  { name: 'robots', content: 'noindex' },
];

const EmptyCart = ({ owner }: Pick<CartPageData, 'owner'>) => (
  <EmptyState
    icon={ShoppingCart}
    title="Your cart is empty"
    sentence="What you add stays here: after a reload, tomorrow, and on every device once you are logged in."
    action={
      <>
        <LinkButton to="/products">See all products</LinkButton>
        {owner !== 'customer' && (
          <LinkButton to="/login" state={{ from: { pathname: '/cart' } }} variant="secondary">
            Log in to see your cart
          </LinkButton>
        )}
      </>
    }
  />
);

/** Shown after a session has ended. The cart is still in the account. */
const SessionEndedAlert = () => (
  <Alert
    tone="warning"
    className="mb-5"
    action={
      <LinkButton size="sm" to="/login" state={{ from: { pathname: '/cart' } }}>
        Login
      </LinkButton>
    }
  >
    Your session has ended. Log in to see your cart as you left it.
  </Alert>
);

const CartLines = ({
  lines,
  kind,
  was,
  onRemoved,
}: {
  lines: CartLine[];
  kind: CartKind;
  was?: Record<string, number>;
  onRemoved: (removed: RemovedLine) => void;
}) => (
  <ul className="@container border-t border-line">
    {lines.map((line) => (
      <CartLineRow
        key={line.product._id}
        line={line}
        kind={kind}
        was={was?.[line.product._id]}
        onRemoved={(removed) => onRemoved({ line: removed, kind })}
      />
    ))}
  </ul>
);

const CartContent = ({ loaded: { loadedCart, needs, offer, owner, messages, was } }: { loaded: CartPageData }) => {
  const session = useSession();
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const isEnded = session.status === 'out' && (session.ended || owner === 'customer');
  const { lines, saved } = loadedCart;
  const soldLines = lines.flatMap(({ product, quantity, problem }) =>
    problem === 'gone' ? [] : [{ productId: product._id, quantity }],
  );
  return (
    <>
      <CartFormAlert />
      {isEnded && <SessionEndedAlert />}
      {messages.length > 0 && (
        <Alert tone="success" className="mb-5">
          {messages.join(' ')}
        </Alert>
      )}
      {removed !== null && <RemovedLineAlert removed={removed} onDone={() => setRemoved(null)} />}
      {offer !== null && <CartLinkPreview {...offer} />}
      {lines.length === 0 && <EmptyCart owner={owner} />}
      {lines.length > 0 && (
        <div className="items-start gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div>
            <section aria-label="In the cart">
              <CartLines lines={lines} kind="cart" was={was} onRemoved={setRemoved} />
              <div className="mt-4 flex flex-wrap items-center gap-3">
                {owner === 'customer' && slotActions.map((Act, at) => <Act key={at} lines={soldLines} />)}
                <span className={owner === 'customer' ? undefined : '-ml-3'}>
                  <ClearButton count={lines.length} />
                </span>
              </div>
            </section>
            <CartNeeds needs={needs} />
          </div>
          <CartSums cart={loadedCart} isCustomers={owner === 'customer'} />
        </div>
      )}
      {saved.length > 0 && (
        <section aria-labelledby="saved" className="mt-10">
          <h2 id="saved" className="heading-2 mb-3">
            Saved for later
          </h2>
          <CartLines lines={saved} kind="saved" onRemoved={setRemoved} />
        </section>
      )}
      {owner === 'guest' && lines.length > 0 && (
        <p className="mt-8 text-muted">
          <Link to="/login" state={{ from: { pathname: '/cart' } }} className="link">
            Log in
          </Link>{' '}
          and this cart is on your other devices too.
        </p>
      )}
    </>
  );
};

export default function CartPage({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  page.useShown(PAGE_KEY);
  const { revalidate } = useRevalidator();
  const { lines, saved } = loaderData.loadedCart;
  useOnLiveChange(
    [...lines, ...saved].map(({ product }) => product),
    () => void revalidate(),
  );
  const isServers = loaderData.owner === 'server';
  return (
    <div className="container-page py-4 md:py-8">
      <h1 className="mb-3 text-4xl">Cart</h1>
      {/* Hides the guest cart that the server rendered from a signed-in customer, who sees their own. */}
      {isServers && (
        <div className="hidden min-h-[70vh] place-items-center person:grid">
          <Spinner label="Loading your cart" />
        </div>
      )}
      <div className={isServers ? 'person:hidden' : undefined}>
        <CartContent loaded={loaderData} />
      </div>
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The cart did not load', 'container-page py-16');

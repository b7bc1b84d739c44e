import { ShoppingCart } from '#platform/web/ui/icons/shopping-cart.ts';
import { redirect } from 'react-router';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { EMPTY_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import { delivery } from '#features/settings/contract/delivery.ts';
import type { Route } from './+types/checkout';
import { api } from '#platform/web/api.ts';
import { sendPendingQuantities } from '#features/carts/web/pending-quantities.ts';
import { CheckoutForm } from '#features/checkout/web/checkout-form.tsx';
import { CheckoutHead } from '#features/checkout/web/checkout-head.tsx';
import { CheckoutLoading } from '#features/checkout/web/checkout-loading.tsx';
import { paymentSlot } from '#features/checkout/web/checkout-payment.ts';
import { approvalSlot, buyerSlot } from '#features/checkout/web/checkout-slots.ts';
import { findLastAddress } from '#features/checkout/web/find-last-address.ts';
import { loadCheckoutLines } from '#features/checkout/web/checkout-draft.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { hasEdits, readOfflineCart } from '#platform/web/session/offline-cart.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Checkout')];

/** Loads the current products and the caller's own addresses. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const found = await getSignedInPerson();
  if (found === null) return null;
  // The buyer must review offline changes of the cart before they order.
  if (hasEdits(readOfflineCart())) throw redirect('/cart');
  try {
    await sendPendingQuantities();
    const groups = found.groups ?? [];
    const [checkoutLines, book, { country }, buyer = null, terms = null, limits = null] = await Promise.all([
      loadCheckoutLines(new URL(request.url).searchParams),
      api.call(addresses.list, {}),
      api.call(delivery.get, {}),
      buyerSlot?.load(groups),
      paymentSlot?.load(groups),
      approvalSlot?.load(groups),
    ]);
    return {
      ...checkoutLines,
      book,
      lastAddress: buyer === null ? await findLastAddress(book, found.person.email) : null,
      buyer,
      terms,
      limits,
      person: found.person,
      fresh: { ...EMPTY_ADDRESS, name: found.person.name, country },
    };
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = CheckoutLoading;

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const head = <CheckoutHead leftInCart={loaderData.leftInCart} />;
  if (loaderData.lines.length > 0) return <CheckoutForm head={head} {...loaderData} />;
  return (
    <>
      {head}
      <EmptyState
        icon={ShoppingCart}
        title="There is nothing to order"
        sentence="Add something to your cart first."
        action={<LinkButton to="/products">Products</LinkButton>}
      />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The checkout did not load', 'py-8');

import type { Stripe } from '@stripe/stripe-js';
import { Lock } from '#platform/web/ui/icons/lock.ts';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import { type Order, type OrderDetail, orders } from '#features/orders/contract/orders.ts';
import type { Route } from './+types/dashboard.payment';
import { api } from '#platform/web/api.ts';
import { CardForm, loadCardForm } from '#features/payments/web/card-form.tsx';
import { BuyerOnlyAlert, PaymentSummary } from '#features/payments/web/payment-summary.tsx';
import { PromisedDays, promiseTitle } from '#features/orders/web/promised-days.tsx';
import { BilledTo, assertOrderExists } from '#features/orders/web/order-page.tsx';
import { DeliveryAddress } from '#features/addresses/web/delivery-address.tsx';
import { updateUnpaid } from '#features/orders/web/update-unpaid.ts';
import { OrderLink } from '#features/orders/web/order-link.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { staleOnError } from '#platform/web/stale-on-error.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { usePublicConfig } from '#platform/web/root-data.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { services } from '#platform/web/services.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? []
    : [buildTitleMeta(matches, `Pay order ${loaderData?.order.number ?? ''} | Dashboard`)];

const page = staleOnError<OrderDetail>();

export const loader = ({ params, context }: Route.LoaderArgs) =>
  assertOrderExists(context.get(services).client, params.paymentId);

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  try {
    const order = await page.load(params.paymentId, () => api.call(orders.get, { params: { id: params.paymentId } }));
    updateUnpaid([order]);
    return { order };
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading your order" />;

const UNAVAILABLE = 'Card payments are not available right now. Try again.';

const focusOn = (element: HTMLElement | null): void => element?.focus();

/** @param now true right after the payment: the focused form is gone, and the page is shorter than it was */
const PaymentDone = ({ order, now }: { order: Order; now: boolean }) => (
  <div ref={now ? focusOn : null} tabIndex={-1} className="mt-4 scroll-mt-40 outline-none">
    <Alert tone="success">
      <p className="font-bold">Congrats! Your payment is completed.</p>
      <p className="mt-1 break-all">
        Your transaction id: <span className="font-mono text-sm">{order.transactionId}</span>
      </p>
    </Alert>
    <p className="mt-4">
      <strong>What happens next:</strong>{' '}
      {order.isCollected
        ? 'we prepare your goods, and you get an email when they are ready to collect.'
        : 'we pack your goods, and you get an email when they leave.'}{' '}
      My Orders shows their progress. Your invoice comes by email, and you can find it on the order page.
    </p>
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <LinkButton variant="secondary" to="/dashboard/myorders">
        My Orders
      </LinkButton>
      <Link to="/products" className="link">
        Keep shopping
      </Link>
      <Button size="sm" disabled className="ml-auto">
        Pay
      </Button>
    </div>
  </div>
);

/** Height of a card form with a complete address, so that the content under it does not move while it loads. */
const FORM_HEIGHT = '29.25rem';

/** Loads the provider's card form, with a loading state and a retry. */
const CardPayment = (formProps: Omit<ComponentProps<typeof CardForm>, 'stripe'>) => {
  const settings = usePublicConfig();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    loadCardForm(settings.stripe).then(setStripe, () => setFailed(true));
  }, [settings]);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };

  if (failed) {
    return (
      <Alert tone="error">
        <p>{UNAVAILABLE}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={retry}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (stripe === null) {
    return (
      <div style={{ minHeight: FORM_HEIGHT }}>
        <Button size="lg" className="w-full" disabled>
          Loading card form...
        </Button>
      </div>
    );
  }
  return <CardForm stripe={stripe} {...formProps} />;
};

export default function Payment({ loaderData, params }: Route.ComponentProps) {
  useRevalidateOnFocus();
  page.useShown(params.paymentId);
  const isTest = usePublicConfig().mode === 'embedded';
  const [paid, setPaid] = useState<Order | null>(null);
  // Shows the paid order at once. On a slow connection, the buyer could otherwise pay again before the page reloads.
  const order = paid?._id === loaderData.order._id ? { ...loaderData.order, ...paid } : loaderData.order;
  const session = useSession();
  const own = session.status === 'in' && session.person.email === order.email;
  const payable = allows(order.status, 'pay');
  // The card form requests the missing parts of the address and shows the others.
  const paying = payable && own;
  const { revalidate } = useRevalidator();
  const finish = (done: Order) => {
    setPaid(done);
    void revalidate();
  };
  return (
    <div
      className={`card-surface mx-auto p-4 sm:p-8 ${paying ? 'grid max-w-5xl items-start gap-x-10 lg:grid-cols-2' : 'max-w-xl'}`}
    >
      <div className="min-w-0">
        <p className="text-muted">Hello, {session.status === 'in' ? session.person.name : order.userName}</p>
        <h1 className="mt-1 text-2xl sm:text-3xl">
          {payable && 'Please Pay for '}
          <ProductNameText>{order.productName}</ProductNameText>
        </h1>
        <OrderLink order={order} named />
        {order.paid && <PaymentDone order={order} now={paid?._id === order._id} />}
        <PaymentSummary order={order} />
        {order.promise !== null && (
          <p className="mb-5">
            <span className="block text-sm text-muted">{promiseTitle(order)}</span>
            <PromisedDays promise={order.promise} />
          </p>
        )}
        {order.reference !== '' && (
          <p className="mb-5">
            <span className="block text-sm text-muted">Reference</span>
            <span className="wrap-anywhere">{order.reference}</span>
          </p>
        )}
        {order.billing !== null && (
          <p className="mb-5">
            <span className="block text-sm text-muted">Billed to</span>
            <BilledTo billing={order.billing} />
          </p>
        )}
        {!paying && (
          <p className="mb-5">
            <span className="block text-sm text-muted">{order.isCollected ? 'Collect at' : 'Deliver to'}</span>
            <DeliveryAddress order={order} />
          </p>
        )}
      </div>
      {payable && !own && <BuyerOnlyAlert order={order} />}
      {paying && (
        <div className="min-w-0">
          <CardPayment order={order} onPaid={finish} onRefused={() => void revalidate()} />
          {isTest && (
            <p className="mt-3 text-sm">
              Test card: <span className="figures">4242 4242 4242 4242</span>, any future date, any CVC.
            </p>
          )}
          <p className="mt-3 flex items-start gap-2 text-sm text-muted">
            <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span>
              {isTest ? 'No card is charged in test mode.' : 'Paid through Stripe. We never see your card.'}
              <span className="block">Visa · Mastercard · Amex</span>
            </span>
          </p>
          <p className="mt-2 text-sm text-muted figures">Held for you until {formatDateTime(order.heldUntil)}.</p>
        </div>
      )}
      {!order.paid && !payable && (
        <Alert tone="info">
          <p>This order has ended, so there is nothing to pay.</p>
        </Alert>
      )}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('Your order did not load');

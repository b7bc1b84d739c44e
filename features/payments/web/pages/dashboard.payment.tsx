import { type ComponentType, useState } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import { documents, type IssuedDocument } from '#features/documents/contract/documents.ts';
import { findOnAccount } from '#features/orders/contract/on-account.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import { type Order, type OrderDetail, orders } from '#features/orders/contract/orders.ts';
import type { Route } from './+types/dashboard.payment';
import { api } from '#platform/web/api.ts';
import { type PaymentChoice, PaymentWay } from '#features/payments/web/payment-way.tsx';
import { CardNotes, CardPayment } from '#features/payments/web/card-payment.tsx';
import { BuyerOnlyAlert, PaymentSummary } from '#features/payments/web/payment-summary.tsx';
import { getPromiseTitle } from '#features/orders/contract/describe-arrival.ts';
import { PromisedDays } from '#features/orders/web/promised-days.tsx';
import { ThankYou } from '#features/payments/web/thank-you.tsx';
import { InvoiceButton } from '#features/documents/web/order-documents.tsx';
import { BilledTo, ReadOnlyOrder, assertOrderExists } from '#features/orders/web/order-page.tsx';
import { DeliveryAddress } from '#features/addresses/web/delivery-address.tsx';
import { updateUnpaid } from '#features/orders/web/update-unpaid.ts';
import { OrderLink } from '#features/orders/web/order-link.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { CheckoutSteps } from '#platform/web/shell/checkout-frame.tsx';
import { staleOnError } from '#platform/web/stale-on-error.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { services } from '#platform/web/services.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? []
    : [buildTitleMeta(matches, `Pay order ${loaderData?.order.number ?? ''} | Dashboard`)];

const page = staleOnError<{ order: OrderDetail; issued: IssuedDocument[] }>();

export const loader = ({ params, context }: Route.LoaderArgs) =>
  assertOrderExists(context.get(services).client, params.paymentId);

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const input = { params: { id: params.paymentId } };
  const load = async () => {
    const order = await api.call(orders.get, input);
    return { order, issued: order.paid ? await api.call(documents.list, input) : [] };
  };
  try {
    const found = await page.load(params.paymentId, load);
    updateUnpaid([found.order]);
    return found;
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

/** Other ways to pay, below the card, because they load late. Each shows a `PaymentWay`, or nothing. */
const otherWays = Object.values(
  import.meta.glob<ComponentType<{ order: OrderDetail; choice: PaymentChoice }>>('/features/*/web/slots/payment.tsx', {
    eager: true,
    import: 'default',
  }),
);

const CARD = 'card';

export const HydrateFallback = () => <Spinner label="Loading your order" />;

/** The promised days of an unpaid order, and what the buyer entered at the checkout. */
const OrderNotes = ({ order }: { order: OrderDetail }) => (
  <>
    {!order.paid && order.promise !== null && (
      <p className="mt-4">
        <span className="block text-sm text-muted">{getPromiseTitle(order)}</span>
        <PromisedDays order={order} promise={order.promise} />
      </p>
    )}
    {order.reference !== '' && (
      <p className="mt-4">
        <span className="block text-sm text-muted">Reference</span>
        <span className="wrap-anywhere">{order.reference}</span>
      </p>
    )}
    {order.billing !== null && (
      <p className="mt-4">
        <span className="block text-sm text-muted">Billed to</span>
        <BilledTo billing={order.billing} />
      </p>
    )}
  </>
);

/** The ways to pay for the buyer of an unpaid order; otherwise the reason why there is no form. */
const PaymentForm = ({
  order,
  own,
  isPayable,
  onPaid,
  onRefused,
}: {
  order: OrderDetail;
  own: boolean;
  /** True if the person who sees the page can pay. */
  isPayable: boolean;
  onPaid: (order: Order) => void;
  onRefused: () => void;
}) => {
  const [chosen, choose] = useState(CARD);
  if (isPayable) {
    return (
      <>
        <div role="group" aria-label="Ways to pay" className="-mt-4 divide-y divide-line">
          <PaymentWay way={CARD} label="Card" choice={{ chosen, choose }}>
            {/* The form asks for the missing parts of the address and shows the others. */}
            <CardPayment order={order} onPaid={onPaid} onRefused={onRefused} />
            <CardNotes />
          </PaymentWay>
          {otherWays.map((Way, at) => (
            <Way key={at} order={order} choice={{ chosen, choose }} />
          ))}
        </div>
        <p className="figures border-t border-line pt-4 text-sm text-muted">
          Held for you until {formatDateTime(order.heldUntil)}.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="mb-5">
        <span className="block text-sm text-muted">{order.isCollected ? 'Collect at' : 'Deliver to'}</span>
        <DeliveryAddress order={order} isInline />
      </p>
      {allows(order.status, 'pay') ? (
        own ? (
          <ReadOnlyOrder />
        ) : (
          <BuyerOnlyAlert order={order} />
        )
      ) : (
        <Alert tone="info">
          <p>This order has ended, so there is nothing to pay.</p>
        </Alert>
      )}
    </>
  );
};

export default function Payment({ loaderData, params }: Route.ComponentProps) {
  useRevalidateOnFocus();
  page.useShown(params.paymentId);
  const [paid, setPaid] = useState<Order | null>(null);
  // Shows the paid order at once. On a slow connection, the buyer could otherwise pay again before the page reloads.
  const order = paid?._id === loaderData.order._id ? { ...loaderData.order, ...paid } : loaderData.order;
  const session = useSession();
  const own = session.status === 'in' && session.person.email === order.email;
  const isPayable = allows(order.status, 'pay') && own && order.isReadOnly !== true;
  const { revalidate } = useRevalidator();
  const finish = (done: Order) => {
    setPaid(done);
    void revalidate();
  };
  return (
    <>
      <CheckoutSteps current={order.paid ? 'Done' : 'Pay'} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:gap-6">
        {order.paid ? (
          <div className="lg:row-span-2">
            <ThankYou
              order={order}
              isJustPaid={paid?._id === order._id}
              own={own}
              invoice={<InvoiceButton issued={loaderData.issued} />}
            />
          </div>
        ) : (
          <div>
            <p className="text-muted">Hello, {session.status === 'in' ? session.person.name : order.userName}</p>
            <h1 className="mt-1 text-2xl sm:text-3xl">
              {allows(order.status, 'pay') && 'Please Pay for '}
              <ProductNameText>{order.productName}</ProductNameText>
            </h1>
            <OrderLink order={order} named />
          </div>
        )}
        {/* On a phone, the form is above the order, so that no bar covers the card field. */}
        {!order.paid && (
          <div className="card-surface p-4 sm:p-6">
            <PaymentForm
              order={order}
              own={own}
              isPayable={isPayable}
              onPaid={finish}
              onRefused={() => void revalidate()}
            />
          </div>
        )}
        <section
          aria-label="Your order"
          className="card-surface p-4 sm:p-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1"
        >
          <h2 className="heading-3 mb-1">Your order</h2>
          <PaymentSummary order={order} />
          <OrderNotes order={order} />
          {order.paid && findOnAccount(order.facts) === null && (
            <p className="mt-4 flex items-center gap-3 text-sm text-muted">
              <Button size="sm" disabled aria-describedby="already-paid">
                Pay
              </Button>
              <span id="already-paid">{order.owedAgain === 0 && 'Paid. There is nothing left to pay.'}</span>
            </p>
          )}
        </section>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('Your order did not load');

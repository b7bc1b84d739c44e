import type { ComponentType } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { documents, type IssuedDocument } from '#features/documents/contract/documents.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import { type OrderDetail, orders } from '#features/orders/contract/orders.ts';
import type { OrderEvent } from '#features/orders/contract/order-event.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import type { Route } from './+types/dashboard.order';
import { api } from '#platform/web/api.ts';
import { getPromiseTitle } from '#features/orders/contract/describe-arrival.ts';
import { PromisedDays } from '#features/orders/web/promised-days.tsx';
import { OrderFacts, OrderSection, ReadOnlyOrder, assertOrderExists } from '#features/orders/web/order-page.tsx';
import { ChangeAddressButton } from '#features/addresses/web/change-address-button.tsx';
import { addLinesToCart } from '#features/carts/web/add-lines.ts';
import { DeliveryAddress } from '#features/addresses/web/delivery-address.tsx';
import { CustomerLink } from '#features/customers/web/customer-link.tsx';
import { CancelToCartButton } from '#features/cancellations/web/cancel-to-cart-button.tsx';
import { NoteForm, OrderTimeline } from '#features/orders/web/order-timeline.tsx';
import { updateUnpaid } from '#features/orders/web/update-unpaid.ts';
import { OrderActionButton } from '#features/orders/web/order-action-button.tsx';
import { getReorderPath } from '#features/orders/web/order-again.ts';
import { InvoiceButton, OrderDocuments } from '#features/documents/web/order-documents.tsx';
import { OrderLines, OrderSums } from '#features/orders/web/order-lines.tsx';
import { OrderPayment } from '#features/payments/web/order-payment.tsx';
import { OrderNext } from '#features/orders/web/order-next.tsx';
import { OrderReturns } from '#features/returns/web/order-returns.tsx';
import { OrderProgress } from '#features/orders/web/order-progress.tsx';
import { OrderShipments } from '#features/shipping/web/order-shipments.tsx';
import { OrderStatusBadge } from '#features/orders/web/order-status-badge.tsx';
import { DisputedStatus, OwedAgainText } from '#features/orders/web/order-status.tsx';
import { RefundButton } from '#features/payments/web/refund-form.tsx';
import { ReturnButton } from '#features/returns/web/return-form.tsx';
import { ShipButton } from '#features/shipping/web/ship-form.tsx';
import { canTakeBack, countUnshippedPieces } from '#features/orders/web/unshipped.ts';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { staleOnError } from '#platform/web/stale-on-error.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PhoneLink } from '#platform/web/ui/phone-link.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { services } from '#platform/web/services.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

/** Actions of other features beside the title, and what they show below the payment. */
const actionSlots = Object.values(
  import.meta.glob<ComponentType<{ order: OrderDetail }>>('/features/*/web/slots/order-acts.tsx', {
    eager: true,
    import: 'default',
  }),
);
const paymentSlots = Object.values(
  import.meta.glob<ComponentType<{ order: OrderDetail; own: boolean }>>('/features/*/web/slots/order-payment.tsx', {
    eager: true,
    import: 'default',
  }),
);

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? []
    : [buildTitleMeta(matches, `Order ${loaderData?.order.number ?? ''} | Dashboard`)];

const page = staleOnError<{ order: OrderDetail; events: OrderEvent[]; issued: IssuedDocument[]; now: number }>();

export const loader = ({ params, context }: Route.LoaderArgs) =>
  assertOrderExists(context.get(services).client, params.id);

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const found = await getSignedInPerson();
  if (found === null) return null;
  const load = async () => {
    const [order, events, issued] = await Promise.all([
      api.call(orders.get, { params }),
      api.call(orders.timeline, { params }),
      api.call(documents.list, { params }),
    ]);
    updateUnpaid([order]);
    return { order, events, issued, now: Date.now() };
  };
  try {
    return { ...(await page.load(params.id, load)), ...found };
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading the order" />;

/** The actions that the order's state and the viewer's role allow. */
const OrderActions = ({
  order,
  own,
  mayAct,
  role,
  now,
}: {
  order: OrderDetail;
  own: boolean;
  /** True for a buyer who can do more than read it. */
  mayAct: boolean;
  role: Role;
  now: number;
}) => (
  <div className="flex flex-wrap items-center gap-2">
    {actionSlots.map((Act, at) => (
      <Act key={at} order={order} />
    ))}
    {hasPermission(role, 'orders.ship') && <OrderActionButton order={order} action="ready" />}
    {hasPermission(role, 'orders.ship') && <ShipButton order={order} />}
    {hasPermission(role, 'orders.ship') && (
      <OrderActionButton order={order} action="deliver" unsent={countUnshippedPieces(order)} />
    )}
    {hasPermission(role, 'orders.ship') && canTakeBack(order, now) && (
      <OrderActionButton order={order} action="undoDelivery" />
    )}
    {(mayAct || hasPermission(role, 'orders.cancel')) && <OrderActionButton order={order} action="cancel" />}
    {mayAct && order.lines.some(({ slug }) => slug !== null) && (
      <CancelToCartButton order={order} putBack={addLinesToCart} />
    )}
    {hasPermission(role, 'orders.refund') && <RefundButton order={order} />}
    {(mayAct || hasPermission(role, 'returns.decide')) && <ReturnButton order={order} own={own} now={now} />}
  </div>
);

/** The page of one order, for its buyer and staff: lines, destination, money and events. */
export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  useRevalidateOnFocus();
  page.useShown(params.id);
  if (loaderData === null) return null;
  const { order, events, issued, now, person, role } = loaderData;
  const isStaff = hasPermission(role, 'orders.read');
  const own = person.email === order.email;
  const mayAct = own && order.isReadOnly !== true;
  return (
    <>
      <Link to={isStaff ? '/dashboard/orders' : '/dashboard/myorders'} className="link-quiet text-sm text-muted">
        {isStaff ? 'Manage All Orders' : 'My Orders'}
      </Link>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">Order {order.number}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
            <OrderStatusBadge order={order} />
            {isStaff && order.isLate && <StatusBadge tone="danger">Late</StatusBadge>}
            {isStaff && order.disputed && <DisputedStatus />}
            {order.owedAgain > 0 && <StatusBadge tone="danger">Payment reversed</StatusBadge>}
            <span className="figures">{formatDateTime(order.createdAt)}</span>
          </p>
        </div>
        <OrderActions order={order} own={own} mayAct={mayAct} role={role} now={now} />
      </div>
      {own && !mayAct && <ReadOnlyOrder />}
      {own && (
        <OrderNext order={order}>
          {mayAct && allows(order.status, 'pay') && (
            <LinkButton to={`/dashboard/payment/${order._id}`}>pay {formatDollars(order.total)}</LinkButton>
          )}
          <InvoiceButton issued={issued} />
          <LinkButton variant="secondary" to={getReorderPath(order)}>
            Order again
          </LinkButton>
        </OrderNext>
      )}
      <OrderProgress order={order} className="mb-8" />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-8">
          <OrderLines order={order} own={own} />
          <OrderShipments order={order} now={hasPermission(role, 'orders.ship') ? now : null} />
          <OrderReturns order={order} role={role} />
        </div>
        <div className="grid gap-6 sm:grid-cols-2 xl:row-span-2 xl:grid-cols-1">
          {order.promise !== null && (
            <OrderSection title={getPromiseTitle(order)}>
              <PromisedDays order={order} promise={order.promise} />
            </OrderSection>
          )}
          <OrderSection title="Amount">
            <OrderSums order={order} />
          </OrderSection>
          <OrderSection title="Payment">
            <OrderPayment order={order} />
            <OwedAgainText order={order} />
            {paymentSlots.map((Part, at) => (
              <Part key={at} order={order} own={mayAct} />
            ))}
          </OrderSection>
          <OrderSection title="Documents">
            <OrderDocuments order={order} issued={issued} withSlip={hasPermission(role, 'orders.ship')} />
          </OrderSection>
          <OrderSection title={order.isCollected ? 'Collection' : 'Deliver to'}>
            <DeliveryAddress order={order} />
            {(mayAct || hasPermission(role, 'orders.edit')) && <ChangeAddressButton order={order} />}
          </OrderSection>
          <OrderFacts order={order} />
          {!own && (
            <OrderSection title="Customer">
              <span className="block wrap-anywhere">
                <CustomerLink id={order.customerId}>{order.userName}</CustomerLink>
              </span>
              {isReachable(order.email) && (
                <a className="link wrap-anywhere" href={`mailto:${order.email}`}>
                  {order.email}
                </a>
              )}
              {order.buyerPhone !== '' && (
                <PhoneLink phone={order.buyerPhone} className="link figures block wrap-anywhere" />
              )}
            </OrderSection>
          )}
        </div>
        <div>
          <OrderTimeline events={events} />
          {hasPermission(role, 'orders.edit') && <NoteForm key={order._id} order={order._id} />}
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The order did not load');

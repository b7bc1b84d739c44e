import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describeArrival, describeDelay } from '#features/orders/contract/describe-arrival.ts';
import { DayText } from '#platform/web/day-text.tsx';
import { findOnAccount, isOwed } from '#features/orders/contract/on-account.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { DeliveryAddress } from '#features/addresses/web/delivery-address.tsx';
import { getReorderPath } from '#features/orders/web/order-again.ts';
import { OrderLink } from '#features/orders/web/order-link.tsx';
import { OwedAgainText } from '#features/orders/web/order-status.tsx';
import { OrderProgress } from '#features/orders/web/order-progress.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Check } from '#platform/web/ui/icons/check.ts';
import { MapPin } from '#platform/web/ui/icons/map-pin.ts';
import { Truck } from '#platform/web/ui/icons/truck.ts';

/** Firefox scrolls to the end of a tall element that takes the focus. */
const focusOn = (element: HTMLElement | null): void => {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
};

/** The promised days, and the place: the buyer's address, or the counter with its opening hours. */
const Arrival = ({ order }: { order: OrderDetail }) => {
  const Icon = order.isCollected ? MapPin : Truck;
  return (
    <section
      aria-label={order.isCollected ? 'Collection' : 'Delivery'}
      className="flex items-start gap-4 rounded-box bg-sunken p-4"
    >
      <Icon aria-hidden size={28} className={`mt-0.5 shrink-0 ${order.isLate ? 'text-warning' : 'text-success'}`} />
      <div className="min-w-0">
        <p className={`figures text-lg font-semibold ${order.isLate ? 'text-warning' : 'text-success'}`}>
          <DayText>{describeArrival(order)}</DayText>
        </p>
        <p className="text-sm empty:hidden">{describeDelay(order)}</p>
        <div className="mt-1 text-sm">
          <DeliveryAddress order={order} isInline />
        </div>
      </div>
    </section>
  );
};

/** True if the order is paid, the shop has prepared and sent nothing of it yet, and nothing holds it back. */
const isAwaitingPreparation = ({
  status,
  isShipped,
  isPartShipped,
  isReleased,
  isHeldBack,
  readyAt,
}: OrderDetail): boolean =>
  status === 'paid' && !isShipped && !isPartShipped && !isReleased && !isHeldBack && readyAt === null;

const describePayment = ({ number, facts, owedAgain }: OrderDetail, own: boolean): string => {
  if (owedAgain > 0) return `Order ${number} is still to be paid`;
  if (!isOwed(facts)) return `Order ${number} is paid`;
  return `Order ${number} is on ${own ? 'your' : 'the buyer’s'} account`;
};

/** The next steps of a paid order. */
const NextSteps = ({ isCollected }: { isCollected: boolean }) => (
  <section aria-labelledby="next">
    <h2 id="next" className="heading-3">
      What happens next
    </h2>
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      <li>Your invoice comes by email, and is on your order page.</li>
      <li>
        {isCollected
          ? 'We prepare your order and email you when it is ready to collect. Bring your order number.'
          : 'We pack your order and email you when it ships.'}
      </li>
      <li>Once you have your order, we will email you a link to review it.</li>
    </ul>
  </section>
);

/**
 * The payment page of a paid order, also on account: how it was paid, when and where the goods arrive, and what the
 * buyer can do next.
 * @param isJustPaid true right after the payment: the page takes the focus, because the card form that had it is gone
 * @param own true for the buyer, false for staff
 * @param invoice downloads the invoice
 */
export const ThankYou = ({
  order,
  isJustPaid,
  own,
  invoice,
}: {
  order: OrderDetail;
  isJustPaid: boolean;
  own: boolean;
  invoice: ReactNode;
}) => (
  <div
    ref={isJustPaid ? focusOn : null}
    tabIndex={-1}
    className="card-surface grid scroll-mt-40 gap-6 p-4 outline-none sm:p-8"
  >
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {order.owedAgain === 0 && (
        <span aria-hidden className="grid size-16 place-items-center rounded-full bg-success text-success-content">
          <Check size={40} />
        </span>
      )}
      <div className="min-w-0 flex-[1_1_16rem]">
        <h1 className="text-2xl sm:text-3xl">
          {own && order.owedAgain === 0 && 'Thank you. '}
          {describePayment(order, own)}
        </h1>
        <OrderLink order={order} named />
      </div>
    </div>
    <div role="status">
      <OwedAgainText order={order} />
      {order.owedAgain === 0 && !isOwed(order.facts) && (
        <p className="font-semibold">Congrats! Your payment is completed.</p>
      )}
      <p className="mt-1 text-sm break-all text-muted">
        Your transaction id: <span className="font-mono">{order.transactionId}</span>
      </p>
      <p className="mt-1 empty:hidden">{findOnAccount(order.facts)}</p>
    </div>
    {order.status !== 'refunding' && <Arrival order={order} />}
    <OrderProgress order={order} />
    <div className="flex flex-wrap gap-3">
      <LinkButton to={`/dashboard/order/${order._id}`}>Track this order</LinkButton>
      {invoice}
    </div>
    {own && (
      <div className="grid gap-4 border-t border-line pt-5">
        {isAwaitingPreparation(order) && <NextSteps isCollected={order.isCollected} />}
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <Link to="/dashboard/myorders" className="link inline-flex min-h-7 items-center">
            My Orders
          </Link>
          <Link to={getReorderPath(order)} className="link inline-flex min-h-7 items-center">
            Order again
          </Link>
          <Link to="/products" className="link inline-flex min-h-7 items-center">
            Keep shopping
          </Link>
        </p>
      </div>
    )}
  </div>
);

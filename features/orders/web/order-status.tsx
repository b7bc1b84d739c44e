import { formatDollars } from '#platform/contract/money.ts';
import { findDueDay, findOnAccount, isOwed } from '#features/orders/contract/on-account.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { DueDate } from '#platform/web/due-date.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Tooltip } from '#platform/web/ui/tooltip.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

const getPaidLabel = ({ facts }: Order): string => (isOwed(facts) ? 'On account' : 'Paid');

const describeGoods = ({ isShipped, isPartShipped, isCollected, readyAt }: Order): string => {
  if (isShipped) return isCollected ? 'handed over' : 'on its way';
  if (isPartShipped) return isCollected ? 'partly handed over' : 'partly on its way';
  if (isCollected) return readyAt === null ? 'being prepared' : 'ready to collect';
  return 'being packed';
};

const describeProgress = (order: Order): string =>
  order.isHeldBack && !order.isShipped && !order.isPartShipped
    ? 'Held back'
    : `${getPaidLabel(order)}, ${describeGoods(order)}`;

/** That an order is on account, and when it is due. */
export const OnAccountText = ({ facts, full = false }: { facts: Order['facts']; full?: boolean }) => {
  const due = findDueDay(facts);
  if (due === null) return findOnAccount(facts);
  return (
    <>
      On account, <DueDate date={due} isOpen={isOwed(facts)} full={full} />
    </>
  );
};

/** Says that a payment of the order was reversed, and what is owed. */
export const OwedAgainText = ({ order }: { order: Order }) =>
  order.owedAgain > 0 ? (
    <span className="figures block text-sm text-error">
      Payment reversed: {formatDollars(order.owedAgain)} is still to be paid
      {order.isHeldBack && !order.isShipped && order.status === 'paid' && ', before we send or hand over the goods'}
    </span>
  ) : null;

/** The state that a customer sees for their order (specification, section 4) if they cannot act on it. */
export const CustomerOrderStatus = ({ order }: { order: Order }) => {
  const { status, isReleased, isCollected, facts } = order;
  if (status === 'delivered') return <PaidBadge order={order} />;
  if (status !== 'paid' || isReleased) return <OrderStatusBadge order={order} />;
  const then = `${getPaidLabel(order)}${findOnAccount(facts) === null ? ', with its transaction id' : ''}`;
  return (
    <Tooltip
      text={`${describeProgress(order)}. Once the order is ${isCollected ? 'handed over' : 'delivered'}, this status changes to ${then}.`}
    >
      <StatusBadge tone="info">Pending...</StatusBadge>
    </Tooltip>
  );
};

/** The small print of a customer's order beside its state: where the goods are, and how it was paid. */
export const CustomerOrderFacts = ({ order }: { order: Order }) => {
  const { status, isReleased, facts } = order;
  const isPaid = status === 'paid' && !isReleased;
  return (
    <>
      {isPaid && <span>{describeProgress(order)}</span>}
      {(isPaid || status === 'delivered') && findOnAccount(facts) !== null && (
        <span>
          <OnAccountText facts={facts} />
        </span>
      )}
      {status === 'delivered' && <TransactionId order={order} />}
      <RefundedText order={order} />
    </>
  );
};

/** The refunded amount, if any. */
export const RefundedText = ({ order }: { order: Order }) =>
  order.refunded > 0 ? (
    <span className="text-xs text-muted figures">Refunded {formatDollars(order.refunded)}</span>
  ) : null;

const PaidBadge = ({ order }: { order: Order }) => (
  <StatusBadge tone={isOwed(order.facts) ? 'info' : 'success'}>{getPaidLabel(order)}</StatusBadge>
);

/**
 * The transaction id, which may break at any character to fit a phone. An order that was charged to an account has no
 * transaction that anybody could look up.
 */
const TransactionId = ({ order }: { order: Order }) =>
  findOnAccount(order.facts) === null ? (
    <span className="text-xs break-all text-muted">
      <span className="sr-only">Transaction id </span>
      {order.transactionId}
    </span>
  ) : null;

/** 'Paid', or 'On account' while money is owed, and the transaction id. */
export const PaidText = ({ order }: { order: Order }) => (
  <span className="inline-flex flex-col items-start gap-1">
    <PaidBadge order={order} />
    <TransactionId order={order} />
  </span>
);

/** Explains why staff cannot deliver: the bank may take the money back. */
export const DisputedStatus = () => (
  <Tooltip text="The customer’s bank wants money back. Answer the dispute at the card provider. Until it is decided, nothing can be refunded, and an order whose full amount is disputed cannot be delivered.">
    <StatusBadge tone="danger">Disputed</StatusBadge>
  </Tooltip>
);

import { isDeepStrictEqual } from 'node:util';
import { allows } from '#features/orders/contract/order-status.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { assertNoCardUnderWay, withoutOpenCard } from '#features/payments/server/pay-by-tender.ts';
import { lockExistingOrder } from '#features/payments/server/payment-balance.ts';
import { lockReceivedMoney, payFromReceived } from '#features/payments/server/received-money.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { OutdatedPriceError } from './order-discount.ts';
import type { RequestedLine } from './order-products.ts';
import {
  type ChangeableOrder,
  type PricedChange,
  assertChangeable,
  createLinesStayError,
  getOrderToChange,
  priceChange,
} from './price-change.ts';
import { mergeLines } from './order-request.ts';
import { writeChange } from './write-change.ts';

/** The new lines of an order, with the version of the order and the new total as staff saw them. */
export type LinesChange = { lines: RequestedLine[]; version: number; totalCents: Cents };

/** If something changes between pricing and writing, the change is priced again. The last attempt throws the error. */
const MOST_TRIES = 3;

/**
 * True if the order already has exactly these lines, such as after a request whose reply was lost. That request may
 * also have paid the order.
 */
const isWritten = (order: ChangeableOrder, { lines, version, totalCents }: LinesChange): boolean => {
  if (!allows(order.status, 'changeLines') && order.version !== version + 1) return false;
  const sort = (list: readonly RequestedLine[]) =>
    list
      .map(({ productId, quantity }) => `${productId} ${quantity}`)
      .toSorted((one, other) => one.localeCompare(other));
  return order.totalCents === totalCents && isDeepStrictEqual(sort(order.lines), sort(lines));
};

/** @throws DomainError `price_changed` with the correct total */
const assertExpected = ({ sums }: PricedChange, totalCents: Cents): void => {
  if (sums.totalCents === totalCents) return;
  throw new DomainError('price_changed', {
    message: 'The price has changed. Look at the new total and save again.',
    details: { price: toDollars(sums.goodsCents), total: toDollars(sums.totalCents) },
  });
};

/** @returns true if the order is paid, because the money received for it covers its new total */
const writeInTransaction = async (
  trx: Transaction,
  staff: Caller,
  order: ChangeableOrder,
  change: PricedChange,
): Promise<boolean> => {
  const locked = await lockExistingOrder(trx, order.id);
  if (!allows(locked.status, 'changeLines')) throw createLinesStayError(locked.status);
  if (locked.version !== order.version) throw new DomainError('order_lines_changed');
  // The tax depends on the address, which the buyer may have completed after the change was priced.
  if (!isDeepStrictEqual(locked.deliveryAddress, order.deliveryAddress)) throw new OutdatedPriceError();
  await assertNoCardUnderWay(trx, order.id);
  const received = await lockReceivedMoney(trx, locked);
  await writeChange(trx, order, change, staff.customerId);
  return payFromReceived(trx, order.id, change.sums.totalCents, received);
};

/**
 * Changes the lines of an unpaid order, and prices it as if it were placed now. A card payment that was started for the
 * old total is voided first; if it has already succeeded, the order is paid and does not change. If the money received
 * for the order covers its new total, the order is paid at once. A repeated request changes nothing more.
 * @param getBuyer gets the buyer of an order as a caller
 * @throws DomainError `order_not_found`, `order_lines_stay`, `order_lines_promised`, `order_lines_changed` if the order
 *   is not the `version` that staff saw, `price_changed`, `payment_under_way`, `provider_unavailable`, and the errors
 *   of `priceChange`
 */
export const changeOrder = async (
  { db, provider, fee }: { db: Database; provider: CardProvider; fee: Cents },
  staff: Caller,
  orderId: string,
  request: LinesChange,
  getBuyer: (customerId: string) => Promise<Caller>,
): Promise<void> => {
  const wanted = { ...request, lines: mergeLines(request.lines) };
  for (let tries = 1; ; tries++) {
    const order = await getOrderToChange(db, orderId);
    if (isWritten(order, wanted)) return;
    assertChangeable(order);
    if (order.version !== wanted.version) throw new DomainError('order_lines_changed');
    const change = await priceChange(db, await getBuyer(order.customerId), order, wanted.lines, fee);
    assertExpected(change, wanted.totalCents);
    try {
      const isPaid = await withoutOpenCard(db, provider, orderId, (trx) =>
        writeInTransaction(trx, staff, order, change),
      );
      if (isPaid) orderChannels.paid.publish(null);
      return;
    } catch (error) {
      if (!(error instanceof OutdatedPriceError)) throw error;
      if (tries === MOST_TRIES) throw new DomainError('price_changed');
    }
  }
};

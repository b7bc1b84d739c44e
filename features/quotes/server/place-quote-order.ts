import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import type { Checkout } from '#features/checkout/contract/checkout.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import { quoteAllows, quoteStatesAllowing } from '#features/quotes/contract/quote-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { saveUsedAddresses } from '#features/addresses/server/address-book.ts';
import { WITHDRAWN_NAME } from '#features/products/server/product-sql.ts';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { removeQuotedLines } from '#features/quote-requests/server/answer-request.ts';
import { endRequestsOfOffers } from './end-requests.ts';
import { findPromisedDelivery, toQuoteLines, quoteStatus, priceSavedQuote, type SavedQuote } from './get-quote.ts';
import type { Placement } from '#features/checkout/server/check-out.ts';
import type { OrderRequest, OrderSettings } from '#features/checkout/server/order-request.ts';
import { placeOrder } from '#features/checkout/server/place-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { type TaxAndDeliveryRules, findRegionFault } from '#features/settings/server/tax-and-delivery.ts';
import type { z } from 'zod';

/** The version and the total in dollars that a customer saw of an offer, and their choices as they accept it. */
type Acceptance = Pick<z.output<typeof Checkout>, 'companyReference' | 'payBy'> & {
  version: number;
  total: number;
  /** Null if the offer has an address, or the goods are collected. */
  delivery: AddressForm | null;
};

/** @throws DomainError `offer_expired`, `offer_closed`, or `offer_changed` if it is not the version the customer saw */
export const assertAcceptable = ({ status, version, kind }: SavedQuote, seen: number): void => {
  if (status === 'expired') throw new DomainError('offer_expired');
  if (!quoteAllows(status, 'accept')) {
    const noun = kind === 'quote' ? 'quote' : 'order';
    const isWithdrawn = status === 'withdrawn';
    throw new DomainError('offer_closed', {
      message: isWithdrawn ? `We have withdrawn this ${noun}. Write to us if you still want it.` : undefined,
    });
  }
  if (version !== seen) throw new DomainError('offer_changed');
};

/**
 * Marks an offer as accepted, as the last step of the transaction that places the order. If two requests accept at
 * once, the second finds it accepted, and its order is rolled back.
 * @throws DomainError `offer_changed`
 */
const markAccepted = async (
  trx: Transaction,
  actorId: string,
  { id, version }: SavedQuote,
  orderId: string,
): Promise<void> => {
  const closed = await execute(
    trx,
    sql`update offer o set status = 'accepted', accepted_at = now(), version = version + 1
         where o.id = ${id} and o.version = ${version}
           and ${quoteStatus} = any(${sql.param(quoteStatesAllowing('accept'))}::text[])`,
  );
  if (closed === 0) throw new DomainError('offer_changed');
  await execute(trx, sql`insert into offer_order (order_id, offer_id) values (${orderId}, ${id})`);
  await record(trx, { kind: 'offer.accept', entity: 'offer', entityId: id, actorId });
  await notifyStaff(trx, 'offer.accepted', id);
};

/**
 * Converts the acceptance of an offer to an order request, with the prices that the offer promises.
 * @throws DomainError `offer_expired`, `offer_closed`, `offer_changed`, `product_not_found`, `address_missing`
 */
export const toQuoteOrder = async (
  db: Database,
  offer: SavedQuote,
  { version, total, delivery: enteredAddress, companyReference, payBy }: Acceptance,
  { shippingFeeCents }: Pick<OrderSettings, 'shippingFeeCents'>,
): Promise<OrderRequest> => {
  assertAcceptable(offer, version);
  const to = enteredAddress && formatAddressRegion(enteredAddress);
  const deliveryAddress = offer.deliveryAddress ?? Address.parse(to ?? {});
  const { pricedQuote } = await priceSavedQuote(db, offer, shippingFeeCents, { to: deliveryAddress });
  const discontinued = pricedQuote.lines.filter(({ slug }) => slug === null);
  if (discontinued.length > 0) {
    const names = discontinued.map(({ productName }) => productName);
    const what = names.includes(WITHDRAWN_NAME) ? 'all of these products' : names.join(', ');
    throw new DomainError('product_not_found', { message: `We no longer sell ${what}. Write to us.` });
  }
  if (!pricedQuote.isCollected && offer.deliveryAddress === null && to === null)
    throw new DomainError('address_missing');
  const delivery = findPromisedDelivery(offer);
  return {
    lines: toQuoteLines(offer).map(({ productId, quantity, replacement }) => ({
      productId,
      quantity,
      ...(replacement !== null && 'promised' in replacement && { fixed: replacement.promised }),
    })),
    deliveryAddress,
    billingAddress: offer.billingAddress,
    reference: offer.reference,
    expected: { total: toCents(total) },
    ...(delivery === null ? { method: pricedQuote.method } : { delivery }),
    isOffered: true,
    ...(companyReference !== null && { companyReference }),
    ...(payBy !== null && { payBy }),
  };
};

/** @throws DomainError `invalid_request` for an unknown region of an entered address where tax depends on it */
export const assertRegion = (
  entered: Acceptance['delivery'],
  isCollected: boolean,
  rules: TaxAndDeliveryRules,
): void => {
  const fault = entered === null || isCollected ? null : findRegionFault(rules, formatAddressRegion(entered));
  if (fault !== null) throw new DomainError('invalid_request', { fields: { 'delivery.region': fault } });
};

/**
 * Places the order of an offer for its buyer, and closes the offer.
 * @param placement set if staff or an approver place it for the buyer
 * @throws DomainError the errors of `toQuoteOrder`, `assertRegion` and `placeOrder`
 */
export const placeQuoteOrder = async (
  db: Database,
  buyer: Caller,
  offer: SavedQuote,
  acceptance: Acceptance,
  settings: OrderSettings & { network: string | null },
  placement?: Placement,
): Promise<Order> => {
  const { staff, approval, alongside } = placement ?? {};
  const order = await toQuoteOrder(db, offer, acceptance, settings);
  const { delivery: entered } = acceptance;
  const placedOrder = await placeOrder(
    db,
    buyer,
    { ...order, ...(staff !== undefined && { staff }), ...(approval !== undefined && { approval }) },
    { ...settings, idempotencyKey: null },
    {
      ...alongside,
      async after(trx, placed, shop) {
        assertRegion(entered, placed.isCollected, shop);
        await markAccepted(trx, staff?.actorId ?? approval?.approverId ?? buyer.customerId, offer, placed.id);
        await removeQuotedLines(trx, buyer.customerId, offer);
        const delivery = entered && formatAddressRegion(entered);
        await saveUsedAddresses(trx, buyer, { delivery, billing: null });
        await alongside?.after?.(trx, placed, shop);
      },
    },
  );
  await endRequestsOfOffers(db, sql`o.id = ${offer.id}`);
  return placedOrder;
};

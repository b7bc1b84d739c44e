import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { offerLink } from '#features/quotes/contract/offer-link.ts';
import { offerAllows, offerStatesAllowing } from '#features/quotes/contract/offer-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { keepAddresses } from '#features/addresses/server/address-book.ts';
import { withRegion } from '#features/addresses/server/regions.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { change } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { getLinked } from './open-offer.ts';
import { deliveryOf, linesOf, offerStatus, priceSaved, type SavedOffer } from './read-offer.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { type OrderTerms, placeOrder } from '#features/checkout/server/place-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { tellStaff } from '#platform/server/jobs/tell-staff.ts';
import { faultOfRegion } from '#features/settings/server/read-terms.ts';
import type { z } from 'zod';

type Asked = z.output<(typeof offerLink.accept.body)['schema']>;

/** @throws Refusal `offer_expired`, `offer_closed`, `offer_changed`, where it cannot be accepted as it was seen */
const refuseEnded = ({ status, version, kind }: SavedOffer, seen: number): void => {
  if (status === 'expired') throw new Refusal('offer_expired');
  if (!offerAllows(status, 'accept')) {
    const what = kind === 'quote' ? 'quote' : 'order';
    const isWithdrawn = status === 'withdrawn';
    throw new Refusal('offer_closed', {
      message: isWithdrawn ? `We have withdrawn this ${what}. Write to us if you still want it.` : undefined,
    });
  }
  if (version !== seen) throw new Refusal('offer_changed');
};

/**
 * Writes that an offer became an order, as the last of the transaction that places it: of two who accept at once the later
 * finds it accepted, and his order is undone.
 * @throws Refusal `offer_changed`
 */
const closeOffer = async (
  trx: Transaction,
  { customerId: actorId }: Caller,
  { id, version }: SavedOffer,
  orderId: string,
): Promise<void> => {
  const closed = await change(
    trx,
    sql`update offer o set status = 'accepted', accepted_at = now(), version = version + 1
         where o.id = ${id} and o.version = ${version}
           and ${offerStatus} = any(${sql.param(offerStatesAllowing('accept'))}::text[])`,
  );
  if (closed === 0) throw new Refusal('offer_changed');
  await change(trx, sql`insert into offer_order (order_id, offer_id) values (${orderId}, ${id})`);
  await record(trx, { kind: 'offer.accept', entity: 'offer', entityId: id, actorId });
  await tellStaff(trx, 'offer.accepted', id);
};

const place = async (
  db: Database,
  caller: Caller,
  offer: SavedOffer,
  { version, total, delivery: given }: Asked,
  terms: OrderTerms & { network: string | null },
): Promise<Order> => {
  refuseEnded(offer, version);
  const to = given && withRegion(given);
  const deliveryAddress = offer.deliveryAddress ?? Address.parse(to ?? {});
  const { shown } = await priceSaved(db, offer, terms.shippingFeeCents, deliveryAddress);
  const gone = shown.lines.filter(({ slug }) => slug === null);
  if (gone.length > 0) {
    const names = gone.map(({ productName }) => productName).join(', ');
    throw new Refusal('product_not_found', { message: `We do not sell this any more: ${names}. Write to us.` });
  }
  if (!shown.isCollected && offer.deliveryAddress === null && to === null) throw new Refusal('address_missing');
  const delivery = deliveryOf(offer);
  return placeOrder(
    db,
    caller,
    {
      lines: linesOf(offer).map(({ productId, quantity, named }) => ({
        productId,
        quantity,
        ...(named !== null && 'promised' in named && { fixed: named.promised }),
      })),
      deliveryAddress,
      billingAddress: offer.billingAddress,
      reference: offer.reference,
      method: shown.method,
      seen: { total: toCents(total) },
      ...(delivery !== null && { delivery }),
      isOffered: true,
    },
    { ...terms, idempotencyKey: null },
    async (trx, placed, shop) => {
      const fault = to === null || placed.isCollected ? null : faultOfRegion(shop, to);
      if (fault !== null) throw new Refusal('invalid_request', { fields: { 'delivery.region': fault } });
      await closeOffer(trx, caller, offer, placed.id);
      await keepAddresses(trx, caller, { delivery: to, billing: null });
    },
  );
};

/**
 * Accepts an offer as the one it was made for: the order is placed by `placeOrder`, at the prices it promises, else at
 * those of the day. Sent again, in another tab or to another process, it answers the order that there is.
 * @throws Refusal `offer_link_unknown`; `not_yours` of one for another address; `offer_expired`, `offer_closed`,
 *   `offer_changed`; `address_missing`, and else as `placeOrder` does
 */
export const acceptOffer = async (
  db: Database,
  caller: Caller,
  asked: Asked,
  terms: OrderTerms & { network: string | null },
): Promise<Order> => {
  const offer = await getLinked(db, asked.token);
  if (offer.email !== caller.email.toLowerCase()) {
    throw new Refusal('not_yours', {
      message: 'This was made for another e-mail address. Log out, then log in or register with that one.',
    });
  }
  if (offer.order !== null) return getOrder(db, caller, offer.order._id);
  try {
    return await place(db, caller, offer, asked, terms);
  } catch (error) {
    // Somebody may have been faster in another tab, with the last of the stock too.
    const { order } = await getLinked(db, asked.token);
    if (order === null) throw error;
    return getOrder(db, caller, order._id);
  }
};

import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#features/addresses/contract/address.ts';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { allows, hasOrderFact, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { createNotDeliveredError, getTaxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';
import { toDestination, hasSameTaxAndDelivery } from './destination.ts';
import { getOrder } from './get-order.ts';
import { assertBuyerMayAct } from './order-access.ts';
import { resolveOrderTerms } from './order-terms.ts';

type AddressChangeRow = {
  status: OrderStatus;
  customerId: string;
  was: Address;
  isCollected: boolean;
  hasLeft: boolean;
};

const formatAddressLine = (address: Address): string => formatAddressText(address).replaceAll('\n', ', ');

/**
 * Changes the delivery address of an order, for its buyer or staff, while nothing has shipped and the price stays
 * the same. The order's timeline shows the old and the new address. A repeated request returns the order
 * unchanged.
 * @throws DomainError the errors of `assertBuyerMayAct`; `order_not_found`, `order_address_stays`,
 * `order_address_elsewhere`, `not_delivered_there`;
 * `fresh_sign_in_needed` to the buyer of a paid order, because a stolen session could send the goods elsewhere
 */
export const changeAddress = async (
  db: Database,
  caller: Caller,
  id: string,
  form: AddressForm,
): Promise<OrderDetail> => {
  const address = formatAddressRegion(form);
  await db.transaction(async (trx) => {
    // The lock needs a statement of its own, because only the next statement sees shipments that were committed while
    // this one waited.
    await maybeOne(trx, sql`select from orders where id = ${id} for update`);
    const order = await maybeOne<AddressChangeRow>(
      trx,
      sql`select o.status, o.customer_id as "customerId", o.delivery_address as was, o.is_collected as "isCollected",
                 exists (select from shipment s where s.order_id = o.id) as "hasLeft"
            from orders o where o.id = ${id} and (o.customer_id = ${caller.customerId} or ${caller.asStaff})`,
    );
    if (order === null) throw new DomainError('order_not_found');
    if (!caller.asStaff) await assertBuyerMayAct(trx, id);
    if (isDeepStrictEqual(order.was, address)) return;
    if (!allows(order.status, 'changeAddress') || order.isCollected || order.hasLeft) {
      throw new DomainError('order_address_stays');
    }
    if (hasOrderFact(order.status, 'wasPaid') && !caller.asStaff && caller.freshError !== null) throw caller.freshError;
    const was = toDestination(order.was);
    const destination = toDestination(address);
    const rules = await getTaxAndDeliveryRules(trx);
    const { before, after } = await resolveOrderTerms(trx, id, rules, [was, destination]);
    if (!after.delivers && was.country !== destination.country) throw createNotDeliveredError(after);
    // An older order may have no country yet. The price stays the same if tax and delivery do.
    const isElsewhere = was.country !== '' && was.country !== destination.country;
    if (isElsewhere || !hasSameTaxAndDelivery(before, after)) throw new DomainError('order_address_elsewhere');
    await execute(trx, sql`update orders set delivery_address = ${JSON.stringify(address)}::jsonb where id = ${id}`);
    await record(trx, {
      kind: 'order.address_changed',
      orderId: id,
      actorId: caller.customerId,
      byStaff: order.customerId !== caller.customerId,
      note: `${formatAddressLine(order.was)} → ${formatAddressLine(address)}`,
    });
  });
  return getOrder(db, caller, id);
};

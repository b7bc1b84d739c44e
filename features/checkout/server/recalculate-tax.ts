import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Address } from '#features/addresses/contract/address.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, sumCents } from '#platform/contract/money.ts';
import { taxCents } from '#features/settings/contract/tax.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { orders } from '#features/orders/server/schema.ts';
import { resolveOrderTerms } from '#features/orders/server/order-terms.ts';
import {
  createNotDeliveredError,
  findRegionFault,
  findTaxRate,
  getTaxAndDeliveryRules,
} from '#features/settings/server/tax-and-delivery.ts';
import { hasSameExemption, hasSameMethods, toDestination } from '#features/orders/server/destination.ts';
import { getTaxName } from './price-lines.ts';

type TaxedOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'deliveryAddress' | 'isCollected' | 'pricesIncludeTax' | 'shippingCents' | 'taxCents'
>;

type TaxedLine = { id: string; paidCents: Cents; taxClassId: string | null };

/**
 * Recalculates the included tax of an unpaid order if the new address has other tax rates. The caller has locked the
 * order. An address that would change the total or the delivery methods is refused.
 * @throws DomainError `destination_changed`, `not_delivered_there`, `invalid_request` for an unknown region where tax
 *   or delivery depends on it
 */
export const recalculateTax = async (trx: Transaction, order: TaxedOrder, address: Address): Promise<void> => {
  // A collected order is taxed at the seller's address.
  if (order.isCollected) return;
  const was = toDestination(order.deliveryAddress);
  const destination = toDestination(address);
  if (isDeepStrictEqual(was, destination)) return;
  const rules = await getTaxAndDeliveryRules(trx);
  // An order can still be delivered to its country if the shop no longer lists that country.
  const all = was.country === destination.country ? { ...rules, deliveryCountries: [] } : rules;
  const { before, after, isExempt } = await resolveOrderTerms(trx, order.id, all, [was, destination]);
  if (!after.delivers || (after.hasMethods && !after.methods.some(({ kind }) => kind === 'delivery'))) {
    throw createNotDeliveredError(after);
  }
  const fault = findRegionFault(all, destination);
  if (fault !== null) throw new DomainError('invalid_request', { fields: { 'deliveryAddress.region': fault } });
  if (before.includesTax !== after.includesTax || !hasSameExemption(before, after) || !hasSameMethods(before, after))
    throw new DomainError('destination_changed');
  if (isDeepStrictEqual(before.rates, after.rates) || (order.taxCents === 0 && after.rates.length === 0)) return;
  // This buyer was exempt from tax when the prices were agreed.
  if (isExempt) throw new DomainError('destination_changed');
  const { pricesIncludeTax } = order;
  const lines = await rows<TaxedLine>(
    trx,
    sql`select l.id, l.goods_cents - l.discount_cents as "paidCents", p.tax_class_id as "taxClassId"
          from order_line l join product p on p.id = l.product_id where l.order_id = ${order.id} order by l.position`,
  );
  const taxed = lines.map((line) => {
    const { rate } = findTaxRate(after, line.taxClassId);
    return { ...line, rate, tax: taxCents(line.paidCents, rate, pricesIncludeTax) };
  });
  const { rate } = findTaxRate(after, null);
  const shippingTax = taxCents(order.shippingCents, rate, pricesIncludeTax);
  const tax = sumCents([...taxed.map((line) => line.tax), shippingTax]);
  if (!pricesIncludeTax && tax !== order.taxCents) throw new DomainError('destination_changed');
  const column = (key: 'id' | 'rate' | 'tax') => sql.param(taxed.map((line) => line[key]));
  await execute(
    trx,
    sql`with lines as (
          update order_line l set tax_rate = n.rate, tax_cents = n.tax
            from unnest(${column('id')}::uuid[], ${column('rate')}::numeric[], ${column('tax')}::bigint[]) n(id, rate, tax)
           where l.id = n.id)
        update orders
           set tax_cents = ${tax}, shipping_tax_cents = ${shippingTax}, shipping_tax_rate = ${rate},
               tax_name = ${getTaxName(taxed, after)}
         where id = ${order.id}`,
  );
};

import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { DeletedDataSubject, DataSubject } from '#platform/server/data-subject.ts';
import { publicSku } from '#features/products/server/product-sql.ts';

/** Offers that were sent to the proven address of the customer or became their orders. */
export const exportQuotes = async (db: Database, { customerId, verifiedEmail }: DataSubject) => ({
  offers: await rows<Record<string, unknown>>(
    db,
    sql`select f.number, f.kind, f.status, f.name, f.email, f.reference, f.note, f.delivery_address as "deliveryAddress",
               f.billing_address as "billingAddress", f.total_cents as "totalCents", f.ends_on::text as "endsOn",
               f.created_at as "createdAt", f.sent_at as "sentAt", f.accepted_at as "acceptedAt", x.order_id as "orderId",
               (select json_agg(json_build_object('sku', ${publicSku}, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents)
                                order by l.position)
                  from offer_line l join product p on p.id = l.product_id where l.offer_id = f.id) as lines
          from offer f left join offer_order x on x.offer_id = f.id left join orders o on o.id = x.order_id
         where o.customer_id = ${customerId} or (f.email = lower(${verifiedEmail}) and f.sent_at is not null) order by f.number`,
  ),
});

export const quoteMailSubjects = ({ verifiedEmail }: DataSubject): SQL => sql`
  select f.id::text from offer f where f.email = lower(${verifiedEmail})`;

/**
 * Anonymizes offers that became the customer's orders, and deletes the rest for a proven address or from a request of
 * the customer.
 */
export const forgetQuotes = async (
  trx: Transaction,
  { customerId, verifiedEmail, replacement }: DeletedDataSubject,
): Promise<void> => {
  await execute(
    trx,
    sql`update offer set name = ${replacement.name}, email = ${replacement.email}, reference = '', note = '', delivery_address = null,
                         billing_address = null
         where id in (select x.offer_id from offer_order x join orders o on o.id = x.order_id
                       where o.customer_id = ${customerId})`,
  );
  // Staff made these from the requests of the customer, whose address may be unproven.
  await execute(
    trx,
    sql`delete from offer where status <> 'accepted'
           and id in (select r.offer_id from quote_request r where r.customer_id = ${customerId})`,
  );
  if (verifiedEmail !== '')
    await execute(trx, sql`delete from offer where email = lower(${verifiedEmail}) and status <> 'accepted'`);
};

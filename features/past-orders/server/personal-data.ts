import { sql } from 'drizzle-orm';
import type { DeletedDataSubject, DataSubject } from '#platform/server/data-subject.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { placedOn } from './list-past-orders.ts';

/** The past orders of a proven address, with their lines. */
export const exportPastOrders = async (db: Database, { verifiedEmail }: DataSubject) => ({
  pastOrders: await rows<Record<string, unknown>>(
    db,
    sql`select o.source, o.number, o.email, o.name, o.placed_at as "placedAt",
               ${placedOn}::text as "placedOn", o.status, o.currency,
               o.goods_cents as "goodsCents", o.discount_cents as "discountCents", o.discount_code as "discountCode",
               o.shipping_cents as "shippingCents", o.tax_cents as "taxCents", o.total_cents as "totalCents",
               o.refunded_cents as "refundedCents", o.address, o.note,
               (select json_agg(json_build_object('name', l.name, 'sku', l.sku, 'quantity', l.quantity,
                                                  'priceCents', l.price_cents) order by l.position)
                  from past_order_line l where l.past_order_id = o.id) as lines
          from past_order o where o.email = ${verifiedEmail} and o.email <> '' order by o.id`,
  ),
});

/** Removes a person from their past orders, which stay for the accounts. An unproven address removes nothing. */
export const forgetInPastOrders = async (trx: Transaction, { verifiedEmail }: DeletedDataSubject): Promise<void> => {
  await execute(
    trx,
    sql`update past_order set email = '', name = '', address = '', note = ''
         where email = ${verifiedEmail} and email <> ''`,
  );
};

import { sql } from 'drizzle-orm';
import type { EventSubscriber } from '#platform/server/jobs/event-subscribers.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';

/** The most admins who get an email about one order. */
const MOST_ADMINS = 10;

/** Queues an email to each admin of the company whose order gets another address, except its buyer. */
export const mailChangedAddress: EventSubscriber = (kind, order) => {
  if (kind !== 'order.address_changed') return [];
  return [
    sql`insert into outbox (kind, entity_id, order_id)
        select 'company.order_address', e.id || ' ' || a.id, e.id
          from ${order} e join company_order f on f.order_id = e.id join company_member w on w.id = f.member_id
          cross join lateral (
            select m.id from company_member m
             where m.company_id = f.company_id and m.left_at is null and m.is_active and m.role = 'admin'
               and m.customer_id <> w.customer_id
             order by m.id limit ${MOST_ADMINS}) a`,
  ];
};

/** Emails to admins of a company about the address of an order. Their subject is the order and the membership. */
export const orderAddressMails = (publicUrl: string) =>
  ({
    'company.order_address': async (db, id) => {
      const [orderId, memberId] = id.split(' ');
      const found = await maybeOne<{ name: string; email: string; buyer: string; number: number; change: string }>(
        db,
        sql`select p.name, p.email, o.user_name as buyer, o.number,
                   (select e.note from order_event e where e.order_id = o.id and e.kind = 'order.address_changed'
                     order by e.id desc limit 1) as change
              from company_order f join orders o on o.id = f.order_id
              join company_member m on m.id = ${memberId} and m.company_id = f.company_id and m.left_at is null
                                   and m.is_active and m.role = 'admin'
              join customer p on p.id = m.customer_id
             where f.order_id = ${orderId}`,
      );
      // They may have left the company meanwhile.
      if (found === null) return null;
      const { name, email, buyer, number, change } = found;
      return {
        to: email,
        subject: `Order ${number} goes to another address`,
        greeting: `Hello ${name},`,
        paragraphs: [`The delivery address of order ${number} by ${buyer} has changed:`, change],
        link: { label: 'View the order', url: `${publicUrl}/dashboard/company/orders/${orderId}` },
      };
    },
  }) satisfies Partial<MailContentWriters>;

import { sql } from 'drizzle-orm';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { Shipment } from '#features/shipping/contract/shipment.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContent, MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import type { MailFact, MailGoods } from '#platform/server/mail/mail-goods.ts';
import { findOrder } from '#features/orders/server/get-order.ts';
import { toMailProducts, toRemainingGoods } from '#features/order-mails/server/mail-lines.ts';

/** The contents of the parcel, and the pieces still to come. */
const toShipmentGoods = (order: OrderDetail, { lines }: Shipment): MailGoods[] => [
  {
    heading: order.isCollected ? 'Handed over' : 'Sent',
    products: toMailProducts(order, lines),
  },
  ...toRemainingGoods(order),
];

const getShipmentFacts = ({ isCollected }: OrderDetail, { carrier, trackingNumber }: Shipment): MailFact[] => {
  const facts: MailFact[] = [
    ['Carrier', isCollected ? '' : carrier],
    ['Tracking number', trackingNumber],
  ];
  return facts.filter(([, value]) => value !== '');
};

/**
 * Says where the goods are only if that is certain, because they may have been delivered or refunded before the
 * email is sent.
 */
const describeProgress = ({ isCollected, status }: OrderDetail, trackingUrl: string | null): string[] => {
  if (isCollected) return ['These goods from your order were handed over at our counter.'];
  const intro = status === 'paid' ? ['These goods from your order are on their way.'] : [];
  const follow = trackingUrl === null ? [] : ['Track the parcel with the link below.'];
  const words = [...intro, ...follow].join(' ');
  return words === '' ? [] : [words];
};

/** The emails about shipments, by shipment id. */
export const shipmentMails = (publicUrl: string) => {
  const writer =
    ({ isCorrected }: { isCorrected: boolean }) =>
    async (db: Database, id: string): Promise<MailContent | null> => {
      const found = await maybeOne<{ orderId: string }>(
        db,
        sql`select order_id as "orderId" from shipment where id = ${id}`,
      );
      const order = found && (await findOrder(db, found.orderId));
      const shipment = order?.shipments.find(({ _id }) => _id === id);
      if (order === null || shipment === undefined) return null;
      const { isCollected } = order;
      const trackingUrl = isCollected ? null : shipment.trackingUrl;
      const seeOrder = `${publicUrl}/dashboard/order/${order._id}`;
      return {
        to: order.email,
        subject: isCorrected
          ? `Order ${order.number} has a corrected tracking number`
          : `Order ${order.number} ${isCollected ? 'was partly handed over' : 'is on its way'}`,
        greeting: `Hello ${order.userName},`,
        paragraphs: [
          ...(isCorrected ? ['We have added or corrected the tracking details of your parcel. Please use these.'] : []),
          ...describeProgress(order, trackingUrl),
        ],
        goods: toShipmentGoods(order, shipment),
        facts: getShipmentFacts(order, shipment),
        link:
          trackingUrl === null
            ? { label: 'See the order', url: seeOrder }
            : { label: 'Track the parcel', url: trackingUrl },
        footer: `Your order: ${seeOrder}`,
      };
    };
  return {
    'order.shipped': writer({ isCorrected: false }),
    'order.tracking_changed': writer({ isCorrected: true }),
  } satisfies Partial<MailContentWriters>;
};

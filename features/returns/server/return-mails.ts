import { sql } from 'drizzle-orm';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { type OrderReturn, getParcelNote } from '#features/returns/contract/return.ts';
import { isReturnSettled } from '#features/returns/contract/returns.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { getReturnAddress } from '#features/order-mails/server/collection-mails.ts';
import { findOrder } from '#features/orders/server/get-order.ts';
import { toMailProducts } from '#features/order-mails/server/mail-lines.ts';
import type { MailFact, MailGoods } from '#platform/server/mail/mail-goods.ts';
import type { MailContent, MailContentWriters } from '#platform/server/mail/compose-mail.ts';

const toReturnGoods = (order: OrderDetail, { lines }: OrderReturn): MailGoods[] => [
  {
    heading: '',
    products: toMailProducts(order, lines),
  },
];

/** Where to send accepted goods, and what to write on the parcel. */
const getParcelFacts = async (db: Database, { number }: OrderDetail): Promise<MailFact[]> => {
  const facts: MailFact[] = [
    ['Send to', await getReturnAddress(db)],
    ['Write on the parcel', getParcelNote(number)],
  ];
  return facts.filter(([, value]) => value !== '');
};

const findReturn = async (db: Database, id: string): Promise<{ order: OrderDetail; one: OrderReturn } | null> => {
  const found = await maybeOne<{ orderId: string }>(
    db,
    sql`select order_id as "orderId" from return_request where id = ${id}`,
  );
  const order = found && (await findOrder(db, found.orderId));
  const one = order?.returns.find(({ _id }) => _id === id);
  return order === null || one === undefined ? null : { order, one };
};

/**
 * The emails about returns: to the shop on a request, to the buyer on a decision. The refund email also tells the buyer
 * that the goods were received.
 * @param shopEmail the recipient of requests
 */
export const returnMails = (publicUrl: string, shopEmail: string) => {
  const seeOrder = ({ _id }: OrderDetail) => ({
    label: 'See the order',
    url: `${publicUrl}/dashboard/order/${_id}`,
  });
  const decided =
    (subject: (order: OrderDetail, one: OrderReturn) => string, words: (one: OrderReturn) => string[]) =>
    async (db: Database, id: string): Promise<MailContent | null> => {
      const found = await findReturn(db, id);
      if (found === null) return null;
      const { order, one } = found;
      return {
        to: order.email,
        subject: subject(order, one),
        greeting: `Hello ${order.userName},`,
        paragraphs: words(one),
        goods: toReturnGoods(order, one),
        facts: one.status === 'accepted' ? await getParcelFacts(db, order) : [],
        link: seeOrder(order),
      };
    };
  return {
    'return.requested': async (db, id) => {
      const found = await findReturn(db, id);
      if (found === null) return null;
      const { order, one } = found;
      const mail: MailContent = {
        to: shopEmail,
        subject: `Return of order ${order.number}`,
        greeting: `${order.userName} wants to send back goods from order ${order.number}:`,
        paragraphs: [one.reason],
        goods: toReturnGoods(order, one),
        link: seeOrder(order),
        footer: 'Accept or refuse it on the order page.',
      };
      return isReachable(order.email) ? { ...mail, replyTo: order.email } : mail;
    },
    'return.accepted': decided(
      ({ number }) => `Please send back the goods from order ${number}`,
      ({ answer }) => [
        'We accept your return of these goods. Send them to the address below, and write your order number on the parcel. We will refund you when it arrives.',
        ...(answer === '' ? [] : [answer]),
      ],
    ),
    'return.refused': decided(
      (order, one) =>
        isReturnSettled(order, one)
          ? `Your return of order ${order.number} is closed`
          : `We cannot take back the goods from order ${order.number}`,
      ({ answer }) => [answer],
    ),
  } satisfies Partial<MailContentWriters>;
};

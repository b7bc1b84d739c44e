import { hasPage } from '#features/pages.ts';
import { sql } from 'drizzle-orm';
import { addressText } from '#features/addresses/contract/address-text.ts';
import { countryName } from '#features/addresses/contract/country-name.ts';
import { formatMomentIn } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { type SumRow, sumRows, taxWithin } from '#features/orders/contract/sum-rows.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findInvoice } from '#features/documents/server/find-document.ts';
import { attach } from '#features/documents/server/make-file.ts';
import { one } from '#platform/server/db/query.ts';
import type { Attachment } from '#platform/server/mail/mailer.ts';
import type { Letter, Letterhead, LetterWriters } from '#platform/server/mail/compose-mail.ts';
import { collectionWords, findCounter } from './collection-mails.ts';
import { findOrder } from './get-order.ts';
import { hasPaid, isVerified } from './read-standing.ts';

type Fact = [string, string];

const asFact = ({ label, value }: SumRow): Fact => [label, value];

/** What the buyer wrote. */
const wordsOf = (order: OrderDetail): Fact[] => {
  const deliverTo = [order.address, order.country].filter((line) => line !== '').join('\n');
  const { billing, reference } = order;
  const payer = billing && [addressText(billing), countryName(billing.country), billing.taxNumber];
  const facts: Fact[] = [
    ['Your reference', reference],
    ['Deliver to', order.isCollected ? '' : deliverTo],
    ['Billed to', payer?.filter((line) => line !== '').join('\n') ?? ''],
  ];
  return facts.filter(([, words]) => words !== '');
};

const factsOf = (order: OrderDetail, isTrusted: boolean): Fact[] => [
  ...order.lines.map(({ productName, quantity, price }): Fact => [
    `${quantity} × ${productName}`,
    formatDollars(price),
  ]),
  ...sumRows(order).map(asFact),
  ['Total', formatDollars(order.total)],
  ...taxWithin(order).map(asFact),
  // Anybody's words, which are not carried to a mailbox that may be somebody else's.
  ...(isTrusted ? wordsOf(order) : []),
];

type Words = {
  subject: (order: Order) => string;
  paragraphs: (order: Order, timeZone: string) => string[];
  /** Replaces `paragraphs` where the buyer collects the order. */
  atCounter?: (order: Order) => string[];
  /** Facts beside those of the order. */
  facts?: (db: Database) => Promise<Fact[]>;
  link: (publicUrl: string, order: Order) => { label: string; url: string };
  attachments?: (db: Database, orderId: string) => Promise<Attachment[]>;
};

const toOrder = (publicUrl: string, { _id }: Order) => ({
  label: 'See the order',
  url: `${publicUrl}/dashboard/order/${_id}`,
});

const toPayment = (publicUrl: string, { _id }: Order) => ({
  label: 'Pay now',
  url: `${publicUrl}/dashboard/payment/${_id}`,
});

const toProducts = (publicUrl: string) => ({ label: 'Back to the products', url: `${publicUrl}/products` });

const placed: Words = {
  subject: ({ number }) => `Order ${number} received`,
  paragraphs: ({ heldUntil }, timeZone) => [
    `Thank you for your order. We hold the goods for you until ${formatMomentIn(heldUntil, timeZone)}: pay by then and we send them.`,
    'Until it is paid you can cancel it in My Orders.',
  ],
  link: toPayment,
};

const paid: Words = {
  subject: ({ number }) => `Payment received for order ${number}`,
  paragraphs: ({ transactionId }) => [
    'Your payment is complete and we are getting your goods ready. You will hear from us when they are on their way.',
    'Your invoice is attached. You will also find it on the page of your order.',
    `Transaction: ${transactionId}`,
  ],
  atCounter: collectionWords.paid,
  link: toOrder,
  attachments: async (db, orderId) => attach(await findInvoice(db, orderId)),
};

const ready: Words = {
  subject: ({ number }) => `Order ${number} is ready to collect`,
  paragraphs: collectionWords.ready,
  facts: findCounter,
  link: toOrder,
};

const REVIEW = '/dashboard/review';

const delivered: Words = {
  subject: ({ number, isCollected }) => `Order ${number} is ${isCollected ? 'handed over' : 'delivered'}`,
  paragraphs: () => ['Your order is marked as delivered. If something is missing or broken, reply to this mail.'],
  atCounter: collectionWords.delivered,
  link: hasPage(REVIEW) ? (publicUrl) => ({ label: 'Add a review', url: `${publicUrl}${REVIEW}` }) : toOrder,
};

/** Where the goods are that were not delivered after all. */
const sayWhere = ({ isShipped, isPartShipped }: Order): string => {
  if (isShipped) return 'It is still on its way to you.';
  if (isPartShipped) return 'A part of it is on its way. You will hear from us when we send the rest.';
  return 'You will hear from us when it is on its way.';
};

/** Names the goods that have not left: all of an order, or a part where other pieces have left before. */
const sayMissing = ({ number, isPartShipped }: Order): string =>
  isPartShipped ? `A part of order ${number}` : `Order ${number}`;

const takenBack: Words = {
  subject: (order) =>
    order.isCollected ? `${sayMissing(order)} is not handed over yet` : `Order ${order.number} is not delivered yet`,
  paragraphs: (order) => [`We marked your order as delivered by mistake. We are sorry. ${sayWhere(order)}`],
  atCounter: collectionWords.takenBack,
  link: toOrder,
};

const unshipped: Words = {
  subject: (order) => `${sayMissing(order)} is not ${order.isCollected ? 'handed over' : 'on its way'} yet`,
  paragraphs: () => [
    'We marked goods of your order as sent by mistake. We are sorry. We mail you when they are on their way.',
  ],
  atCounter: collectionWords.takenBack,
  link: toOrder,
};

const cancelled: Words = {
  subject: ({ number }) => `Order ${number} is cancelled`,
  paragraphs: () => ['This order is cancelled. Nothing was charged, and nothing will be.'],
  link: toProducts,
};

const expired: Words = {
  subject: ({ number }) => `Order ${number} has expired`,
  paragraphs: ({ heldUntil }, timeZone) => [
    `We held these goods for you until ${formatMomentIn(heldUntil, timeZone)}. No payment was received, so they are for sale again. Nothing was charged.`,
    'You are welcome to order again.',
  ],
  link: toProducts,
};

/**
 * Whether a buyer may be written to about what is not paid, and in his own words. Anybody can register anybody's address
 * and order: until it is verified, or something is paid, it gets one such mail, about the first order being placed.
 */
const findTrust = (db: Database, orderId: string): Promise<{ isTrusted: boolean; isFirst: boolean }> =>
  one(
    db,
    sql`select ${isVerified(sql`o.customer_id`)} or ${hasPaid(sql`o.customer_id`)} as "isTrusted",
               not exists (select from orders e where e.customer_id = o.customer_id and e.number < o.number) as "isFirst"
          from orders o where o.id = ${orderId}`,
    'find-trust',
  );

/** The mails about orders, by their names in the outbox. */
export const orderMails = (publicUrl: string) => {
  const writer =
    (words: Words, isDue: (trust: { isTrusted: boolean; isFirst: boolean }, order: Order) => boolean) =>
    async (db: Database, id: string, { timeZone }: Letterhead): Promise<Letter | null> => {
      const order = await findOrder(db, id);
      if (order === null) return null;
      const trust = await findTrust(db, id);
      if (!isDue(trust, order)) return null;
      return {
        to: order.email,
        subject: words.subject(order),
        greeting: `Hello ${order.userName},`,
        paragraphs: (order.isCollected ? (words.atCounter ?? words.paragraphs) : words.paragraphs)(order, timeZone),
        facts: [...((await words.facts?.(db)) ?? []), ...factsOf(order, trust.isTrusted)],
        link: words.link(publicUrl, order),
        ...(words.attachments !== undefined && { attachments: await words.attachments(db, id) }),
      };
    };
  const always = () => true;
  return {
    'order.placed': writer(placed, ({ isTrusted, isFirst }) => isTrusted || isFirst),
    'order.paid': writer(paid, always),
    'order.shipment_taken_back': writer(unshipped, always),
    // The order may have been refunded since, and then nobody should come for it.
    'order.ready': writer(ready, (_trust, { status }) => allows(status, 'ready')),
    'order.delivered': writer(delivered, always),
    'order.delivery_taken_back': writer(takenBack, always),
    'order.cancelled': writer(cancelled, ({ isTrusted }) => isTrusted),
    'order.expired': writer(expired, ({ isTrusted }) => isTrusted),
  } satisfies Partial<LetterWriters>;
};

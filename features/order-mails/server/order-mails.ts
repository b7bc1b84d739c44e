import { hasPage } from '#features/pages.ts';
import { sql } from 'drizzle-orm';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import { countryName } from '#features/addresses/contract/countries.ts';
import { formatDateTimeInZone } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { getPromiseTitle } from '#features/orders/contract/describe-arrival.ts';
import { findOnAccount } from '#features/orders/contract/on-account.ts';
import { allows, hasOrderFact } from '#features/orders/contract/order-status.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { type SummaryRow, summaryRows, includedTaxRows } from '#features/orders/contract/order-sums.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findInvoice } from '#features/documents/server/documents.ts';
import { toAttachments } from '#features/documents/server/draw-document.ts';
import { one } from '#platform/server/db/query.ts';
import type { Attachment } from '#platform/server/mail/mailer.ts';
import type { MailContent, MailBranding, MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import type { MailFact } from '#platform/server/mail/mail-goods.ts';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import {
  collectionParagraphs,
  describeDue,
  describeInvoice,
  describePayment,
  getCounterFacts,
} from './collection-mails.ts';
import { readEndedOrderNotes } from './ended-order-notes.ts';
import { findOrder } from '#features/orders/server/get-order.ts';
import { toMailGoods } from './mail-lines.ts';
import { hasPaid, isVerified } from '#features/unpaid-caps/server/customer-standing.ts';

const toFact = ({ label, value }: SummaryRow): MailFact => [label, value];

/** Facts with text that the buyer typed. */
const buyerFacts = (order: OrderDetail): MailFact[] => {
  const deliverTo = [order.address, order.country].filter((line) => line !== '').join('\n');
  const { billing, reference } = order;
  const payer = billing && [formatAddressText(billing), countryName(billing.country), billing.taxNumber];
  const facts: MailFact[] = [
    ['Your reference', reference],
    ['Deliver to', order.isCollected ? '' : deliverTo],
    ['Billed to', payer?.filter((line) => line !== '').join('\n') ?? ''],
  ];
  return facts.filter(([, value]) => value !== '');
};

/** The promised days, until the goods are shipped; for an unpaid order, also the time by which to pay. */
const promiseFacts = (order: OrderDetail, timeZone: string): MailFact[] => {
  const { promise, isCollected, isShipped, isReleased, deleverd } = order;
  if (promise === null || isShipped || isReleased || deleverd) return [];
  const paid = promise.payBy === null ? '' : `, if you pay by ${formatDateTimeInZone(promise.payBy, timeZone)}`;
  const title = isCollected && !promise.isPast ? 'Collection' : getPromiseTitle(order);
  return [[title, `${promise.text}${paid}`]];
};

const getSums = (order: OrderDetail): MailFact[] => [
  ...summaryRows(order).map(toFact),
  ['Total', formatDollars(order.total)],
  ...includedTaxRows(order).map(toFact),
];

const getOrderFacts = (order: OrderDetail, isTrusted: boolean, timeZone: string): MailFact[] => [
  ...promiseFacts(order, timeZone),
  // Anybody can type this text, so it is not sent to a mailbox that may be someone else's.
  ...(isTrusted ? buyerFacts(order) : []),
];

/**
 * `hasAccount` is false for a walk-in, who has no order page. `hasMoney` is true if the order ended and the shop
 * has received money for it.
 */
type MailReader = { timeZone: string; hasAccount: boolean; hasMoney: boolean };

type OrderMailTemplate = {
  subject: (order: Order) => string;
  paragraphs: (order: Order, reader: MailReader) => string[];
  /** True if features add paragraphs, because the order ended unpaid. */
  hasNotes?: true;
  /** Replaces `paragraphs` if the buyer collects the order. */
  atCounter?: (order: Order, reader: MailReader) => string[];
  /** Additional facts. */
  facts?: (db: Database) => Promise<MailFact[]>;
  link: (publicUrl: string, order: OrderDetail) => { label: string; url: string };
  attachments?: (db: Database, orderId: string) => Promise<Attachment[]>;
};

const orderLink = (publicUrl: string, { _id }: Order) => ({
  label: 'See the order',
  url: `${publicUrl}/dashboard/order/${_id}`,
});

const paymentLink = (publicUrl: string, { _id }: Order) => ({
  label: 'Pay now',
  url: `${publicUrl}/dashboard/payment/${_id}`,
});

const productsLink = (publicUrl: string) => ({ label: 'Back to the products', url: `${publicUrl}/products` });

/** An order may be paid when it is placed, or end before this email is sent. Then there is nothing to pay. */
const placedMail: OrderMailTemplate = {
  subject: ({ number }) => `Order ${number} received`,
  paragraphs: ({ heldUntil, status, isCollected, facts }, { timeZone, hasAccount }) => {
    const onAccount = findOnAccount(facts);
    if (onAccount !== null) return [`Thank you for your order. ${onAccount}.`];
    if (hasOrderFact(status, 'wasPaid')) return ['Thank you for your order. It is paid already.'];
    if (!allows(status, 'pay')) return ['Thank you for your order.'];
    const held = `Thank you for your order. We hold the goods for you until ${formatDateTimeInZone(heldUntil, timeZone)}.`;
    if (!hasAccount) return [`${held} Please pay by then${isCollected ? ' at our counter' : ''}.`];
    return [`${held} Pay by then, and we will send them.`, 'You can cancel it in My Orders until it is paid.'];
  },
  link: (publicUrl, order) => (allows(order.status, 'pay') ? paymentLink : orderLink)(publicUrl, order),
};

const linesChangedMail: OrderMailTemplate = {
  subject: ({ number }) => `Order ${number} has changed`,
  paragraphs: ({ heldUntil, total, isCollected }, { timeZone, hasAccount }) => [
    `We have changed the products of your order. It now costs ${formatDollars(total)}.`,
    `We hold the goods for you until ${formatDateTimeInZone(heldUntil, timeZone)}. Please pay by then${isCollected && !hasAccount ? ' at our counter' : ''}. What you have paid already counts.`,
  ],
  link: paymentLink,
};

const paidMail: OrderMailTemplate = {
  subject: ({ number, facts }) =>
    findOnAccount(facts) === null ? `Payment received for order ${number}` : `Order ${number} is on your account`,
  paragraphs: ({ transactionId, facts }, { hasAccount }) => [
    `${describePayment(facts)} and we are getting your goods ready. You will hear from us when they are on their way.`,
    ...describeDue(facts),
    describeInvoice(hasAccount),
    `Transaction: ${transactionId}`,
  ],
  atCounter: collectionParagraphs.paid,
  link: orderLink,
  attachments: async (db, orderId) => toAttachments(await findInvoice(db, orderId)),
};

const readyMail: OrderMailTemplate = {
  subject: ({ number }) => `Order ${number} is ready to collect`,
  paragraphs: collectionParagraphs.ready,
  facts: getCounterFacts,
  link: orderLink,
};

const canReviewGoods = hasPage('/products/:slug/review');

const REVIEW_REQUEST = canReviewGoods
  ? ['How is everything working? A review takes a minute and helps other buyers choose.']
  : [];

/** The review of the only product, or the order's page, which links to the review of each. */
const reviewLink: OrderMailTemplate['link'] = (publicUrl, order) => {
  const [{ slug } = { slug: null }, ...others] = order.lines;
  if (!canReviewGoods || (others.length === 0 && slug === null)) return orderLink(publicUrl, order);
  const label = 'Review the goods';
  return others.length === 0
    ? { label, url: `${publicUrl}/products/${slug}/review` }
    : { ...orderLink(publicUrl, order), label };
};

const deliveredMail: OrderMailTemplate = {
  subject: ({ number, isCollected }) => `Order ${number} is ${isCollected ? 'handed over' : 'delivered'}`,
  paragraphs: (_order, { hasAccount }) => [
    'Your order is marked as delivered. If something is missing or broken, reply to this email.',
    ...(hasAccount ? REVIEW_REQUEST : []),
  ],
  atCounter: (_order, { hasAccount }) => [...collectionParagraphs.delivered(), ...(hasAccount ? REVIEW_REQUEST : [])],
  link: reviewLink,
};

/** Describes where the goods of an undone delivery are. */
const describeWhereabouts = ({ isShipped, isPartShipped }: Order): string => {
  if (isShipped) return 'It is still on its way to you.';
  if (isPartShipped) return 'Part of it is on its way. You will hear from us when we send the rest.';
  return 'You will hear from us when it is on its way.';
};

/** Names the unshipped goods: the whole order, or a part if other pieces have shipped. */
const describeUnsentGoods = ({ number, isPartShipped }: Order): string =>
  isPartShipped ? `Part of order ${number}` : `Order ${number}`;

const deliveryUndoneMail: OrderMailTemplate = {
  subject: (order) =>
    order.isCollected
      ? `${describeUnsentGoods(order)} has not been handed over yet`
      : `Order ${order.number} has not been delivered yet`,
  paragraphs: (order) => [`By mistake, we marked your order as delivered. We are sorry. ${describeWhereabouts(order)}`],
  atCounter: collectionParagraphs.takenBack,
  link: orderLink,
};

const shipmentUndoneMail: OrderMailTemplate = {
  subject: (order) => `${describeUnsentGoods(order)} is not ${order.isCollected ? 'handed over' : 'on its way'} yet`,
  paragraphs: () => [
    'By mistake, we marked goods from your order as sent. We are sorry. We will email you when they are on their way.',
  ],
  atCounter: collectionParagraphs.takenBack,
  link: orderLink,
};

const cancelledMail: OrderMailTemplate = {
  subject: ({ number }) => `Order ${number} is canceled`,
  paragraphs: (_order, { hasMoney }) => [
    hasMoney ? 'This order is canceled.' : 'This order is canceled. Nothing was charged, and nothing will be.',
  ],
  hasNotes: true,
  link: productsLink,
};

const expiredMail: OrderMailTemplate = {
  subject: ({ number }) => `Order ${number} has expired`,
  paragraphs: ({ heldUntil }, { timeZone, hasMoney }) => [
    `We held these goods for you until ${formatDateTimeInZone(heldUntil, timeZone)}. ${
      hasMoney
        ? 'Not all of the payment was received by then, so they are for sale again.'
        : 'No payment was received, so they are for sale again. Nothing was charged.'
    }`,
    'You are welcome to order again.',
  ],
  hasNotes: true,
  link: productsLink,
};

/**
 * Finds whether a buyer may get all emails about unpaid orders, with the text that they typed. Anyone can
 * register with someone else's address. Until the address is verified or the buyer has paid for something, only
 * one such email is sent to it: when the first order is placed.
 */
const getMailTrust = (
  db: Database,
  orderId: string,
): Promise<{ isTrusted: boolean; isFirst: boolean; hasAccount: boolean }> =>
  one(
    db,
    sql`select ${isVerified(sql`o.customer_id`)} or ${hasPaid(sql`o.customer_id`)} as "isTrusted",
               not exists (select from orders e where e.customer_id = o.customer_id and e.number < o.number) as "isFirst",
               not ${isWalkIn(sql`o.customer_id`)} as "hasAccount"
          from orders o where o.id = ${orderId}`,
    'find-trust',
  );

/** Writers of the order emails, by kind. */
export const orderMails = (publicUrl: string) => {
  const writer =
    (template: OrderMailTemplate, isDue: (trust: { isTrusted: boolean; isFirst: boolean }, order: Order) => boolean) =>
    async (db: Database, id: string, { timeZone }: MailBranding): Promise<MailContent | null> => {
      const order = await findOrder(db, id);
      if (order === null) return null;
      const notes = template.hasNotes === true ? await readEndedOrderNotes(db, id) : [];
      const hasMoney = notes.some((note) => note.hasMoney);
      const trust = await getMailTrust(db, id);
      // A buyer who has paid always gets the email, because nobody pays for an order under somebody else's address.
      if (!hasMoney && !isDue(trust, order)) return null;
      const reader = { timeZone, hasAccount: trust.hasAccount, hasMoney };
      const writeParagraphs = order.isCollected ? (template.atCounter ?? template.paragraphs) : template.paragraphs;
      return {
        to: order.email,
        subject: template.subject(order),
        greeting: `Hello ${order.userName},`,
        paragraphs: [...writeParagraphs(order, reader), ...notes.map(({ text }) => text)],
        goods: toMailGoods(order),
        sums: getSums(order),
        facts: [...((await template.facts?.(db)) ?? []), ...getOrderFacts(order, trust.isTrusted, timeZone)],
        ...(trust.hasAccount && { link: template.link(publicUrl, order) }),
        ...(template.attachments !== undefined && { attachments: await template.attachments(db, id) }),
      };
    };
  const always = () => true;
  return {
    'order.placed': writer(placedMail, ({ isTrusted, isFirst }) => isTrusted || isFirst),
    // Staff change an order as agreed with its buyer, so the email goes to an unverified address too.
    'order.lines_changed': writer(linesChangedMail, (_trust, { status }) => allows(status, 'pay')),
    'order.paid': writer(paidMail, always),
    'order.shipment_undone': writer(shipmentUndoneMail, always),
    // If the order was refunded meanwhile, nobody should come to collect it.
    'order.ready': writer(readyMail, (_trust, { status }) => allows(status, 'ready')),
    'order.delivered': writer(deliveredMail, always),
    'order.delivery_undone': writer(deliveryUndoneMail, always),
    'order.cancelled': writer(cancelledMail, ({ isTrusted }) => isTrusted),
    'order.expired': writer(expiredMail, ({ isTrusted }) => isTrusted),
  } satisfies Partial<MailContentWriters>;
};

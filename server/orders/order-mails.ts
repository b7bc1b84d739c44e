import { formatCents, formatDollars } from '#contract/money.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { composeMail } from '#server/platform/compose-mail.ts';
import type { Mail } from '#server/platform/mailer.ts';
import type { MailWriters } from '#server/platform/outbox.ts';
import { orderColumns, orderJoins, type OrderRow, presentOrder } from './order-row.ts';
import { hasPaid, isVerified } from './unpaid-caps.ts';

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const formatUtc = (iso: string): string => `${inUtc.format(new Date(iso))} UTC`;

const which = {
  order: 'o.id = $1',
  checkout: 'o.checkout_id = $1',
  together: 'o.checkout_id = (select checkout_id from orders where id = $1)',
} as const;

const findOrders = async (db: Database, by: keyof typeof which, id: string): Promise<Order[]> => {
  const { rows } = await db.$client.query<OrderRow>(
    `select ${orderColumns} from orders o ${orderJoins} where ${which[by]} order by o.number`,
    [id],
  );
  return rows.map(presentOrder);
};

const numbersOf = (some: Order[]): string => some.map(({ number }) => number).join(', ');

const factsOf = (some: Order[], isTrusted: boolean): [string, string][] => {
  const [first] = some;
  if (first === undefined) return [];
  const sum = (of: (order: Order) => number) => some.reduce((cents, order) => cents + Math.round(of(order) * 100), 0);
  const shipping = sum((order) => order.shipping);
  const deliverTo = [first.address, first.country].filter((line) => line !== '').join('\n');
  return [
    ...some.map(({ productName, quantity, price }): [string, string] => [
      `${quantity} × ${productName}`,
      formatDollars(price),
    ]),
    ['Delivery', shipping === 0 ? 'free' : formatCents(shipping)],
    ['Total', formatCents(sum(({ total }) => total))],
    // Anybody's words, which are not carried to a mailbox that may be somebody else's.
    ...(deliverTo === '' || !isTrusted ? [] : ([['Deliver to', deliverTo]] as [string, string][])),
  ];
};

type Words = {
  subject: (numbers: string, isOne: boolean) => string;
  paragraphs: (order: Order, isOne: boolean) => string[];
  link: (publicUrl: string, order: Order) => { label: string; url: string };
};

const toMyOrders = (publicUrl: string) => ({ label: 'See my orders', url: `${publicUrl}/dashboard/myorders` });

const toPayment = (publicUrl: string, { _id }: Order) => ({
  label: 'Pay now',
  url: `${publicUrl}/dashboard/payment/${_id}`,
});

const toProducts = (publicUrl: string) => ({ label: 'Back to the products', url: `${publicUrl}/products` });

const placed: Words = {
  subject: (numbers) => `We hold your order ${numbers}`,
  paragraphs: ({ heldUntil }) => [
    `Thank you for your order. We hold the goods for you until ${formatUtc(heldUntil)}: pay until then and we send them.`,
    'You can cancel in My Orders as long as it is not paid.',
  ],
  link: toPayment,
};

const paid: Words = {
  subject: (numbers) => `Your payment for order ${numbers} arrived`,
  paragraphs: ({ transactionId }) => [
    'Your payment is complete and we are getting your goods ready. You hear from us when they are delivered.',
    `Transaction: ${transactionId}`,
  ],
  link: toMyOrders,
};

const delivered: Words = {
  subject: (numbers) => `Order ${numbers} is delivered`,
  paragraphs: () => ['Your order is marked as delivered. If something is missing or broken, answer this mail.'],
  link: (publicUrl) => ({ label: 'Add a review', url: `${publicUrl}/dashboard/review` }),
};

const cancelled: Words = {
  subject: (numbers, isOne) => (isOne ? `Order ${numbers} is cancelled` : `Orders ${numbers} are cancelled`),
  paragraphs: (_order, isOne) => [
    `${isOne ? 'This order is' : 'These orders are'} cancelled. Nothing was charged, and nothing will be.`,
  ],
  link: toProducts,
};

const expired: Words = {
  subject: (numbers, isOne) => (isOne ? `Order ${numbers} has run out` : `Orders ${numbers} have run out`),
  paragraphs: ({ heldUntil }) => [
    `We held these goods for you until ${formatUtc(heldUntil)}. No payment came, so they are for sale again. Nothing was charged.`,
    'You are welcome to order again.',
  ],
  link: toProducts,
};

/**
 * Whether a buyer may be written to about what is not paid, and in his own words. Anybody can register anybody's address
 * and order: until it is verified, or something is paid, it gets one such mail, about the first checkout being placed.
 */
const findTrust = async (db: Database, [first]: Order[]): Promise<{ isTrusted: boolean; isFirst: boolean }> => {
  const { rows } = await db.$client.query<{ isTrusted: boolean; isFirst: boolean }>(
    `select ${isVerified('o.customer_id')} or ${hasPaid('o.customer_id')} as "isTrusted",
            not exists (select from orders e where e.customer_id = o.customer_id and e.number < o.number) as "isFirst"
       from orders o where o.id = $1`,
    [first?._id],
  );
  return rows[0] ?? { isTrusted: false, isFirst: false };
};

/** Whether another order of the checkout has ended the same way after this one, or is about to: its mail tells of both. */
const isToldLater = async (db: Database, id: string): Promise<boolean> => {
  const { rows } = await db.$client.query(
    `select from orders o join orders me on me.checkout_id = o.checkout_id
      where me.id = $1 and (o.status = 'cancelling'
         or (o.status = me.status and (o.cancelled_at, o.number) > (me.cancelled_at, me.number)))
      limit 1`,
    [id],
  );
  return rows.length > 0;
};

/**
 * The mails about orders, by their names in the outbox: of a whole checkout while buying, of one order when it is
 * delivered, and of all orders of a checkout that ended together.
 */
export const orderMails = (publicUrl: string): MailWriters => {
  const write = (words: Words, some: Order[], isTrusted: boolean): Mail | null => {
    const [first] = some;
    if (first === undefined) return null;
    return composeMail({
      to: first.email,
      subject: words.subject(numbersOf(some), some.length === 1),
      greeting: `Hello ${first.userName},`,
      paragraphs: words.paragraphs(first, some.length === 1),
      facts: factsOf(some, isTrusted),
      link: words.link(publicUrl, first),
      footer: `Copperline, plumbing, hand tools and parts\n${publicUrl}`,
    });
  };
  const writer =
    (words: Words, by: 'order' | 'checkout') =>
    async (db: Database, id: string): Promise<Mail | null> => {
      const all = await findOrders(db, by, id);
      const alive = all.filter(({ status }) => status !== 'cancelled' && status !== 'expired');
      const { isTrusted, isFirst } = await findTrust(db, all);
      if (words === placed && !isTrusted && !isFirst) return null;
      return write(words, alive.length > 0 ? alive : all, isTrusted);
    };
  const endWriter =
    (words: Words, end: OrderStatus) =>
    async (db: Database, id: string): Promise<Mail | null> => {
      const [ended] = await findOrders(db, 'order', id);
      if (ended === undefined || !(await findTrust(db, [ended])).isTrusted || (await isToldLater(db, id))) return null;
      const all = await findOrders(db, 'together', id);
      return write(
        words,
        all.filter(({ status }) => status === end),
        true,
      );
    };
  return {
    'checkout.placed': writer(placed, 'checkout'),
    'checkout.paid': writer(paid, 'checkout'),
    'order.delivered': writer(delivered, 'order'),
    'order.cancelled': endWriter(cancelled, 'cancelled'),
    'order.expired': endWriter(expired, 'expired'),
  };
};

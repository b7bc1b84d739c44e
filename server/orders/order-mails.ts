import { formatCents, formatDollars } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { composeMail } from '#server/platform/compose-mail.ts';
import type { Mail } from '#server/platform/mailer.ts';
import type { MailWriters } from '#server/platform/outbox.ts';
import { orderColumns, orderJoins, type OrderRow, presentOrder } from './order-row.ts';

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const formatUtc = (iso: string): string => `${inUtc.format(new Date(iso))} UTC`;

const findOrders = async (db: Database, where: 'o.id' | 'o.checkout_id', id: string): Promise<Order[]> => {
  const { rows } = await db.$client.query<OrderRow>(
    `select ${orderColumns} from orders o ${orderJoins} where ${where} = $1 order by o.number`,
    [id],
  );
  return rows.map(presentOrder);
};

const numbersOf = (some: Order[]): string => some.map(({ number }) => number).join(', ');

const factsOf = (some: Order[]): [string, string][] => {
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
    ...(deliverTo === '' ? [] : ([['Deliver to', deliverTo]] as [string, string][])),
  ];
};

type Words = {
  subject: (numbers: string) => string;
  paragraphs: (order: Order) => string[];
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
  subject: (numbers) => `Order ${numbers} is cancelled`,
  paragraphs: () => ['This order is cancelled. Nothing was charged, and nothing will be.'],
  link: toProducts,
};

const expired: Words = {
  subject: (numbers) => `Order ${numbers} has run out`,
  paragraphs: ({ heldUntil }) => [
    `We held these goods for you until ${formatUtc(heldUntil)}. No payment came, so they are back on the shelf. Nothing was charged.`,
    'You are welcome to order again.',
  ],
  link: toProducts,
};

/** The mails about orders, by their names in the outbox: of a whole checkout while buying, of one order afterwards. */
export const orderMails = (publicUrl: string): MailWriters => {
  const writer =
    (words: Words, by: 'o.id' | 'o.checkout_id') =>
    async (db: Database, id: string): Promise<Mail | null> => {
      const all = await findOrders(db, by, id);
      const alive = all.filter(({ status }) => status !== 'cancelled' && status !== 'expired');
      const some = alive.length > 0 ? alive : all;
      const [first] = some;
      if (first === undefined) return null;
      return composeMail({
        to: first.email,
        subject: words.subject(numbersOf(some)),
        greeting: `Hello ${first.userName},`,
        paragraphs: words.paragraphs(first),
        facts: factsOf(some),
        link: words.link(publicUrl, first),
        footer: `Copperline, plumbing, hand tools and parts\n${publicUrl}`,
      });
    };
  return {
    'checkout.placed': writer(placed, 'o.checkout_id'),
    'checkout.paid': writer(paid, 'o.checkout_id'),
    'order.delivered': writer(delivered, 'o.id'),
    'order.cancelled': writer(cancelled, 'o.id'),
    'order.expired': writer(expired, 'o.id'),
  };
};

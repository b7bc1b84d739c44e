import { eq } from 'drizzle-orm';
import type { PersonalData } from '#contract/identity.ts';
import type { Database } from '#server/db/open.ts';
import { authSession, authUser, customer } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { message, review, subscriber } from '#server/db/schema/shop.ts';
import type { Caller } from '#server/platform/caller.ts';

/** What stays with us, and why. */
const LEFT_OUT = [
  'What only proves that it is you: the scrambled forms of your secrets, of links we mailed, of browsers you used and of your tokens. In other hands they would do harm.',
  'How often something was tried with your address: a scrambled count that is forgotten within days.',
  'What admins noted of their own acts, which is about their work.',
];

type Row = Record<string, unknown>;

const ofCheckouts = 'from payment p join checkout c on c.id = p.checkout_id';

/** The caller's payments, what was refused and what went back. */
const readMoney = async (db: Database, customerId: string) => {
  const read = async (text: string) => (await db.$client.query<Row>(text, [customerId])).rows;
  const [payments, declines, refunds] = await Promise.all([
    read(`select p.id, p.provider_id as "providerId", p.amount_cents as "amountCents", p.currency, p.status,
                 p.created_at as "createdAt" ${ofCheckouts} where c.customer_id = $1 order by p.id`),
    read(`select d.payment_id as "paymentId", d.message, d.at ${ofCheckouts}
            join decline d on d.payment_id = p.id where c.customer_id = $1 order by d.id`),
    read(`select r.payment_id as "paymentId", r.order_id as "orderId", r.amount_cents as "amountCents", r.reason, r.status,
                 r.created_at as "createdAt", r.done_at as "doneAt" ${ofCheckouts}
            join refund r on r.payment_id = p.id where c.customer_id = $1 order by r.id`),
  ]);
  return { payments, declines, refunds };
};

/** Which mails there were to the caller; what stood in them is made when they are sent, and not kept. */
const readMails = async (db: Database, customerId: string, authUserId: string, proven: string): Promise<Row[]> => {
  const { rows } = await db.$client.query<Row>(
    `select kind, sent_at as "sentAt" from outbox where entity_id in (
       select $2 union all
       select unnest(array[o.id, o.checkout_id])::text from orders o where o.customer_id = $1 union all
       select r.id::text ${ofCheckouts} join refund r on r.payment_id = p.id where c.customer_id = $1 union all
       select s.token::text from subscriber s where s.email = $3)
     order by id`,
    [customerId, authUserId, proven],
  );
  return rows;
};

/**
 * Everything the shop holds about the caller, and what it leaves out of that and why. What was written from an address in the contact form is
 * included only when the address is proven to be the caller's.
 */
export const exportData = async (db: Database, caller: Caller): Promise<PersonalData> => {
  const [found] = await db
    .select({ profile: customer, authUserId: authUser.id, verified: authUser.emailVerified })
    .from(customer)
    .innerJoin(authUser, eq(authUser.id, customer.authUserId))
    .where(eq(customer.id, caller.customerId));
  if (found === undefined) throw new Error('the caller has no account');
  const proven = found.verified ? caller.email : '';
  const [placed, said, written, subscribed, signIns, money, mails] = await Promise.all([
    db.select().from(orders).where(eq(orders.customerId, caller.customerId)).orderBy(orders.number),
    db.select().from(review).where(eq(review.customerId, caller.customerId)).orderBy(review.id),
    db.select().from(message).where(eq(message.email, proven)).orderBy(message.id),
    db.select({ at: subscriber.createdAt }).from(subscriber).where(eq(subscriber.email, proven)),
    db
      .select({ at: authSession.createdAt, until: authSession.expiresAt })
      .from(authSession)
      .where(eq(authSession.userId, found.authUserId))
      .orderBy(authSession.createdAt),
    readMoney(db, caller.customerId),
    readMails(db, caller.customerId, found.authUserId, proven),
  ]);
  return {
    exportedAt: new Date().toISOString(),
    profile: { ...found.profile, emailVerified: found.verified },
    orders: placed,
    reviews: said,
    messages: written,
    newsletter: subscribed.length > 0,
    signIns,
    ...money,
    mails,
    leftOut: LEFT_OUT,
  };
};

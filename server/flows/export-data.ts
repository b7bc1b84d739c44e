import { eq } from 'drizzle-orm';
import type { PersonalData } from '#contract/identity.ts';
import type { Database } from '#server/db/open.ts';
import { authSession, authUser, customer } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { message, review, subscriber } from '#server/db/schema/shop.ts';
import type { Caller } from '#server/platform/caller.ts';

/**
 * Everything the shop holds about the caller. What was written from an address in the contact form is
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
  const [placed, said, written, subscribed, signIns] = await Promise.all([
    db.select().from(orders).where(eq(orders.customerId, caller.customerId)).orderBy(orders.number),
    db.select().from(review).where(eq(review.customerId, caller.customerId)).orderBy(review.id),
    db.select().from(message).where(eq(message.email, proven)).orderBy(message.id),
    db.select({ at: subscriber.createdAt }).from(subscriber).where(eq(subscriber.email, proven)),
    db
      .select({ at: authSession.createdAt, until: authSession.expiresAt })
      .from(authSession)
      .where(eq(authSession.userId, found.authUserId))
      .orderBy(authSession.createdAt),
  ]);
  return {
    exportedAt: new Date().toISOString(),
    profile: { ...found.profile, emailVerified: found.verified },
    orders: placed,
    reviews: said,
    messages: written,
    newsletter: subscribed.length > 0,
    signIns,
  };
};

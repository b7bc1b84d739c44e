import { count, desc } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContactForm, Message } from '#contract/messages.ts';
import type { PageQuery } from '#contract/pages.ts';
import type { Database } from '#server/db/open.ts';
import { message, subscriber } from '#server/db/schema/shop.ts';

/** Puts what somebody wrote into the admins' inbox. */
export const receiveMessage = async (
  db: Database,
  { email, subject, message: body }: z.output<typeof ContactForm>,
): Promise<{ received: true }> => {
  await db.insert(message).values({ email, subject, body });
  return { received: true };
};

/** Keeps an address for the newsletter; nobody learns from the answer whether it was known. */
export const subscribe = async (db: Database, email: string): Promise<{ received: true }> => {
  await db.insert(subscriber).values({ email }).onConflictDoNothing();
  return { received: true };
};

/** One page of the inbox, newest first, and how many messages there are. */
export const listMessages = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: Message[]; total: number }> => {
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(message)
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(message),
  ]);
  const items = rows.map(({ id, email, subject, body, createdAt }) => ({
    _id: id,
    email,
    subject,
    message: body,
    createdAt: createdAt.toISOString(),
  }));
  return { items, total: totals[0]?.total ?? 0 };
};

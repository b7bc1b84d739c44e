import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Messages from the Contact Us form. */
export const message = pgTable(
  'message',
  {
    id: id(),
    email: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: at().notNull().defaultNow(),
    /** When staff answered or closed it; null while it is open. */
    closedAt: at(),
  },
  (t) => [index().on(t.createdAt, t.id), index('message_sender').on(t.email)],
);

/** Emailed replies. */
export const messageReply = pgTable(
  'message_reply',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    body: text().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.messageId, t.id)],
);

/** A reusable reply. */
export const replyTemplate = pgTable(
  'reply_template',
  {
    id: id(),
    name: text().notNull(),
    /** May contain placeholders. */
    body: text().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('reply_template_name').on(sql`lower(${t.name})`)],
);

/** Newsletter addresses. They get no newsletter until they are confirmed. */
export const subscriber = pgTable(
  'subscriber',
  {
    email: text().primaryKey(),
    /** A secret that only the mailbox gets. It confirms the subscription and unsubscribes. */
    token: uuid().notNull().unique().defaultRandom(),
    createdAt: at().notNull().defaultNow(),
    /** When the last confirmation email was queued. */
    requestedAt: at(),
    confirmedAt: at(),
    /** The file of a former shop where they had agreed, as staff state; empty if they subscribed here. */
    source: text().notNull().default(''),
    /** The imported customer; null if somebody subscribed here. */
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('subscriber_customer')
      .on(t.customerId)
      .where(sql`customer_id is not null`),
  ],
);

/**
 * Addresses that have ended their subscription, as hashes: the address itself is deleted. No file of a former shop
 * subscribes them again.
 */
export const newsletterLeft = pgTable('newsletter_left', {
  /** SHA-256 of the address (`own-subscriptions.ts`). */
  hash: text().primaryKey(),
  leftAt: at().notNull().defaultNow(),
});

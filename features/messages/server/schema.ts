import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** What people wrote in the Contact Us form. */
export const message = pgTable(
  'message',
  {
    id: id(),
    email: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: at().notNull().defaultNow(),
    /** When somebody answered it, or saw that it needs no answer; null while it waits. */
    closedAt: at(),
  },
  (t) => [index().on(t.createdAt, t.id), index('message_sender').on(t.email)],
);

/** What the shop answered by mail. */
export const messageReply = pgTable(
  'message_reply',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    /** Who wrote it. */
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    body: text().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.messageId, t.id)],
);

/** An answer that is written once and used again. */
export const replyTemplate = pgTable(
  'reply_template',
  {
    id: id(),
    name: text().notNull(),
    /** With placeholders. */
    body: text().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('reply_template_name').on(sql`lower(${t.name})`)],
);

/** Addresses for the newsletter; none is written to before it is confirmed. */
export const subscriber = pgTable('subscriber', {
  email: text().primaryKey(),
  /** Known to nobody but the address: confirms, and unsubscribes. */
  token: uuid().notNull().unique().defaultRandom(),
  createdAt: at().notNull().defaultNow(),
  /** When the last mail asking to confirm was promised. */
  askedAt: at(),
  confirmedAt: at(),
});

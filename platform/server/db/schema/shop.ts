import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customer } from './accounts.ts';
import { at, bytes, id } from './columns.ts';

/** What people say of the shop, one a person; those without a person came with the demo. */
export const review = pgTable(
  'review',
  {
    id: id(),
    customerId: uuid()
      .unique()
      .references(() => customer.id),
    name: text().notNull(),
    image: text(),
    description: text().notNull(),
    rating: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
    /** Taken from sight by an admin; who, when and why is in the audit. */
    hiddenAt: at(),
    /** Where it came from, of people whose address is not proven; forgotten after a while. */
    network: text(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index('review_network')
      .on(t.network, t.createdAt)
      .where(sql`network is not null`),
    index('review_words').using('gin', sql`(${t.name} || ' ' || ${t.description}) gin_trgm_ops`),
    check('review_rating', sql`${t.rating} between 1 and 5`),
  ],
);

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

/** Files that the pages of some build load, by the name that says what is in them; of builds that serve, or did so lately. */
export const asset = pgTable('asset', {
  name: text().primaryKey(),
  data: bytes().notNull(),
  /** When a process of that build last said that it serves, to the day. */
  seenAt: at().notNull().defaultNow(),
});

/** What the shop mails, by what it tells of: each has one writer (`*-mails.ts`). */
export type MailKind =
  | 'account.verify'
  | 'account.reset'
  | 'account.password_changed'
  | 'account.admin_made'
  | 'account.admin_told'
  | 'account.role_given'
  | 'account.role_told'
  | 'account.invited'
  | 'account.passkey_added'
  | 'account.passkey_removed'
  | 'account.codes_on'
  | 'account.codes_off'
  | 'account.recovery_new'
  | 'account.recovery_used'
  | 'account.second_step_reset'
  | 'order.placed'
  | 'order.paid'
  | 'order.shipped'
  | 'order.tracking_changed'
  | 'order.shipment_taken_back'
  | 'order.ready'
  | 'order.delivered'
  | 'order.delivery_taken_back'
  | 'order.cancelled'
  | 'order.expired'
  | 'offer.sent'
  | 'return.asked'
  | 'return.accepted'
  | 'return.refused'
  | 'refund.done'
  | 'refund.failed'
  | 'dispute.opened'
  | 'dispute.closed'
  | 'payment.stray'
  | 'event.stuck'
  | 'checks.differ'
  | 'product.back'
  | 'stock.low'
  | 'message.received'
  | 'message.answered'
  | 'newsletter.asked'
  | 'webhook.failed'
  | 'notice.told';

/** Mails to be sent, each written in the transaction of the act it tells of. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().$type<MailKind>().notNull(),
    /** What the mail is about, as its kind understands it. */
    entityId: text().notNull(),
    /** Mails about one order are sent one after the other; null of what is about none. */
    orderId: uuid(),
    dueAt: at().notNull().defaultNow(),
    tries: integer().notNull().default(0),
    sentAt: at(),
    /** Why it was not sent, as a code: an SMTP server's words have addresses in them. */
    error: text(),
    /** The address it could not be sent to, shown to staff; null again once it is sent. */
    recipient: text(),
  },
  (t) => [
    // Mails about an account go first: somebody waits for them before a screen.
    index('outbox_next')
      .on(sql`(kind like 'account.%') desc`, t.dueAt, t.id)
      .where(sql`sent_at is null`),
    index('outbox_of_order')
      .on(t.orderId, t.id)

      .where(sql`sent_at is null`),
  ],
);

/** Who changed what: every admin's write and every change of a role. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    actorId: uuid().references(() => customer.id),
    act: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** In the words of who did it, where he was asked. */
    why: text(),
    /** What it changed: what was there, and what is. */
    changes: jsonb(),
    createdAt: at().notNull().defaultNow(),
    /** Its place in the chain (`seal-audit.ts`); null for the second or so until it is sealed. */
    position: bigint({ mode: 'number' }).unique(),
    /** Of what it says, and of the hash of the act before it. */
    hash: text(),
  },
  (t) => [
    index().on(t.entity, t.entityId),
    index().on(t.actorId),
    index('audit_unsealed')
      .on(t.id)
      .where(sql`hash is null`),
  ],
);

/** How often something happened since a moment, for what all processes limit together; of no use once it has ended. */
export const requestCount = pgTable(
  'request_count',
  {
    key: text().primaryKey(),
    n: integer().notNull(),
    endsAt: at().notNull(),
  },
  (t) => [index().on(t.endsAt)],
);

/** Facts about this database: the mode it belongs to, the secret its cookies are signed with. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });

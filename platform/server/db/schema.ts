import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailKind, NotificationKind } from '#features/index.ts';
import { at, bytes, id } from './columns.ts';

/** Jobs that failed when they ran last, each until it is through again. */
export const jobFailure = pgTable('job_failure', {
  name: text().primaryKey(),
  /** The first time in a row, and the last. */
  failedAt: at().notNull().defaultNow(),
  lastAt: at().notNull().defaultNow(),
  /** When the shop's people were told. */
  toldAt: at(),
  times: integer().notNull().default(1),
  /** As a code or a name: what errors say may be of a person. */
  error: text().notNull(),
  /** Until when the process that failed has it, as `meta` says; somebody who has taken it since changes that. */
  lease: text(),
});

/** Files that the pages of some build load, by the name that says what is in them; of builds that serve, or did so lately. */
export const asset = pgTable('asset', {
  name: text().primaryKey(),
  data: bytes().notNull(),
  /** When a process of that build last said that it serves, to the day. */
  seenAt: at().notNull().defaultNow(),
});

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

/** What people of the shop are told: one row for what happened, written in the transaction that made it happen. */
export const notification = pgTable(
  'notice',
  {
    id: id(),
    kind: text().$type<NotificationKind>().notNull(),
    /** What it tells of, as its kind understands it. */
    entityId: text().notNull(),
    /** How many it tells of, where it tells of several: `entityId` is the first. */
    pieces: integer().notNull().default(1),
    createdAt: at().notNull().defaultNow(),
    /** When it was settled who is mailed. */
    toldAt: at(),
  },
  (t) => [
    index('notice_list').on(t.kind, t.id),
    index('notice_untold')
      .on(t.id)
      .where(sql`told_at is null`),
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

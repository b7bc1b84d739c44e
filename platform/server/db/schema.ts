import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailKind, NotificationKind } from '#features/index.ts';
import { at, bytes, id } from './columns.ts';

/** Jobs whose last run failed; a row is deleted when its job succeeds again. */
export const jobFailure = pgTable('job_failure', {
  name: text().primaryKey(),
  /** The first failure since the job last succeeded; `lastAt` is the latest. */
  failedAt: at().notNull().defaultNow(),
  lastAt: at().notNull().defaultNow(),
  /** When staff were notified. */
  notifiedAt: at(),
  times: integer().notNull().default(1),
  /** A code or a name, because error messages may contain personal data. */
  error: text().notNull(),
  /** The value of the job's lease in `meta` when its run failed. Another process that acquires the lease changes it. */
  lease: text(),
});

/** Files that the pages load, by hashed name, of the builds that are in use or were in use recently. */
export const asset = pgTable('asset', {
  name: text().primaryKey(),
  data: bytes().notNull(),
  /** The last day on which a process of that build was serving. */
  seenAt: at().notNull().defaultNow(),
});

/** Emails to send, each written in the transaction that it reports. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().$type<MailKind>().notNull(),
    /** The id of the email's subject; the kind says which table it is in. */
    entityId: text().notNull(),
    /** Emails about one order are sent in sequence; null if the email is not about an order. */
    orderId: uuid(),
    dueAt: at().notNull().defaultNow(),
    tries: integer().notNull().default(0),
    sentAt: at(),
    /** Why sending failed, as a code: messages of SMTP servers contain addresses. */
    error: text(),
    /** The address that could not be reached, shown to staff; null again once the email is sent. */
    recipient: text(),
  },
  (t) => [
    // Emails about an account go first, because somebody waits for them at the screen.
    index('outbox_next')
      .on(sql`(kind like 'account.%') desc`, t.dueAt, t.id)
      .where(sql`sent_at is null`),
    index('outbox_of_order')
      .on(t.orderId, t.id)

      .where(sql`sent_at is null`),
  ],
);

/** Notifications for staff: one row per event, written in the transaction of that event. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    kind: text().$type<NotificationKind>().notNull(),
    /** The id of the notification's subject; the kind says which table it is in. */
    entityId: text().notNull(),
    /** The number of entities that it is about; `entityId` is the first. */
    pieces: integer().notNull().default(1),
    createdAt: at().notNull().defaultNow(),
    /** When its email recipients were determined. */
    notifiedAt: at(),
  },
  (t) => [
    index('notification_list').on(t.kind, t.id),
    index('notification_pending')
      .on(t.id)
      .where(sql`notified_at is null`),
  ],
);

/** Counters for limits that all processes share; each counts until `endsAt`, and is useless after that. */
export const requestCount = pgTable(
  'request_count',
  {
    key: text().primaryKey(),
    n: integer().notNull(),
    endsAt: at().notNull(),
  },
  (t) => [index().on(t.endsAt)],
);

/** Facts about this database, such as its mode and the secret that signs cookies. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });

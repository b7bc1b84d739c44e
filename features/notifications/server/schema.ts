import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { TopicChannels } from '#features/notifications/contract/notifications.ts';
import { notification } from '#platform/server/db/schema.ts';

/** Somebody of the shop, as far as notices go; who has none here has read and chosen nothing. */
export const notificationRecipient = pgTable('notice_reader', {
  customerId: uuid()
    .primaryKey()
    .references(() => customer.id),
  /** He has read everything up to here, or it is from before his time. */
  readTo: uuid()
    .notNull()
    .default(sql`uuidv7()`),
  ways: jsonb().$type<TopicChannels>().notNull().default({}),
  hourly: boolean().notNull().default(true),
});

/** What somebody has read beyond that. */
export const notificationRead = pgTable(
  'notice_read',
  {
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    noticeId: uuid()
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.noticeId] }), index().on(t.noticeId)],
);

/** What somebody is to be mailed. */
export const notificationDue = pgTable(
  'notice_due',
  {
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    noticeId: uuid()
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
    /** The mail it is in; null while it waits for one. */
    mail: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.noticeId] }),
    index().on(t.noticeId),
    index('notice_due_mail').on(t.mail),
    index('notice_due_last').on(t.customerId, t.mail),
    index('notice_due_waiting')
      .on(t.customerId)
      .where(sql`mail is null`),
  ],
);

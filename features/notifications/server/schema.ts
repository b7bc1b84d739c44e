import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { TopicChannels } from '#features/notifications/contract/notifications.ts';
import { notification } from '#platform/server/db/schema.ts';

/** Preferences and read position of a staff member. Without a row, nothing is read and the defaults apply. */
export const notificationRecipient = pgTable('notification_recipient', {
  customerId: uuid()
    .primaryKey()
    .references(() => customer.id),
  /** Every notification up to this id is read, or is older than the person's role. */
  readTo: uuid()
    .notNull()
    .default(sql`uuidv7()`),
  ways: jsonb().$type<TopicChannels>().notNull().default({}),
  hourly: boolean().notNull().default(true),
});

/** Read notifications after that position. */
export const notificationRead = pgTable(
  'notification_read',
  {
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    notificationId: uuid()
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.notificationId] }), index().on(t.notificationId)],
);

/** Notifications to be emailed to a person. */
export const notificationDue = pgTable(
  'notification_due',
  {
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    notificationId: uuid()
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
    /** The email that contains it; null while it waits. */
    mail: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.notificationId] }),
    index().on(t.notificationId),
    index('notification_due_mail').on(t.mail),
    index('notification_due_last').on(t.customerId, t.mail),
    index('notification_due_waiting')
      .on(t.customerId)
      .where(sql`mail is null`),
  ],
);

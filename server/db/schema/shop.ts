import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from './accounts.ts';
import { at, id } from './columns.ts';

export const review = pgTable(
  'review',
  {
    id: id(),
    customerId: uuid().references(() => customer.id),
    name: text().notNull(),
    image: text(),
    description: text().notNull(),
    rating: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.customerId),
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
  },
  (t) => [index().on(t.createdAt, t.id)],
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

/** Mails to be sent, each written in the transaction of the act it tells of. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    /** What the mail is about, as its kind understands it. */
    entityId: text().notNull(),
    dueAt: at().notNull().defaultNow(),
    tries: integer().notNull().default(0),
    sentAt: at(),
    error: text(),
  },
  (t) => [
    index('outbox_due')
      .on(t.dueAt)
      .where(sql`sent_at is null`),
  ],
);

/** Who changed what: every admin's write and every change of a role. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: at().notNull().defaultNow(),
    actorId: uuid().references(() => customer.id),
    act: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
  },
  (t) => [index().on(t.entity, t.entityId), index().on(t.actorId)],
);

/** Facts about this database: the mode it belongs to, the secret its cookies are signed with. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryState } from '#features/webhooks/contract/webhooks.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** An address of somebody else's program that is told what happens. */
export const webhook = pgTable('webhook', {
  id: id(),
  url: text().notNull(),
  description: text().notNull(),
  /** What it wants to hear of. */
  events: text().array().notNull(),
  /** What its messages are signed with (Standard Webhooks). */
  secret: text().notNull(),
  /** The one before, which signs too until then. */
  oldSecret: text(),
  oldSecretUntil: at(),
  isActive: boolean().notNull().default(true),
  /** When the shop turned it off by itself. */
  failedAt: at(),
  createdAt: at().notNull().defaultNow(),
});

/** What one address is to be told, written in the transaction of what it tells of. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: id(),
    /** No foreign key: an order would have to wait for whoever removes the webhook, and then could not be placed. */
    webhookId: uuid().notNull(),
    kind: text().notNull(),
    /** The order, the product. */
    entityId: text().notNull(),
    /** What is of one thing is told in this order. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** The message as it is sent each time; null before the first. */
    body: text(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    dueAt: at().notNull().defaultNow(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    index('webhook_delivery_next')
      .on(t.dueAt, t.position)
      .where(sql`state = 'waiting'`),
    index('webhook_delivery_due')
      .on(t.webhookId, t.dueAt, t.position)
      .where(sql`state = 'waiting'`),
    index('webhook_delivery_before')
      .on(t.webhookId, t.entityId, t.position)
      .where(sql`state = 'waiting'`),
    index('webhook_delivery_list').on(t.webhookId, t.state, t.position),
    check('webhook_delivery_state', sql`state in ('waiting', 'delivered', 'failed')`),
  ],
);

/** One time that an address was told, and what it answered. */
export const webhookAttempt = pgTable(
  'webhook_try',
  {
    id: id(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    status: integer(),
    error: text(),
    answer: text().notNull(),
    ms: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.deliveryId, t.id)],
);

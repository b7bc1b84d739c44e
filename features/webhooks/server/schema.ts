import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryState } from '#features/webhooks/contract/webhooks.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** An address of another program that receives the shop's events. */
export const webhook = pgTable('webhook', {
  id: id(),
  url: text().notNull(),
  description: text().notNull(),
  /** The events it subscribes to. */
  events: text().array().notNull(),
  /** Signs its messages (Standard Webhooks). */
  secret: text().notNull(),
  /** The previous secret; it also signs until `oldSecretUntil`. */
  oldSecret: text(),
  oldSecretUntil: at(),
  isActive: boolean().notNull().default(true),
  /** When the shop turned it off because deliveries failed. */
  failedAt: at(),
  createdAt: at().notNull().defaultNow(),
});

/** A message for one webhook, written in the transaction of its event. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: id(),
    /** No foreign key, because placing an order would then wait for a concurrent deletion of the webhook, and fail. */
    webhookId: uuid().notNull(),
    kind: text().notNull(),
    /** Id of the order or product, or of the other subject of the event. */
    entityId: text().notNull(),
    /** Messages about one order or product are sent in this order. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** The message, the same in every attempt; null before the first. */
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

/** One attempt to deliver a message, and its response. */
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

import { OrderDetail } from '#features/orders/contract/orders.ts';
import { TEST_EVENT, isWebhookEvent, webhookEventLabels } from '#features/webhooks/contract/webhooks.ts';
import type { WebhookEvent } from '#features/index.ts';
import type { Database } from '#platform/server/db/open.ts';
import { findOrder } from '#features/orders/server/get-order.ts';
import type { WebhookData, WebhookDataByEvent } from '#platform/server/webhook-data.ts';

/** The data of events in all features. */
export const collectWebhookData = (features: readonly { webhookData?: WebhookDataByEvent }[]): WebhookDataByEvent =>
  Object.assign({}, ...features.map(({ webhookData }) => webhookData));

const orderData: WebhookData = {
  schema: OrderDetail,
  subject: 'order',
  read: async (db, id) => {
    const order = await findOrder(db, id);
    return order === null ? null : OrderDetail.parse(order);
  },
};

/** The events whose subject is of this kind. */
export const listEventsAbout = (data: WebhookDataByEvent, subject: WebhookData['subject']): string[] =>
  (Object.keys(webhookEventLabels) as WebhookEvent[]).filter((kind) => (data[kind] ?? orderData).subject === subject);

/**
 * Builds the message of an event. It contains the current data of its subject, which later events may have changed.
 * @param data the data of events in all features
 */
export const buildPayload = async (
  db: Database,
  data: WebhookDataByEvent,
  { kind, entityId, createdAt }: { kind: string; entityId: string; createdAt: Date },
): Promise<string> => {
  const read = async (): Promise<unknown> => {
    if (kind === TEST_EVENT) return {};
    return ((isWebhookEvent(kind) ? data[kind] : undefined) ?? orderData).read(db, entityId);
  };
  return JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data: await read() });
};

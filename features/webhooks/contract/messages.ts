import { z } from 'zod';
import type { WebhookEvent } from '#features/index.ts';
import { OrderDetail } from '#features/orders/contract/orders.ts';
import { TEST_EVENT, webhookEventLabels } from './webhooks.ts';

const message = <Kind extends string, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({ type: z.literal(kind), timestamp: z.iso.datetime(), data });

/**
 * The schema of each message that a webhook receives. Its data is as it was when the message was first sent.
 * @param data the data of the events that are not about an order
 */
export const describeWebhookMessages = (
  data: Partial<Record<WebhookEvent, { schema: z.ZodType }>>,
): Record<string, { summary: string; schema: z.ZodType }> => ({
  ...Object.fromEntries(
    Object.entries(webhookEventLabels).map(([kind, summary]) => [
      kind,
      { summary, schema: message(kind, data[kind as WebhookEvent]?.schema ?? OrderDetail) },
    ]),
  ),
  [TEST_EVENT]: { summary: 'Test message', schema: message(TEST_EVENT, z.object({})) },
});

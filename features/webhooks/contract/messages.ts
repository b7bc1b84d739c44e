import { z } from 'zod';
import { OrderDetail } from '#features/orders/contract/orders.ts';
import { TEST_EVENT, type WebhookEvent, webhookEventLabels } from './webhooks.ts';

/** The stock of a product after it changed. */
export const StockChange = z.object({
  productId: z.string(),
  sku: z.string(),
  onHand: z.number().int(),
  /** Pieces on the shelf that orders hold. */
  held: z.number().int(),
  /** Pieces that can be sold. */
  stock: z.number().int(),
});
export type StockChange = z.infer<typeof StockChange>;

/** A product that was published or withdrawn from sale. */
export const ProductPublication = z.object({
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  isSold: z.boolean(),
});

/** The data of the events that are not about an order. */
const productData: Partial<Record<WebhookEvent, z.ZodType>> = {
  'stock.changed': StockChange,
  'product.published': ProductPublication,
  'product.withdrawn': ProductPublication,
};

const message = <Kind extends string, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({ type: z.literal(kind), timestamp: z.iso.datetime(), data });

/** The schema of each message that a webhook receives. Its data is as it was when the message was first sent. */
export const webhookMessages: Readonly<Record<string, { summary: string; schema: z.ZodType }>> = {
  ...Object.fromEntries(
    Object.entries(webhookEventLabels).map(([kind, summary]) => [
      kind,
      { summary, schema: message(kind, productData[kind as WebhookEvent] ?? OrderDetail) },
    ]),
  ),
  [TEST_EVENT]: { summary: 'Test message', schema: message(TEST_EVENT, z.object({})) },
};

import { z } from 'zod';

/** Pieces of an order that left together. */
export const Shipment = z.object({
  _id: z.string(),
  /** Empty if the order was marked as delivered without naming a carrier. */
  carrier: z.string(),
  trackingNumber: z.string(),
  /** The carrier's tracking page. */
  trackingUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lines: z.array(z.object({ line: z.string(), quantity: z.number().int() })),
});
export type Shipment = z.infer<typeof Shipment>;

import { z } from 'zod';
import { ReturnStatus } from './return-status.ts';

/** Pieces a buyer wants to send back, and what became of it. */
export const OrderReturn = z.object({
  _id: z.string(),
  status: ReturnStatus,
  /** Of one that was refused: its money had gone back another way before. */
  closed: z.boolean(),
  reason: z.string(),
  /** What the shop said when it was accepted or refused. */
  answer: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      productName: z.string(),
      quantity: z.number().int(),
      /** Received, and for sale again. */
      restock: z.boolean(),
    }),
  ),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

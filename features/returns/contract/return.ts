import { z } from 'zod';

export const ReturnStatus = z.enum(['asked', 'accepted', 'refused', 'received']);
export type ReturnStatus = z.infer<typeof ReturnStatus>;

/** What the shop may do with a return in each state: buttons and the server's guarded writes both ask this table. */
const returnActs = {
  asked: ['accept', 'refuse'],
  accepted: ['receive', 'refuse'],
  refused: [],
  received: [],
} as const satisfies Record<ReturnStatus, readonly string[]>;

type ReturnAct = (typeof returnActs)[ReturnStatus][number];

export const allowsReturn = (status: ReturnStatus, act: ReturnAct): boolean =>
  (returnActs[status] as readonly ReturnAct[]).includes(act);

/** The states a guarded write may start from. */
export const returnsAllowing = (act: ReturnAct): ReturnStatus[] =>
  ReturnStatus.options.filter((status) => allowsReturn(status, act));

/** The states in which somebody waits for the shop. */
export const openReturns: ReturnStatus[] = ReturnStatus.options.filter((status) => returnActs[status].length > 0);

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

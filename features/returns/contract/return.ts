import { z } from 'zod';

export const ReturnStatus = z.enum(['asked', 'accepted', 'refused', 'received']);
export type ReturnStatus = z.infer<typeof ReturnStatus>;

/** The actions that each return status allows. Buttons and the server's guarded writes both use this table. */
const returnActs = {
  asked: ['accept', 'refuse'],
  accepted: ['receive', 'refuse'],
  refused: [],
  received: [],
} as const satisfies Record<ReturnStatus, readonly string[]>;

type ReturnAct = (typeof returnActs)[ReturnStatus][number];

export const allowsReturn = (status: ReturnStatus, action: ReturnAct): boolean =>
  (returnActs[status] as readonly ReturnAct[]).includes(action);

/** The statuses from which a guarded write may start. */
export const returnsAllowing = (action: ReturnAct): ReturnStatus[] =>
  ReturnStatus.options.filter((status) => allowsReturn(status, action));

/** The statuses of returns that are not finished. */
export const openReturns: ReturnStatus[] = ReturnStatus.options.filter((status) => returnActs[status].length > 0);

/** Pieces that a buyer wants to return, and the outcome. */
export const OrderReturn = z.object({
  _id: z.string(),
  status: ReturnStatus,
  /** True if a refused return was only closed, because its money had already been refunded another way. */
  closed: z.boolean(),
  reason: z.string(),
  /** The shop's message on acceptance or refusal. */
  answer: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      productName: z.string(),
      quantity: z.number().int(),
      /** True if the received pieces are for sale again. */
      restock: z.boolean(),
    }),
  ),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

/** The reasons from which a buyer chooses. The last one needs their own words. */
export const RETURN_REASONS = [
  'It is faulty or damaged',
  'It is not what I ordered',
  'It does not fit',
  'I ordered too many',
  'I do not need it any more',
  'Another reason',
] as const;

/** Goods that the shop takes back only if they are faulty. */
export const NOT_TAKEN_BACK = 'Cut tube and opened sealants cannot be returned.';

/** The text that the buyer writes on the parcel, so that the shop knows whose goods it contains. */
export const getParcelNote = (orderNumber: number): string => `Return of order ${orderNumber}`;

import { z } from 'zod';

export const ReturnStatus = z.enum(['asked', 'accepted', 'refused', 'received']);
export type ReturnStatus = z.infer<typeof ReturnStatus>;

/** What the shop may do with a return in each state: buttons and the server's guarded writes both ask this table. */
export const returnActs = {
  asked: ['accept', 'refuse'],
  accepted: ['receive', 'refuse'],
  refused: [],
  received: [],
} as const satisfies Record<ReturnStatus, readonly string[]>;

export type ReturnAct = (typeof returnActs)[ReturnStatus][number];

export const allowsReturn = (status: ReturnStatus, act: ReturnAct): boolean =>
  (returnActs[status] as readonly ReturnAct[]).includes(act);

/** The states a guarded write may start from. */
export const returnsAllowing = (act: ReturnAct): ReturnStatus[] =>
  ReturnStatus.options.filter((status) => allowsReturn(status, act));

/** The states in which somebody waits for the shop. */
export const openReturns: ReturnStatus[] = ReturnStatus.options.filter((status) => returnActs[status].length > 0);

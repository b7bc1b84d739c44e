import { TAKE_BACK_MINUTES } from '#contract/limits.ts';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import { allows } from '#contract/order-status.ts';

/** Pieces of a line that are still to be sent. */
export const unsentOf = ({ quantity, shipped, released }: OrderLine): number => quantity - shipped - released;

/** The lines of an order of which pieces are still to be sent. */
export const unsentLines = ({ lines }: OrderDetail): OrderLine[] => lines.filter((line) => unsentOf(line) > 0);

/** Whether a delivery is so young that it can be taken back. @param now in ms */
export const canTakeBack = ({ status, deliveredAt }: OrderDetail, now: number): boolean =>
  allows(status, 'takeBack') && deliveredAt !== null && now - Date.parse(deliveredAt) < TAKE_BACK_MINUTES * 60_000;

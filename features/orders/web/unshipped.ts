import { UNDO_MINUTES } from '#platform/contract/limits.ts';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { allows } from '#features/orders/contract/order-status.ts';

/** Pieces of a line that are still to be sent. */
export const countUnshipped = ({ quantity, shipped, released }: OrderLine): number => quantity - shipped - released;

/** The lines of an order of which pieces are still to be sent. */
export const getUnshippedLines = ({ lines }: OrderDetail): OrderLine[] =>
  lines.filter((line) => countUnshipped(line) > 0);

/** Pieces of an order that are still to be sent. */
export const countUnshippedPieces = ({ lines }: OrderDetail): number =>
  lines.reduce((sum, line) => sum + countUnshipped(line), 0);

/**
 * Whether a shipment can still be taken back: it is recent, and nothing was refunded or returned since.
 * @param now in ms
 */
export const canUnship = ({ status, refunds, returns }: OrderDetail, sent: string, now: number): boolean =>
  allows(status, 'unship') &&
  now - Date.parse(sent) < UNDO_MINUTES * 60_000 &&
  ![...refunds, ...returns].some(({ createdAt }) => Date.parse(createdAt) >= Date.parse(sent));

/** Whether a delivery is so young that it can be taken back, and nothing was refunded or returned since. @param now in ms */
export const canTakeBack = ({ status, deliveredAt, refunds, returns }: OrderDetail, now: number): boolean =>
  allows(status, 'takeBack') &&
  deliveredAt !== null &&
  now - Date.parse(deliveredAt) < UNDO_MINUTES * 60_000 &&
  ![...refunds, ...returns].some(({ createdAt }) => Date.parse(createdAt) >= Date.parse(deliveredAt));

import { UNDO_MINUTES } from '#platform/contract/limits.ts';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { allows } from '#features/orders/contract/order-status.ts';

export const countUnshipped = ({ quantity, shipped, released }: OrderLine): number => quantity - shipped - released;

/** The order lines with pieces still to ship. */
export const getUnshippedLines = ({ lines }: OrderDetail): OrderLine[] =>
  lines.filter((line) => countUnshipped(line) > 0);

export const countUnshippedPieces = ({ lines }: OrderDetail): number =>
  lines.reduce((sum, line) => sum + countUnshipped(line), 0);

/**
 * True if a shipment can be taken back: it is recent, and nothing was refunded or returned since.
 * @param now in ms
 */
export const canUnship = ({ status, refunds, returns }: OrderDetail, sent: string, now: number): boolean =>
  allows(status, 'unship') &&
  now - Date.parse(sent) < UNDO_MINUTES * 60_000 &&
  ![...refunds, ...returns].some(({ createdAt }) => Date.parse(createdAt) >= Date.parse(sent));

/** True if a delivery can be taken back: it is recent, and nothing was refunded or returned since. @param now in ms */
export const canTakeBack = ({ status, deliveredAt, refunds, returns }: OrderDetail, now: number): boolean =>
  allows(status, 'undoDelivery') &&
  deliveredAt !== null &&
  now - Date.parse(deliveredAt) < UNDO_MINUTES * 60_000 &&
  ![...refunds, ...returns].some(({ createdAt }) => Date.parse(createdAt) >= Date.parse(deliveredAt));

import { sql } from 'drizzle-orm';
import type { Address } from '#features/addresses/contract/address.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { allows, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Parcel, ShipForm } from '#features/shipping/contract/shipments.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybe, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { missingOf } from '#features/orders/server/read-address.ts';
import { refuseDisputed } from '#features/orders/server/refuse-disputed.ts';
import { readUnsent, sendPieces, type UnsentLine } from './send-pieces.ts';

type Pieces = { line: string; quantity: number }[];

const sumOf = (pieces: { quantity: number }[]): number => pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/** What is to leave in a parcel; null is all that is left. */
type Asked = Parcel & { lines: Pieces | null };

const shippedOf = (unsent: UnsentLine[]): number => unsent.reduce((sum, { shipped }) => sum + shipped, 0);

/** Whether the last shipment of an order is the one that a form asks for, so that it was sent again. */
const isSentAgain = async (
  trx: Transaction,
  orderId: string,
  { carrier, trackingNumber, lines, shippedWas }: Asked,
  unsent: UnsentLine[],
): Promise<boolean> => {
  const last = await rows<Pieces[number]>(
    trx,
    sql`select x.order_line_id as line, x.quantity from shipment_line x
         where x.shipment_id = (select id from shipment where order_id = ${orderId} and carrier = ${carrier}
                                   and tracking_number = ${trackingNumber} order by id desc limit 1)`,
  );
  if (shippedWas + sumOf(last) !== shippedOf(unsent)) return false;
  if (lines === null) return unsent.every(({ left }) => left === 0);
  const wanted = new Map(lines.map(({ line, quantity }) => [line, quantity]));
  return last.length === lines.length && last.every(({ line, quantity }) => wanted.get(line) === quantity);
};

const sayLeft = (left: number): string =>
  left === 0 ? 'Nothing of it is left to send' : `At most ${left} ${left === 1 ? 'is' : 'are'} left to send`;

/** The lines that the form names, with how many leave. @throws Refusal `ship_too_many` */
const choose = (unsent: UnsentLine[], lines: Pieces): { line: UnsentLine; quantity: number }[] => {
  const fields: Record<string, string> = {};
  const chosen = lines.flatMap(({ line: id, quantity }, at) => {
    const line = unsent.find((one) => one.id === id);
    const isTwice = lines.findIndex((one) => one.line === id) < at;
    const left = line === undefined || isTwice ? 0 : line.left;
    if (quantity > left) fields[`lines.${at}.quantity`] = sayLeft(left);
    return line === undefined ? [] : [{ line, quantity }];
  });
  if (Object.keys(fields).length > 0) throw new Refusal('ship_too_many', { fields });
  return chosen;
};

const chooseAll = (unsent: UnsentLine[]): { line: UnsentLine; quantity: number }[] =>
  unsent.filter(({ left }) => left > 0).map((line) => ({ line, quantity: line.left }));

/** '3 pieces by UPS, 1Z999'. */
const wordsOf = ({ carrier, trackingNumber }: Parcel, pieces: number, isCollected: boolean): string => {
  const number = trackingNumber === '' ? '' : `, ${trackingNumber}`;
  const by = isCollected ? 'at the counter' : `by ${carrier}${number}`;
  return `${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'piece' : 'pieces'} ${by}`;
};

type Held = { status: OrderStatus; isCollected: boolean; address: Address };

/** @throws Refusal `address_missing`: a parcel needs more than a town */
const refuseWithoutAddress = ({ isCollected, address }: Held): void => {
  const missing = isCollected ? [] : Object.values(missingOf(address));
  if (missing.length === 0) return;
  throw new Refusal('address_missing', { message: `Complete the address of this order first. ${missing.join('. ')}.` });
};

/**
 * Sends pieces of a paid order in one parcel: they leave the stock, and the buyer gets a mail with the tracking. The
 * same call again sends nothing more. The order stays paid, also when all of it has left.
 * @throws Refusal `order_not_found`, `order_not_shippable`, `order_disputed`, `address_missing`; `shipment_changed`
 *   when other pieces left since `shippedWas` was read; `ship_too_many` with the lines in `fields`; `nothing_to_send`;
 *   `not_on_shelf`
 */
export const sendParcel = (db: Database, admin: Caller, id: string, parcel: Asked): Promise<void> =>
  db.transaction(async (trx) => {
    const actorId = admin.customerId;
    const order = await maybe<Held>(
      trx,
      sql`select status, is_collected as "isCollected", delivery_address as address from orders where id = ${id} for update`,
    );
    if (order === null) throw new Refusal('order_not_found');
    const unsent = await readUnsent(trx, id);
    if (shippedOf(unsent) !== parcel.shippedWas) {
      if (await isSentAgain(trx, id, parcel, unsent)) return;
      throw new Refusal('shipment_changed');
    }
    if (!allows(order.status, 'ship')) throw new Refusal('order_not_shippable');
    await refuseDisputed(trx, id);
    refuseWithoutAddress(order);
    const chosen = parcel.lines === null ? chooseAll(unsent) : choose(unsent, parcel.lines);
    if (chosen.length === 0) throw new Refusal('nothing_to_send');
    const { carrier, trackingNumber } = parcel;
    const about = await sendPieces(trx, { orderId: id, actorId, carrier, trackingNumber }, chosen, 'shipped');
    const note = wordsOf(parcel, sumOf(chosen), order.isCollected);
    const audited = wordsOf({ ...parcel, trackingNumber: '' }, sumOf(chosen), order.isCollected);
    await record(trx, { kind: 'order.shipped', orderId: id, actorId, byStaff: true, note, audited, about });
  });

/** Sends the pieces that a form names, and answers the order as it is then. @throws Refusal as `sendParcel` does */
export const shipOrder = async (db: Database, admin: Caller, id: string, form: ShipForm): Promise<Order> => {
  await sendParcel(db, admin, id, form);
  return getOrder(db, admin, id);
};

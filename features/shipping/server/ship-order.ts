import { sql } from 'drizzle-orm';
import type { Address } from '#features/addresses/contract/address.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type OrderStatus, allows } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Parcel, ShipForm } from '#features/shipping/contract/shipments.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { assertNotHeldBack, getOrder } from '#features/orders/server/get-order.ts';
import { type LinePieces, assertPiecesLeft, hasSamePieces } from '#features/orders/server/line-pieces.ts';
import { listMissingFields } from '#features/orders/server/normalize-address.ts';
import { reportEach } from './report-each.ts';
import { type UnshippedLine, findUnshippedLines, shipPieces } from './ship-pieces.ts';
import type { ShipManyForm, ShipResult } from '#features/shipping/contract/packing.ts';
import { formatPlural } from '#platform/contract/format-count.ts';

const sumPieces = (pieces: { quantity: number }[]): number => pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/** `lines` is null to ship everything that is left. */
type ParcelRequest = Parcel & { lines: LinePieces[] | null };

const sumShipped = (unsent: UnshippedLine[]): number => unsent.reduce((sum, { shipped }) => sum + shipped, 0);

/** True if the order's last shipment matches the form, so that the form was sent twice. */
const isRepeatedShipment = async (
  trx: Transaction,
  orderId: string,
  { carrier, trackingNumber, lines, shippedWas }: ParcelRequest,
  unsent: UnshippedLine[],
): Promise<boolean> => {
  const last = await rows<LinePieces>(
    trx,
    sql`select x.order_line_id as line, x.quantity from shipment_line x
         where x.shipment_id = (select id from shipment where order_id = ${orderId} and carrier = ${carrier}
                                   and tracking_number = ${trackingNumber} order by id desc limit 1)`,
  );
  if (shippedWas + sumPieces(last) !== sumShipped(unsent)) return false;
  if (lines === null) return unsent.every(({ left }) => left === 0);
  return hasSamePieces(last, lines);
};

const describeUnshipped = (remaining: number): string =>
  remaining === 0 ? 'Nothing is left to send' : `Only ${remaining} ${remaining === 1 ? 'is' : 'are'} left to send`;

/** Matches the requested lines with the unshipped lines. @throws DomainError `ship_too_many` */
const chooseLines = (unsent: UnshippedLine[], lines: LinePieces[]): { line: UnshippedLine; quantity: number }[] => {
  assertPiecesLeft('ship_too_many', lines, new Map(unsent.map(({ id, left }) => [id, left])), describeUnshipped);
  return lines.flatMap(({ line: id, quantity }) => {
    const line = unsent.find((one) => one.id === id);
    return line === undefined ? [] : [{ line, quantity }];
  });
};

const chooseAllLines = (unsent: UnshippedLine[]): { line: UnshippedLine; quantity: number }[] =>
  unsent.filter(({ left }) => left > 0).map((line) => ({ line, quantity: line.left }));

/** Describes a parcel: '3 pieces by UPS, 1Z999'. */
const describeParcel = ({ carrier, trackingNumber }: Parcel, pieces: number, isCollected: boolean): string => {
  const number = trackingNumber === '' ? '' : `, ${trackingNumber}`;
  const carrierText = isCollected ? 'at the counter' : `by ${carrier}${number}`;
  return `${formatPlural(pieces, 'piece')} ${carrierText}`;
};

type ShippableOrderRow = { status: OrderStatus; isCollected: boolean; address: Address };

/**
 * @throws DomainError `address_missing` if the address lacks a part that a parcel needs, because it may be only a
 * town
 */
const assertCompleteAddress = ({ isCollected, address }: ShippableOrderRow): void => {
  const missing = isCollected ? [] : Object.values(listMissingFields(address));
  if (missing.length === 0) return;
  throw new DomainError('address_missing', {
    message: `Complete the address of this order first. ${missing.join('. ')}.`,
  });
};

/**
 * Ships pieces of a paid order in one parcel. The pieces leave the stock, and the buyer gets an email with the tracking
 * number. The same call sent again ships nothing more. The order stays paid, even after everything has shipped.
 * @throws DomainError `order_not_found`, `order_not_shippable`, `order_disputed`, `address_missing`; `shipment_changed`
 *   if other pieces shipped since `shippedWas` was read; `ship_too_many` with the lines in `fields`; `nothing_to_send`;
 *   `not_on_shelf`
 */
const shipParcel = (db: Database, admin: Caller, id: string, parcel: ParcelRequest): Promise<void> =>
  db.transaction(async (trx) => {
    const actorId = admin.customerId;
    const order = await maybeOne<ShippableOrderRow>(
      trx,
      sql`select status, is_collected as "isCollected", delivery_address as address from orders where id = ${id} for update`,
    );
    if (order === null) throw new DomainError('order_not_found');
    const unsent = await findUnshippedLines(trx, id);
    if (sumShipped(unsent) !== parcel.shippedWas) {
      if (await isRepeatedShipment(trx, id, parcel, unsent)) return;
      throw new DomainError('shipment_changed');
    }
    if (!allows(order.status, 'ship')) throw new DomainError('order_not_shippable');
    await assertNotHeldBack(trx, id);
    assertCompleteAddress(order);
    const chosen = parcel.lines === null ? chooseAllLines(unsent) : chooseLines(unsent, parcel.lines);
    if (chosen.length === 0) throw new DomainError('nothing_to_send');
    const { carrier, trackingNumber } = parcel;
    const about = await shipPieces(trx, { orderId: id, actorId, carrier, trackingNumber }, chosen, 'shipped');
    const note = describeParcel(parcel, sumPieces(chosen), order.isCollected);
    const audited = describeParcel({ ...parcel, trackingNumber: '' }, sumPieces(chosen), order.isCollected);
    await record(trx, { kind: 'order.shipped', orderId: id, actorId, byStaff: true, note, audited, about });
  });

/** Ships the pieces in the form and returns the updated order. @throws DomainError as `shipParcel` */
export const shipOrder = async (db: Database, admin: Caller, id: string, form: ShipForm): Promise<Order> => {
  await shipParcel(db, admin, id, form);
  return getOrder(db, admin, id);
};

/**
 * Ships everything left of several orders, each in its own parcel and transaction. The result reports failures per
 * order. After an interruption, a repeated call ships the remaining orders.
 */
export const shipOrders = (db: Database, admin: Caller, { carrier, parcels }: ShipManyForm): Promise<ShipResult[]> =>
  reportEach(parcels, ({ order, trackingNumber, shippedWas }) =>
    shipParcel(db, admin, order, { carrier, trackingNumber, shippedWas, lines: null }),
  );

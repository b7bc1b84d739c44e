import { sql } from 'drizzle-orm';
import type { Address } from '#features/addresses/contract/address.ts';
import { DocumentContent } from '#features/documents/contract/documents.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_PDF_LINES } from '#platform/contract/limits.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { layOut, LETTER, getAddressLines } from './layout.ts';
import { drawFile } from './draw-document.ts';
import { layOutPicks, type PickItem } from './pick-list.ts';
import { findOrderContents } from './order-content.ts';

/** Width and height in points: 4 by 6 inches if the shop prints on Letter paper, otherwise A6. */
const LABEL = { letter: [288, 432], other: [298, 420] } as const;
const LABEL_MARGINS = { side: 18, foot: 18 };

const toPdfFile = (data: Buffer) => ({ type: 'application/pdf' as const, data });

/**
 * Loads packing slips for the orders that have something to send.
 * @throws DomainError `nothing_to_send`, `too_many_lines`
 */
const loadSlips = async (db: Database, ids: readonly string[]) => {
  const found = await findOrderContents(db, ids, 'packing_slip');
  const slips = found.flatMap(({ content, order }) => {
    const sheet = DocumentContent.parse(content);
    return allows(order.status, 'ship') && sheet.lines.some(({ toSend }) => toSend > 0)
      ? [{ ...sheet, number: String(order.number), issuedAt: sheet.order.placedAt }]
      : [];
  });
  const [first, ...rest] = slips;
  if (first === undefined) throw new DomainError('nothing_to_send');
  if (slips.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_PDF_LINES) {
    const most = MAX_PDF_LINES.toLocaleString('en-US');
    throw new DomainError('too_many_lines', {
      message: `These orders have more than ${most} lines. Choose fewer orders.`,
    });
  }
  return [first, ...rest] as const;
};

type Slip = Awaited<ReturnType<typeof loadSlips>>[number];

/** Chooses the paper by the shop's country, not the destination, because the shop prints the slip. */
const getSlipFile = ({ seller, issuedAt }: Slip, title: string) => ({
  title,
  name: seller.shopName || seller.company,
  hasBuiltInLogo: !seller.hasMark,
  issuedAt,
  paper: LETTER.has(seller.country) ? ('LETTER' as const) : ('A4' as const),
});

/** Finds the pieces of each product that these orders still need, and the product's current bin. */
const findPickItems = (db: Database, orders: readonly number[]): Promise<PickItem[]> =>
  rows<PickItem>(
    db,
    sql`select p.id as "productId", p.bin, l.sku, l.product_name as name, l.quantity - l.shipped - l.released as pieces, o.number as "order"
          from orders o join order_line l on l.order_id = o.id join product p on p.id = l.product_id
         where o.number = any(${sql.param(orders)}::bigint[]) and l.quantity > l.shipped + l.released
         order by o.number, l.position`,
  );

/**
 * Draws one pick list for all of these orders.
 * @throws DomainError `nothing_to_send`, `too_many_lines`, `document_not_drawn`
 */
export const drawPickList = async (db: Database, ids: readonly string[]) => {
  const slips = await loadSlips(db, ids);
  const file = getSlipFile(slips[0], 'Pick list');
  const picks = await findPickItems(
    db,
    slips.map(({ order }) => order.number),
  );
  return toPdfFile(await drawFile({ sheets: [layOutPicks(picks, file)], file }));
};

/** Draws one packing slip for each order. @throws DomainError the errors of `drawPickList` */
export const drawSlips = async (db: Database, ids: readonly string[]) => {
  const [first, ...rest] = await loadSlips(db, ids);
  const file = getSlipFile(first, 'Packing slips');
  const buildSheet = (slip: Slip) => ({ ...layOut(slip), paper: file.paper });
  return toPdfFile(await drawFile({ sheets: [buildSheet(first), ...rest.map(buildSheet)], file }));
};

const toParcelLabel = ({ seller, deliverTo, order, delivery }: Slip) => ({
  from: getAddressLines({ ...seller, phone: '', taxNumber: '' } satisfies Address),
  to: getAddressLines({ ...deliverTo, taxNumber: '' }),
  facts: [
    `Order ${order.number}${delivery === null ? '' : `, ${delivery.method}`}`,
    ...(order.reference === '' ? [] : [`Reference ${order.reference}`]),
  ],
});

/** Draws a label for each parcel. Orders to be collected get none. @throws DomainError the errors of `drawPickList` */
export const drawParcelLabels = async (db: Database, ids: readonly string[]) => {
  const slips = await loadSlips(db, ids);
  const labels = slips.filter(({ delivery }) => delivery?.isCollected !== true).map(toParcelLabel);
  if (labels.length === 0) throw new DomainError('nothing_to_send');
  const { paper, ...named } = getSlipFile(slips[0], 'Labels');
  const size = paper === 'LETTER' ? LABEL.letter : LABEL.other;
  return toPdfFile(await drawFile({ labels, file: { ...named, paper: size, margins: LABEL_MARGINS } }));
};

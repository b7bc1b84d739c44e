import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { PastOrderState } from '#features/past-orders/contract/past-orders.ts';
import type { ImportedOrder } from '#features/past-orders/server/import-past-orders.ts';
import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import { openCells } from '#features/moving-in/server/read-cells.ts';
import { groupParts } from '#features/moving-in/server/read-rows.ts';
import { MOST_LINES, readOrder } from './order-draft.ts';

type StatusCells = { financial: string; fulfillment: string; cancelled: string };

const readStatus = (cells: StatusCells): PastOrderState => {
  const { cancelled } = cells;
  const [financial, fulfillment] = [cells.financial.toLowerCase(), cells.fulfillment.toLowerCase()];
  if (cancelled !== '' || financial === 'voided') return 'cancelled';
  if (financial === 'refunded') return 'refunded';
  if (financial === 'partially_refunded') return 'partly_refunded';
  if (fulfillment === 'fulfilled') return 'delivered';
  return financial === 'paid' ? 'paid' : 'open';
};

/** Reads orders whose further rows with the same order number are further lines of the order. */
const openOrders =
  (source: string, numberColumn: string): MoveSource<ImportedOrder>['open'] =>
  (head) => {
    head.ignore('Id', 'Lineitem requires shipping', 'Lineitem taxable', 'Lineitem fulfillment status');
    const read = openCells(head, {
      number: [numberColumn],
      email: ['Email'],
      financial: ['Financial Status'],
      fulfillment: ['Fulfillment Status'],
      cancelled: ['Cancelled at'],
      placedAt: ['Created at'],
      currency: ['Currency'],
      goods: ['Subtotal'],
      discount: ['Discount Amount'],
      discountCode: ['Discount Code'],
      shipping: ['Shipping'],
      tax: ['Taxes'],
      total: ['Total'],
      refunded: ['Refunded Amount', 'Amount Refunded'],
      note: ['Notes', 'Private Notes'],
    });
    const openPlace = (kind: 'Shipping' | 'Billing') =>
      openCells(head, {
        name: [`${kind} Name`],
        company: [`${kind} Company`],
        line1: [`${kind} Address1`, `${kind} Street`],
        line2: [`${kind} Address2`],
        postcode: [`${kind} Zip`],
        city: [`${kind} City`],
        region: [`${kind} Province`],
        country: [`${kind} Country`],
      });
    const [readShipping, readBilling] = [openPlace('Shipping'), openPlace('Billing')];
    const readNumber = openCells(head, { number: [numberColumn] });
    const readLine = openCells(head, {
      name: ['Lineitem name'],
      sku: ['Lineitem sku'],
      quantity: ['Lineitem quantity'],
      price: ['Lineitem price'],
    });
    return async function* (rows) {
      const isNext = (row: FileRow, first: FileRow) => readNumber(row).number !== readNumber(first).number;
      for await (const { first, parts: lines } of groupParts(rows, isNext, readLine, MOST_LINES + 1)) {
        const { financial, fulfillment, cancelled, ...cells } = read(first);
        const [shipping, billing] = [readShipping(first), readBilling(first)];
        const place = shipping.line1 === '' ? billing : shipping;
        const { name, company, line1, line2, postcode, city, region, country } = place;
        yield readOrder({
          ...cells,
          line: first.line,
          source,
          name: billing.name || shipping.name,
          status: readStatus({ financial, fulfillment, cancelled }),
          address: [name, company, line1, line2, city, `${region} ${postcode}`.trim(), country],
          lines: lines.filter((line) => line.name !== ''),
        });
      }
    };
  };

/** The orders of a Shopify shop. */
export const shopifyOrders: MoveSource<ImportedOrder> = {
  name: 'Shopify',
  signatures: [{ needs: ['Name', 'Financial Status', 'Lineitem name'] }],
  dates: ['Created at'],
  open: openOrders('Shopify', 'Name'),
};

/** The orders of a Squarespace shop, in almost the same columns. */
export const squarespaceOrders: MoveSource<ImportedOrder> = {
  name: 'Squarespace',
  signatures: [{ needs: ['Order ID', 'Financial Status', 'Lineitem name'], not: ['Name'] }],
  dates: ['Created at'],
  open: openOrders('Squarespace', 'Order ID'),
};

import { readNumber } from '#platform/server/tables/number-style.ts';
import type { PastOrderState } from '#features/past-orders/contract/past-orders.ts';
import type { ImportedOrder } from '#features/past-orders/server/import-past-orders.ts';
import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import { openCells } from '#features/moving-in/server/read-cells.ts';
import { wooAddressColumns } from '#features/moving-in/server/woo-address.ts';
import { readOrder } from './order-draft.ts';

const states: Readonly<Record<string, PastOrderState>> = {
  completed: 'delivered',
  processing: 'paid',
  refunded: 'refunded',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** Calculates the price of one piece from the total of a line. */
const dividePrice = (total: string, quantity: string): string => {
  const sum = readNumber(total, '.');
  const pieces = Number(readNumber(quantity, '.') ?? 0);
  return sum !== null && pieces > 0 ? (Number(sum) / pieces).toFixed(4) : total;
};

/** Reads a cell such as `name:Elbow|product_id:80|sku:ce-15|quantity:2|total:5.70`. */
const readLine = (cell: string) => {
  const parts = new Map<string, string>(
    cell.split('|').flatMap((part) => {
      const at = part.indexOf(':');
      return at === -1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const];
    }),
  );
  const get = (name: string): string => parts.get(name) ?? '';
  const quantity = get('quantity');
  return {
    name: get('name'),
    sku: get('sku'),
    quantity,
    price: dividePrice(get('sub_total') || get('total'), quantity),
  };
};

/**
 * The sum of the refunds in a cell such as `amount:10.00|reason:Broken;amount:2.50|reason:`.
 * @returns the cell as it is if it has an amount that cannot be read, so that the order is refused
 */
const sumRefunds = (cell: string): string => {
  const amounts = [...cell.matchAll(/(?:^|[|;])\s*(?:amount|total):([^|;]*)/g)].map(([, amount = '']) =>
    readNumber(amount.trim(), '.'),
  );
  if (amounts.includes(null)) return cell;
  if (amounts.length === 0) return /\d/.test(cell) ? cell : '';
  return amounts.reduce((sum, amount) => sum + Math.abs(Number(amount)), 0).toFixed(2);
};

/** The orders of a WooCommerce shop: one row each, with a column for each line. */
export const wooOrders: MoveSource<ImportedOrder> = {
  name: 'WooCommerce',
  signatures: [{ needs: ['order_id', 'order_total', 'line_item_1'] }],
  dates: ['order_date', 'date'],
  open: (head) => {
    head.ignore('customer_id', 'customer_user', 'order_key');
    const read = openCells(head, {
      id: ['order_id'],
      number: ['order_number'],
      email: ['customer_email', 'billing_email'],
      status: ['status', 'order_status'],
      placedAt: ['order_date', 'date'],
      currency: ['order_currency', 'currency'],
      discount: ['discount_total'],
      shipping: ['shipping_total'],
      tax: ['tax_total'],
      total: ['order_total'],
      refunded: ['refunded_total', 'total_refunded'],
      refunds: ['refund_items', 'refunds'],
      note: ['customer_note'],
    });
    const openPlace = (kind: 'shipping' | 'billing') => openCells(head, wooAddressColumns(kind));
    const [readShipping, readBilling] = [openPlace('shipping'), openPlace('billing')];
    const items = head.columns(/^line item \d+$/);
    return async function* (rows) {
      for await (const row of rows) {
        const { id, number, status, discount, refunds, ...cells } = read(row);
        const state = states[status.toLowerCase().replace(/^wc-/, '')] ?? 'open';
        const refunded = cells.refunded || sumRefunds(refunds) || (state === 'refunded' ? cells.total : '');
        const [shipping, billing] = [readShipping(row), readBilling(row)];
        const { first, last, company, line1, line2, postcode, city, region, country } =
          shipping.line1 === '' ? billing : shipping;
        const lines = items.map((column) => column.read(row)).filter((cell) => cell !== '');
        yield readOrder({
          ...cells,
          line: row.line,
          source: 'WooCommerce',
          number: number || id,
          name: `${billing.first} ${billing.last}`.trim(),
          goods: '',
          // Without `sub_total`, the prices of the lines are those after the discount.
          discount: lines.some((cell) => cell.includes('|sub_total:')) ? discount : '',
          discountCode: '',
          refunded,
          status: state,
          address: [`${first} ${last}`.trim(), company, line1, line2, city, `${region} ${postcode}`.trim(), country],
          lines: lines.map(readLine),
        });
      }
    };
  },
};

import { orders } from '#features/orders/contract/orders.ts';
import { orderChanges } from '#features/staff-orders/contract/order-changes.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import type { TestProduct } from '#test/helpers/products.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';
import { toLines } from './staff-orders.ts';

export type Placed = { _id: string };
export type Lines = [TestProduct, number][];

export const toParams = ({ _id }: Placed) => ({ id: _id });

/** Calls the endpoints that change the lines of unpaid orders. */
export const openOrderChanges = (shop: TestShop, staff: TestPerson) => {
  const read = (order: Placed) => shop.call(orderChanges.get, { params: toParams(order) }, staff.token);
  const quote = (order: Placed, lines: Lines) =>
    shop.call(orderChanges.quote, { params: toParams(order), body: { lines: toLines(lines) } }, staff.token);
  /** Sends a body as it is. */
  const send = (order: Placed, body: object, token = staff.token, at = shop): Promise<TestReply> =>
    at.call(orderChanges.save, { params: toParams(order), body: body as never }, token);
  return {
    read,
    quote,
    send,
    /** Saves lines as staff do, who have read the order and its new price. */
    save: async (order: Placed, lines: Lines, more: object = {}): Promise<TestReply> => {
      const { version = 1 } = (await read(order)).body;
      const { total = 1 } = (await quote(order, lines)).body;
      return send(order, { lines: toLines(lines), version, total, ...more });
    },
    getOrder: async (order: Placed) => (await shop.call(orders.get, { params: toParams(order) }, staff.token)).body,
  };
};

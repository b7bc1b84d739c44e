import { randomUUID } from 'node:crypto';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import type { TestProduct } from '#test/helpers/products.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';

/** The buyer of an order: a person with an account, or a walk-in as typed. */
type Buyer = Pick<TestPerson, 'customerId'> | { name: string; email?: string; phone?: string };

const toBuyerFields = (buyer: Buyer) =>
  'customerId' in buyer
    ? { customerId: buyer.customerId, walkIn: null }
    : { customerId: null, walkIn: { email: '', phone: '', ...buyer } };

export const toLines = (lines: [TestProduct, number][]) =>
  lines.map(([{ id: productId }, quantity]) => ({ productId, quantity }));

/** Calls the endpoints of orders by staff. */
export const openStaffOrders = (shop: TestShop, staff: TestPerson) => ({
  find: async (search: string) => (await shop.call(staffOrders.customers, { query: { search } }, staff.token)).body,
  quote: (buyer: Buyer, lines: [TestProduct, number][], more: Record<string, unknown> = {}): Promise<TestReply> =>
    shop.call(
      staffOrders.quote,
      { body: { customerId: toBuyerFields(buyer).customerId, lines: toLines(lines), ...more } },
      staff.token,
    ),
  /** @param more what to send besides buyer and lines: at least the total */
  place: (
    buyer: Buyer,
    lines: [TestProduct, number][],
    more: Record<string, unknown> & { total: number },
    idempotencyKey: string = randomUUID(),
    caller: TestPerson = staff,
  ): Promise<TestReply> =>
    shop.call(
      staffOrders.place,
      {
        body: { ...toBuyerFields(buyer), lines: toLines(lines), delivery: null, ...more },
        idempotencyKey,
      },
      caller.token,
    ),
});

import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import type { TestShop } from '#test/helpers/start-shop.ts';

/** Today in UTC, the zone of a test shop, such as `2026-11-26`. */
export const today = (): string => new Date().toISOString().slice(0, 10);

type Placed = { _id: string; total: number };

/** Places an unpaid order of five pieces. */
export const placeUnpaid = async (shop: TestShop, buyer?: TestPerson) => {
  const owner = buyer ?? (await signIn(shop.db));
  const goods = await createTestProduct(shop);
  return { buyer: owner, goods, order: (await placeOrder(shop, owner, goods, 5)).body };
};

/** Records a payment for an order by hand. Without an amount in the body, it is the order's full total. */
export const takeByHand = (
  shop: TestShop,
  staff: TestPerson,
  { _id, total }: Placed,
  body: Record<string, unknown> = {},
  idempotencyKey?: string,
) =>
  shop.call(
    creditAccounts.takePayment,
    {
      params: { id: _id },
      body: {
        method: 'bank',
        amount: total,
        reference: '',
        receivedOn: today(),
        again: true,
        totalWas: total,
        ...body,
      } as never,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
    staff.token,
  );

/** Gets the missing amount of an order, the customer's credit, their account and the payments. */
export const getMoney = async (shop: TestShop, staff: TestPerson, { _id }: { _id: string }) =>
  (await shop.call(creditAccounts.orderMoney, { params: { id: _id } }, staff.token)).body;

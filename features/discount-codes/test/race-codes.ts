import { expect } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { createTestProducts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import type { TestShop } from '#test/helpers/start-shop.ts';
import { addTestCode, getTestCode, placeWithCode } from './codes.ts';

/**
 * More buyers order at once than the code has uses. Expects exactly that many to get it, and one more after a
 * cancellation.
 */
export const raceForCode = async (
  shop: TestShop,
  { buyers: count, uses }: { buyers: number; uses: number },
): Promise<void> => {
  const admin = await signIn(shop.db, 'admin');
  const code = await addTestCode(shop, admin, { mostUses: uses });
  const products = await createTestProducts(shop, 4, { unitPriceCents: 2000, stock: count });
  const buyers = await Promise.all(Array.from({ length: count }, () => signIn(shop.db)));
  const place = (at: number) =>
    placeWithCode(shop, buyers[at] as never, [[products[at % products.length] as never, 1]], {
      code: code.code,
      total: 25.95,
    });
  const replies = await Promise.all(buyers.map((_, at) => place(at)));
  const codes = Object.groupBy(replies, ({ status, body }) => `${status} ${status === 201 ? '' : body.code}`);
  expect(Object.fromEntries(Object.entries(codes).map(([key, same]) => [key, same?.length]))).toEqual({
    '201 ': uses,
    '409 code_used_up': count - uses,
  });
  expect((await getTestCode(shop, admin, code)).used).toBe(uses);
  const winner = replies.findIndex(({ status }) => status === 201);
  const loser = replies.findIndex(({ status }) => status === 409);
  const id = replies[winner]?.body._id;
  await shop.call(orders.cancel, { params: { id } }, buyers[winner]?.token);
  expect((await place(loser)).status).toBe(201);
  expect((await place(winner)).body.code).toBe('code_used_up');
  expect(await findBrokenRules(shop.db)).toEqual({});
};

import { test } from 'vitest';
import {
  racePaymentStartWithCancel,
  raceForLines,
  raceForProduct,
  placeInAlternatingOrder,
  racePaymentWithCancel,
} from '#test/helpers/race-orders.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

/* The races that every test run tries with a few orders. Here they have as many orders as the busiest day. */

const shop = await startShop({ SHIPPING_FEE: '7.50' });

test('when thirty two-line orders are paid and cancelled at the same time, no cancelled order is charged', () =>
  racePaymentStartWithCancel(shop, 30));

test('twenty orders that are paid and cancelled at the same time end paid or cancelled, never both', () =>
  racePaymentWithCancel(shop, 20));

test('200 buyers of 50 pieces get exactly 50 orders and 150 out-of-stock errors', () =>
  raceForProduct(shop, { buyers: 200, pieces: 50 }));

test('200 buyers of 100 pieces in two-line orders get exactly 100 orders and 100 out-of-stock errors', () =>
  raceForLines(shop, { buyers: 200, pieces: 100 }));

test('120 simultaneous orders for the same products in alternating sequence all succeed', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop.db)));
  await placeInAlternatingOrder(shop, buyers, 120);
});

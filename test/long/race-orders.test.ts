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

/* The races that every test run tries with a few orders, at the size of the busiest day. */

const shop = await startShop({ SHIPPING_FEE: '7.50' });
await shop.stopJobs();

test('paying thirty orders of two lines against cancelling them: never charged for what was cancelled', () =>
  racePaymentStartWithCancel(shop, 30));

test('paying twenty orders against cancelling them: paid or cancelled, never both', () =>
  racePaymentWithCancel(shop, 20));

test('200 buyers of 50 pieces: exactly 50 orders and 150 clear refusals', () =>
  raceForProduct(shop, { buyers: 200, pieces: 50 }));

test('200 buyers of 100 pieces through orders of several lines: exactly as many as fit, and clear refusals', () =>
  raceForLines(shop, { buyers: 200, pieces: 100 }));

test('120 orders of the same goods in turned order all go through', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop.db)));
  await placeInAlternatingOrder(shop, buyers, 120);
});

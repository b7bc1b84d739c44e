import { test } from 'vitest';
import { raceForCode } from '#features/discount-codes/test/race-codes.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });

test('if a hundred orders use a code for ten orders at the same time, exactly ten get it', () =>
  raceForCode(shop, { buyers: 100, uses: 10 }));

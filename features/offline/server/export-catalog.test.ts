import { expect, test } from 'vitest';
import { offline } from '#features/offline/contract/offline.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { openOfflineCatalog, searchOfflineCatalog } from '#trade/offline-catalog.ts';
import { judgedQueries } from '#test/judged/judged-queries.ts';

const shop = await startShop();
const { body } = await shop.call(offline.catalog, {});
const catalog = openOfflineCatalog(body);

test('the file has all products for sale, says only whether each is in stock, and has no personal data', () => {
  expect(body.products).toHaveLength(body.total);
  expect(body.total).toBeGreaterThan(200);
  expect(JSON.stringify(body)).not.toMatch(/"stock"|"onHand"|"reserved"|"bin"|@/);
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(600_000);
});

test('offline search finds the right product among the first three for 9 of 10 judged queries', () => {
  const missed = judgedQueries.filter(
    ([query, sku]) =>
      !searchOfflineCatalog(catalog, query)
        .products.slice(0, 3)
        .some((one) => one.sku === sku),
  );
  expect(missed.length / judgedQueries.length, missed.map((one) => one.join(': ')).join('\n')).toBeLessThanOrEqual(0.1);
});

import { expect, test } from 'vitest';
import { browsing } from '#features/search/contract/browse.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { judgedQueries, leadingQueries } from './judged-queries.ts';
import { judgedWords } from './judged-words.ts';

const shop = await startShop();

const firstThree = async (search: string): Promise<string[]> => {
  const { body } = await shop.call(browsing.list, { query: { search, limit: 3 } });
  return body.items.map(({ sku }: { sku: string }) => sku);
};

const judge = async (queries: typeof judgedQueries): Promise<string[]> => {
  const missed: string[] = [];
  for (const [query, sku] of queries) {
    const found = await firstThree(query);
    if (!found.includes(sku)) missed.push(`${query}: ${sku}, found ${found.join(' ')}`);
  }
  return missed;
};

test('at least 97% of the judged queries find the intended product in the first three results', async () => {
  expect(judgedQueries.length).toBeGreaterThanOrEqual(400);
  const missed = await judge(judgedQueries);
  expect(missed.length / judgedQueries.length, missed.join('\n')).toBeLessThanOrEqual(0.03);
});

test('at least 98% of the queries with other symbols, letters and spacing find it there too', async () => {
  expect(judgedWords.length).toBeGreaterThanOrEqual(60);
  const missed = await judge(judgedWords);
  expect(missed.length / judgedWords.length, missed.join('\n')).toBeLessThanOrEqual(0.02);
});

test.each(leadingQueries)('the first result for %s is the product itself, %s', async (query, sku) => {
  expect((await firstThree(query))[0]).toBe(sku);
});

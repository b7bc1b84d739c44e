import { expect, test } from 'vitest';
import { opensearch } from '#features/search/contract/opensearch.ts';
import { describeSearch } from './describe-search.ts';
import { startShop } from '#test/helpers/start-shop.ts';

test('the description tells browsers where to search, under a name of at most 16 characters', async () => {
  const shop = await startShop();
  const { headers } = await shop.call(opensearch.describe, {});
  expect(headers['content-type']).toBe('application/opensearchdescription+xml');
  const { body } = await shop.app.inject({ url: '/opensearch.xml' });
  expect(body).toContain('<ShortName>Copperline</ShortName>');
  expect(body).toContain('template="http://shop.test/products?search={searchTerms}"');
  expect(describeSearch('Pipes & Valves of Oslo', '')).toContain('<ShortName>Pipes &amp; Valves o</ShortName>');
});

import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { countStatements } from '#test/helpers/count-statements.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { builtPages } from '#platform/server/http/page.ts';

const shop = await startShop({}, { pages: builtPages() });
const SKU = 'FIT-0059';
const { body: named } = await shop.call(products.list, { query: { search: SKU } });
const slug: string = named[0].slug;
const sent = countStatements(shop);

/** The address that a path redirects to, if any, and how many statements it took to find. */
const open = async (path: string) => {
  sent.forget();
  const { statusCode: status, headers } = await shop.app.inject({ url: path });
  return { status, location: headers.location, statements: sent.count() };
};

test.each([
  ['/products?search=&category=valves&sort=', '/category/valves', 0],
  ['/products?search=&category=valves&sort=name', '/products?category=valves&sort=name', 0],
  ['/products?category=valves&pressure=30&pressure=16', '/products?category=valves&pressure=16..30', 1],
  ['/products?price=50&price=', '/products?price=50..', 1],
  [`/products?search=${SKU}`, `/products/${slug}`, 2],
  [`/products?search=fit%200059&view=table`, `/products/${slug}`, 2],
])('%s redirects to %s without a list, in %i statements', async (path, location, statements) => {
  await open('/about');
  expect(await open(path)).toEqual({ status: 302, location, statements });
});

test.each(['/products?search=valve', '/products?category=valves&material=Brass&material=Steel'])(
  '%s does not redirect',
  async (path) => {
    expect(await open(path)).toMatchObject({ status: 200, location: undefined });
  },
);

test('a search for a SKU stays a list if a filter leaves its product out', async () => {
  expect(await open(`/products?search=${SKU}&price=..0.01`)).toMatchObject({ status: 200 });
});

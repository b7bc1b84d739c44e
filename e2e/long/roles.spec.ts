import { callAsAdmin } from '../helpers/as-admin.ts';
import { expect, logIn, test } from '../helpers/shop.ts';

const CLOSED = 'settings sales manageProducts makeAdmin customers inbox audit today import'.split(' ');

test('warehouse staff are refused on every page of another role, and those pages request no data', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/403/);
  const call = await callAsAdmin(request, shopUrl);
  const [carl] = await call<{ _id: string }[]>('GET', '/api/users?search=customer@example.com');
  await call('PUT', `/api/users/${carl?._id}`, { role: 'warehouse' });
  await logIn(page, 'customer@example.com', 'customer-demo');
  const requestedUrls: string[] = [];
  page.on('request', (one) => requestedUrls.push(one.url()));
  for (const path of CLOSED) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('heading', { name: '403: your role does not include this page' })).toBeVisible();
  }
  expect(
    requestedUrls.filter((url) =>
      /\/api\/(?:settings|figures|allproducts|users|customers|messages|audit|imports)/.test(url),
    ),
  ).toEqual([]);
  await call('PUT', `/api/users/${carl?._id}`, { role: 'customer' });
});

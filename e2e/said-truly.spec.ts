import { readPage } from './read-page.ts';
import { expect, fillCard, logIn, openOrderDialog, placeOrder, register, test } from './shop.ts';

/* Words and places that once were not so: what the shop says has to be true of what it shows. */

test('figures that nobody has counted are said to be examples', async ({ request }) => {
  const { text } = await readPage(request, '/home');
  expect(text).toContain('Example figures, not counted from this shop.');
});

test('one product is a product, for the eye and for who hears the page', async ({ request }) => {
  const { html } = await readPage(request, '/products?category=valves');
  const counts = [...html.matchAll(/>1<span class="sr-only">(?:<!-- -->|\s)*(products?)</g)].map(([, word]) => word);
  expect(counts.length).toBeGreaterThan(0);
  expect(new Set(counts)).toEqual(new Set(['product']));
  for (const path of ['/products?search=basin wrench&material=Chrome vanadium steel', '/products?search=pipe bender']) {
    expect((await readPage(request, path)).text, path).not.toMatch(/\b1 products\b/);
  }
});

test('any quantity from the minimum up is sold, so no page speaks of packs', async ({ request }) => {
  const list = await readPage(request, '/products?search=Compression elbow');
  expect(list.text).toMatch(/Minimum Order:\s*5/);
  expect(list.text).not.toMatch(/\bpacks?\b/i);
  const [, path = ''] = /<article\b[^]*?href="(\/products\/[^"]+)"/.exec(list.html) ?? [];
  const product = await readPage(request, path);
  expect(product.headings.join('')).toContain('Compression elbow');
  expect(product.text).not.toMatch(/\bpacks?\b/i);
});

test('the pages stand in the specified order, with Dashboard between Products and Portfolio', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/blog');
  const names = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(names).toHaveText(['Home', 'Products', 'Dashboard', 'Portfolio', 'Blog']);
});

test('the order dialog asks country, address and phone in this order, and sends who orders as specified', async ({
  page,
}) => {
  await register(page, 'Otis Order');
  const fields = (await openOrderDialog(page)).locator('label');
  await expect(fields).toHaveText([/^Name/, /^Email/, /^Country/, /^Address/, /^Phone Number/]);
  const posted = page.waitForRequest('**/api/order');
  await page.getByRole('dialog').getByRole('button', { name: 'Place Order' }).click();
  const body = (await posted).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ userName: 'Otis Order', paid: false });
  expect(body['email']).toMatch(/^otis\.order/);
});

test('a paid order does not ask to be paid', async ({ page }) => {
  await register(page, 'Paula Paid');
  const { _id } = await placeOrder(page, 'flux paste', { country: 'Norway', address: '1 Pipe Lane', phone: '112' });
  await page.goto(`/dashboard/payment/${_id}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(/^Please Pay for/);
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('main').getByText('Congrats! Your payment is completed.')).toBeVisible();
  await page.reload();
  await expect(title).toContainText(/flux/i);
  await expect(title).not.toContainText('Please Pay');
});

test('who is asked once more may go back, and is not told to keep anything', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/makeAdmin');
  await page.getByRole('button', { name: 'Make Admin: Carl Customer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button')).toHaveText(['Go back', 'Make Admin', '']);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
});

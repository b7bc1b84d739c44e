import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { fetchPageText } from '#e2e/helpers/open-page.ts';
import { expect, findFirstProduct, logIn, postAsVisitor, register, test } from '#e2e/helpers/shop.ts';

const DAYS = String.raw`\w{3} \d{1,2} \w{3,4}`;

test('a shopper sees the day of delivery on card, product, cart, checkout, payment page, order and My Orders', async ({
  page,
}) => {
  await register(page, 'Dana Day');
  const { _id } = await findFirstProduct(page, 'VAL-0011');
  await page.goto('/products?search=ball%20valve');
  const card = page.getByRole('main').getByRole('article').first();
  const brief = card.getByText(new RegExp(`^Delivery by ${DAYS}$`));
  await expect(brief).toBeVisible();
  const day = ((await brief.textContent()) ?? '').replace('Delivery by ', '');

  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/[a-z]/);
  const promise = new RegExp(`Delivery ${DAYS} – ${day} if you order by 15:00`);
  const promises = page.getByRole('list', { name: 'Delivery days' });
  await expect(promises).toContainText(promise);
  await expect(promises).toContainText(/Collect from \d{2}:\d{2} /);

  await postAsVisitor(page, '/api/cart/lines', { lines: [{ productId: _id }] });
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(promise);

  await page.getByRole('link', { name: 'Check out' }).click();
  const methods = page.getByRole('radiogroup', { name: 'Delivery' });
  await expect(methods).toContainText(promise);
  await expect(methods).toContainText(/Collect from \d{2}:\d{2} /);
  const main = page.getByRole('main');
  await main.getByLabel('Country').selectOption({ label: 'Singapore' });
  await main.getByLabel('Address', { exact: true }).fill('1 Foundry Lane');
  await main.getByLabel('Postcode', { exact: true }).fill('417900');
  await expect(main.locator('form[aria-busy]')).toHaveCount(0);
  await main.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(main.getByText(new RegExp(`^${DAYS} – ${day}`))).toBeVisible();
  await page.goto(page.url().replace('/payment/', '/order/'));
  await expect(main.getByRole('heading', { name: 'Delivery day' })).toBeVisible();
  await expect(main.getByText(new RegExp(`^${DAYS} – ${day}`)).last()).toBeVisible();
  await expect(main.getByText(/^if you pay by /)).toBeVisible();
  await page.goto('/dashboard/myorders');
  await expect(main.getByText(new RegExp(`^Delivery day: ${DAYS} – ${day}`))).toBeVisible();
});

test('staff change the delivery days, read an error, and pages follow', async ({ page, request, shopUrl }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/settings#all');
  const main = page.getByRole('main');
  const days = main.getByLabel('Days for the flat fee (optional)');
  await expect(days).toHaveValue('1-2');
  await days.fill('5-3');
  await main.getByLabel('Cut-off time').fill('11:30');
  await main.getByRole('button', { name: 'Add holiday' }).click();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('The first number must not be above the second')).toBeVisible();
  await expect(main.getByText('Enter a date')).toBeVisible();
  await days.fill('3-5');
  const date = main.getByRole('group', { name: 'Holidays' }).getByLabel('Date').last();
  await date.fill('2027-06-17');
  await main.getByLabel('Wednesday closes').fill('06:00');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Must be later than the opening time')).toBeVisible();
  await main.getByLabel('Wednesday closes').fill('16:00');
  await main.getByLabel('Saturday', { exact: true }).check();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const shipping = async () => (await fetchPageText(page.request, '/shipping')).text;
  await expect.poll(shipping).toContain('3–5 working days');
  expect(await shipping()).toContain('17 Jun 2027');
  expect(await shipping()).toContain('11:30');

  await main.getByRole('region', { name: 'Changes' }).getByRole('button', { name: /^Undo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the last save?' });
  await expect(dialog).toContainText('Cut-off time: 11:30 → 15:00');
  await expect(dialog).toContainText('Counter on Wednesday: 07:00 to 16:00 → 07:00 to 17:00');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shipping).toContain('1–2 working days');
  const call = await callAsAdmin(request, shopUrl);
  expect(await call('GET', '/api/settings')).toMatchObject({ cutoff: '15:00', flatFeeDays: '1-2' });
});

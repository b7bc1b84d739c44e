import { placePaidOrder, callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, payOrder, placeLines, register, test } from '#e2e/helpers/shop.ts';

test('a failed document shows an error and no empty tab; a buyer prints and saves a paid invoice', async ({
  page,
  context,
  expectTrouble,
}) => {
  await register(page, 'Dora Document');
  const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };
  const order = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  const { _id, number, total } = order;
  await page.goto(`/dashboard/order/${_id}`);
  const papers = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(papers).toHaveText([new RegExp(`Order confirmation ${number}`)]);
  expectTrouble(/503/);
  await page.route('**/confirmation?**', (route) =>
    route.fulfill({ status: 503, json: { code: 'not_ready', message: 'The shop is starting.', requestId: 'x' } }),
  );
  await page.getByRole('button', { name: /^Print Order confirmation/ }).click();
  await expect(page.getByText('The shop is starting.')).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);

  await payOrder(page, order);
  await page.reload();
  await expect(papers).toHaveCount(2);
  // Undelivered goods cannot be returned.
  await expect(page.getByRole('button', { name: `Return goods of order ${number}` })).toHaveCount(0);
  const invoice = papers.filter({ hasText: /Invoice \d{4}-\d{6}/ });
  await expect(invoice).toContainText(`$${total.toFixed(2)}`);
  const opened = page.waitForEvent('popup');
  await invoice.getByRole('button', { name: /^Print Invoice/ }).click();
  const paper = await opened;
  await expect(paper.getByRole('heading', { name: /^Invoice \d{4}-\d{6}$/ })).toBeVisible();
  await expect(paper.getByText(`$${total.toFixed(2)}`).last()).toBeVisible();
  // The document has its own styles and always uses a light theme.
  await expect(paper.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await paper.setViewportSize({ width: 320, height: 700 });
  expect(await paper.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await paper.close();

  const saved = page.waitForEvent('download');
  await invoice.getByRole('button', { name: /^PDF of Invoice/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Invoice-\d{4}-\d{6}\.pdf$/);
});

test('an admin downloads the documents of a month', async ({ page, request, shopUrl, expectTrouble }) => {
  await placePaidOrder(await callAsAdmin(request, shopUrl), request, ['SEL-0022']);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/orders');
  await page.getByRole('button', { name: 'Documents for a month' }).click();
  const dialog = page.getByRole('dialog', { name: 'Documents for a month' });
  expectTrouble(/404/);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('No invoice or credit note was issued in this month.')).toBeVisible();
  const month = new Date().toISOString().slice(0, 7);
  await dialog.getByLabel('Month').selectOption(month);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe(`copperline-documents-${month}.zip`);
  await expect(dialog).toBeHidden();
});

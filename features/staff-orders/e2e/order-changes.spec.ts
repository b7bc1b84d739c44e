import type { Response } from '@playwright/test';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { expect, clearSignIn, logIn, placeLines, register, test } from '#e2e/helpers/shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('staff change the products of an unpaid order, and a clerk with an outdated page has to reload', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409|422/);
  await register(page, 'Cora Change');
  const { _id, number } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/order/${_id}`);
  const main = page.getByRole('main');
  const open = main.getByRole('button', { name: `Change products of order ${number}` });
  const form = page.getByRole('dialog', { name: 'Change products' });
  await open.click();
  const quantities = form.getByLabel(/^Quantity of /);
  await expect(quantities).toHaveCount(2);
  await quantities.first().fill('100000');
  await expect(form.getByText(/left in stock/).first()).toBeVisible();
  await quantities.first().fill('3');
  const isQuoteOfOne = (response: Response) =>
    response.url().endsWith('/lines/quote') && response.request().postDataJSON().lines.length === 1;
  const [response] = await Promise.all([
    page.waitForResponse(isQuoteOfOne),
    form
      .getByRole('button', { name: /^Remove / })
      .last()
      .click(),
  ]);
  await expect(quantities).toHaveCount(1);
  // Staff who press before the new total is shown have to press again.
  const { total } = (await response.json()) as PriceQuote;
  await form.getByRole('button', { name: `to ${formatDollars(total)}` }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Order changed')).toBeVisible();
  await expect(main.getByText(/^Products changed \$/)).toBeVisible();

  await open.click();
  await quantities.first().fill('4');
  await page.route('**/api/orders/*/lines', (route) =>
    route.continue({
      postData:
        route
          .request()
          .postData()
          ?.replace(/"version":\d+/, '"version":1') ?? '',
    }),
  );
  await expect(form.getByRole('button', { name: /^Save, \$/ })).toBeEnabled();
  await form.getByRole('button', { name: /^Save, \$/ }).click();
  await expect(form.getByText(/changed this order meanwhile|total has changed/)).toBeVisible();
  await form.getByRole('button', { name: /^Save, \$/ }).click();
  await expect(form.getByText('Somebody else has changed this order meanwhile. Reload and look at it.')).toBeVisible();
});

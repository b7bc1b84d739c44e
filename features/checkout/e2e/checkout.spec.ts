import type { Page } from '@playwright/test';
import { expect, addFirstToCart, register, test } from '#e2e/helpers/shop.ts';

/** Builds the checkout URL for demo products, by SKU. */
const buildCheckoutUrl = async (page: Page, quantities: Record<string, number>): Promise<string> => {
  const lines: string[] = [];
  for (const [sku, quantity] of Object.entries(quantities)) {
    const [product] = await (await page.request.get(`/api/products?search=${sku}`)).json();
    lines.push(`${product._id}:${quantity}`);
  }
  return `/checkout?lines=${lines.join(',')}`;
};

const fillAddress = async (page: Page, fields: Record<string, string>) => {
  const form = page.getByRole('main');
  await form.getByLabel('Country').selectOption({ label: fields['Country'] ?? '' });
  for (const [label, value] of Object.entries(fields)) {
    if (label !== 'Country') await form.getByLabel(label, { exact: true }).fill(value);
  }
};

const placeOrder = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Place Order \$/ });

/** Places the order after the quote has caught up with all choices. */
const pressPlaceOrder = async (page: Page) => {
  await expect(page.getByRole('main').locator('form[aria-busy]')).toHaveCount(0);
  await placeOrder(page).click();
};

test('a checkout saves a new address for the next one, and login returns to the checkout with the entered data', async ({
  page,
}) => {
  const email = await register(page, 'Cleo Checkout');
  const address = await buildCheckoutUrl(page, { 'SEL-0022': 2, 'SEL-0021': 1 });
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('Checkout | Copperline');
  await expect(main.getByRole('list', { name: 'What you order' }).getByRole('listitem')).toHaveCount(2);
  await expect(main.getByRole('radio')).toHaveCount(2);
  await fillAddress(page, {
    Country: 'Norway',
    Address: 'Rørgata 1',
    Postcode: '15',
    City: 'Oslo',
    'Your reference (optional)': 'Bathroom 4',
  });
  await pressPlaceOrder(page);
  await expect(main.getByText('Not valid for Norway')).toBeVisible();
  await expect(main.getByText('Something in the form is not right. Please check it.')).toBeVisible();
  // An error for one country must disappear when the country changes.
  await main.getByLabel('Country').selectOption('Hong Kong');
  await expect(main.getByText('Not valid for Norway')).toHaveCount(0);
  await main.getByLabel('Country').selectOption('Norway');
  await main.getByLabel('Postcode').fill('0150');
  await expect(main.getByText('Something in the form is not right. Please check it.')).toHaveCount(0);
  await page.evaluate(() => {
    for (const key of ['accessToken', 'copperline.person']) localStorage.removeItem(key);
  });
  await page.goto(address);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/^Your cart is saved\./)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/checkout\?lines=/);
  await expect(main.getByLabel('Address', { exact: true })).toHaveValue('Rørgata 1');
  await expect(main.getByLabel('Postcode')).toHaveValue('0150');
  await pressPlaceOrder(page);
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(main.getByText('Rørgata 1')).toBeVisible();

  await page.goto(await buildCheckoutUrl(page, { 'SEL-0022': 2 }));
  await expect(main.getByRole('radio', { name: /Rørgata 1, 0150 Oslo, Norway/ })).toBeChecked();
  await main.getByRole('checkbox', { name: 'A different address, or a company’s tax number' }).check();
  await expect(main.getByLabel('Address', { exact: true })).toHaveValue('Rørgata 1');
});

test('pressing Place Order during a recalculation places the order, but never for more than the shown total', async ({
  page,
}) => {
  await register(page, 'Pia Presses');
  await page.goto(await buildCheckoutUrl(page, { 'SEL-0022': 2 }));
  const main = page.getByRole('main');
  const method = (name: RegExp) => main.getByRole('radio', { name });
  await fillAddress(page, { Country: 'Norway', Address: 'Rørgata 1', Postcode: '0150', City: 'Oslo' });
  await method(/Collect at the counter/).check();
  await expect(main.getByText('Collection')).toBeVisible();
  await page.route('**/api/checkout/quote', async (route) => {
    const response = await route.fetch();
    // Read now, because a later request of the page could make this response unreadable.
    const status = response.status();
    const headers = response.headers();
    const body = await response.body();
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    await route.fulfill({ status, headers, body });
  });

  await method(/^Delivery/).check();
  await placeOrder(page).click();
  const changed = main.getByText(/^The total has changed to \$\S+ Press again to order\.$/);
  await expect(changed).toBeVisible();
  const total = /\$[\d.]+\d/.exec((await changed.textContent()) ?? '')?.[0] ?? '';
  await expect(placeOrder(page)).toHaveText(`Place Order ${total}`);
  await expect(page).toHaveURL(/\/checkout/);

  await method(/Collect at the counter/).check();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(main.getByText('Collection')).toBeVisible();
  // Otherwise a delayed response would arrive after its page is closed.
  await page.unrouteAll({ behavior: 'wait' });
});

test('ordered goods are removed from the cart; collection needs no address, and a company can be billed', async ({
  page,
}) => {
  await register(page, 'Karl Collects');
  await addFirstToCart(page, 'SEL-0022');
  await page.goto('/cart');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /check out/i }).click();
  await main.getByRole('radio', { name: /Collect at the counter/ }).check();
  await expect(main.getByRole('heading', { name: 'Deliver to' })).toHaveCount(0);
  await main.getByRole('checkbox').check();
  await fillAddress(page, {
    Country: 'United States',
    'Company (optional)': 'Pipe Works Ltd',
    Address: '2 Valve Road',
    'ZIP code': '97201',
    City: 'Portland',
    State: 'oregon',
    'Tax number (optional)': 'EIN 12-3456789',
    'Your reference (optional)': 'Job 7',
  });
  const list = await main.getByLabel('State', { exact: true }).getAttribute('list');
  await expect(page.locator(`[id="${list}"] option[value="Oregon"]`)).toHaveCount(1);
  await pressPlaceOrder(page);
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(main.getByText('Collection')).toBeVisible();
  for (const words of ['Job 7', 'Pipe Works Ltd', 'Tax number EIN 12-3456789']) {
    await expect(main.getByText(words)).toBeVisible();
  }
  await main.getByRole('link', { name: /Order \d+/ }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Order/);
  await expect(main.getByText('Tax number EIN 12-3456789')).toBeVisible();
  await expect(main.getByText('Portland, OR 97201')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, postAsVisitor, register, test } from '#e2e/helpers/shop.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

test('an owner quotes special prices; the customer accepts by link and reaches the payment page', async ({
  page,
  browser,
  shopUrl,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/offers/new');
  await page.getByRole('radio', { name: /^Quote/ }).check();
  const day = new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10);
  await page.getByRole('textbox', { name: 'Last day' }).fill(day);
  // Add lines with the keyboard only: product, quantity, price.
  const add = page.getByLabel('Add a product');
  for (const line of ['VAL-0011 20', 'FIT-0061 100']) {
    await add.fill(line);
    await add.press('Enter');
    await expect(add).toHaveValue('');
  }
  await add.fill('nonsense');
  await add.press('Enter');
  await expect(page.getByText('Not found: nonsense')).toBeVisible();
  await page.getByRole('textbox', { name: /^Price each of Brass ball valve/ }).fill('$7,50');
  await page
    .getByRole('textbox', { name: 'Email' })
    .or(page.getByRole('combobox', { name: 'Email' }))
    .fill('customer@example.com');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('$445.00');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByText('Name is Required').first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).first().fill('Nora Jensen');
  await page.getByLabel('Country').selectOption('NO');
  for (const [label, words] of [
    ['Address', 'Rørgata 1'],
    ['Postcode', '0150'],
    ['City', 'Oslo'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(words);
  }
  await page.getByLabel('Name', { exact: true }).last().fill('Nora Jensen');
  await page.getByRole('button', { name: 'Save and send' }).click();
  const heading = page.getByRole('heading', { name: /^Quote \d+/ });
  await expect(heading).toBeVisible();
  // Other journeys may have quotes in the same shop.
  const quote = /^Quote \d+/.exec(await heading.innerText())?.[0] ?? '';

  const fetchMails = async () => (await page.request.get('/__sandbox/mail/mails.json?to=customer@example.com')).json();
  const linkIn = async (): Promise<string> =>
    (await fetchMails()).map(({ text }: { text: string }) => /\/offer#[\w-]+/.exec(text)?.[0] ?? '').find(Boolean) ??
    '';
  await expect.poll(linkIn).not.toBe('');
  const link = await linkIn();

  const context = await browser.newContext({ baseURL: shopUrl });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText('not held for you until you accept')).toBeVisible();
  await theirs.getByRole('link', { name: 'Log in to accept' }).click();
  await expect(theirs.getByText('Log in with the email address we wrote to')).toBeVisible();
  await theirs.getByLabel('Email').fill('customer@example.com');
  await theirs.getByLabel('Password', { exact: true }).fill('customer-demo');
  await theirs.getByRole('button', { name: 'Login' }).click();
  await theirs.getByRole('button', { name: 'Accept $445.00' }).click();
  await expect(theirs).toHaveURL(/\/dashboard\/payment\//);
  await theirs.goto(link);
  await expect(theirs.getByText('You have accepted this offer.')).toBeVisible();
  await context.close();

  await page.goto('/dashboard/offers?status=accepted');
  await expect(page.getByRole('link', { name: 'New draft or quote' })).toHaveAttribute('href', '/dashboard/offers/new');
  await page.getByRole('table').getByRole('link', { name: quote, exact: true }).click();
  await expect(page.getByText('It became')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Copy' }).click();
  await expect(page.getByRole('heading', { name: 'New draft order or quote' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(2);
});

test('a new quote fills in a known customer, from the email or from the customer page', async ({
  page,
  browser,
  shopUrl,
}) => {
  const context = await browser.newContext({ baseURL: shopUrl });
  const theirs = await context.newPage();
  const email = await register(theirs, 'Kaya Known');
  await openPageFully(theirs, '/dashboard/profile');
  const address = { name: 'Kaya Known', line1: 'Rørgata 1', postcode: '0150', city: 'Oslo', country: 'NO' };
  await postAsVisitor(theirs, '/api/addresses', address);
  await context.close();

  const expectKnown = async () => {
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Kaya Known');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Rørgata 1');
    await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue('0150');
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Oslo');
  };
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/offers/new');
  await page.getByRole('radio', { name: /^Quote/ }).check();
  await page
    .getByRole('textbox', { name: 'Email' })
    .or(page.getByRole('combobox', { name: 'Email' }))
    .fill(email);
  await expectKnown();

  await page.goto(`/dashboard/customers?search=${encodeURIComponent(email)}`);
  await page.getByRole('table').getByRole('link', { name: 'Kaya Known' }).click();
  await page.getByRole('link', { name: 'New quote' }).click();
  await expect(page.getByRole('heading', { name: 'New draft order or quote' })).toBeVisible();
  await expectKnown();
});

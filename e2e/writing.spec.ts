import type { Locator, Page } from '@playwright/test';
import { openPageFully } from './helpers/open-page.ts';
import { expect, findFirstProduct, clearSignIn, logIn, placeOrder, register, test } from './helpers/shop.ts';

/* Rules for every button, confirmation and form that writes. e2e/long/failed-requests.spec.ts tests how each of
   them handles a failure. */

/** Clicks twice before the page can render in between. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

const countWrites = (page: Page, path: string) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith(path)) sent.push(request.method());
  });
  return sent;
};

test('a button, a confirmation, a form and the newsletter send once when pressed twice', async ({ page }) => {
  await register(page, 'Dina Double');
  const order = await placeOrder(page, 'adjustable wrench');

  await openPageFully(page, '/dashboard/review');
  const resent = countWrites(page, '/api/verify-email/send');
  await pressTwice(page.getByRole('button', { name: 'Resend' }));
  await expect(page.getByText('The link is on its way to you.')).toBeVisible();
  expect(resent).toEqual(['POST']);

  const reviews = countWrites(page, '/api/review');
  await page.getByLabel('Ratings').fill('4');
  await page.getByLabel('Description').fill('Came early.');
  await pressTwice(page.getByRole('main').getByRole('button', { name: 'Add Review' }));
  await expect(page.getByText('Yay! Review Added Success')).toBeVisible();
  await expect(page.getByText(/^Your review of /)).toBeVisible();
  expect(reviews).toEqual(['POST']);

  await openPageFully(page, '/');
  const newsletters = countWrites(page, '/api/newsletter');
  await page.getByLabel('Newsletter').fill('dina@example.com');
  await pressTwice(page.getByRole('button', { name: 'Subscribe' }));
  await expect(page.getByText('Thank you. Please follow the link we emailed you.')).toBeVisible();
  expect(newsletters).toEqual(['POST']);

  await openPageFully(page, '/dashboard/myorders');
  const cancelled = countWrites(page, '/api/orders');
  await page.getByRole('button', { name: `Cancel order ${order.number}` }).click();
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }));
  const toasts = page.getByRole('region', { name: 'Messages' });
  await expect(toasts.getByText('Delete Success')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0);
  await expect(toasts.getByText('Delete Success')).toHaveCount(1);
  expect(cancelled).toEqual(['DELETE']);
});

test('a button and a confirmation that fail say why, and never report success', async ({ page, expectTrouble }) => {
  expectTrouble(/500/);
  await register(page, 'Fina Fails');
  await placeOrder(page, 'adjustable wrench');
  const toasts = page.getByRole('region', { name: 'Messages' });
  const sentence = 'Something went wrong on our side. Please try again.';
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: 'boom' }),
  );

  await page.goto('/dashboard/checks');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(toasts.getByText(sentence)).toBeVisible();

  await page.goto('/dashboard/orders');
  const openQuestion = async () => {
    const row = page.getByRole('row', { name: /Fina Fails/ });
    await row.getByRole('button', { name: /^More: order/ }).click();
    await row.getByRole('button', { name: /^Cancel all of theirs: unpaid orders of Fina Fails/ }).click();
  };
  await openQuestion();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel all unpaid' }).click();
  await expect(dialog.getByText(sentence)).toBeVisible();
  await expect(toasts.getByText(sentence)).toBeVisible();
  await expect(toasts.getByText('released')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await openQuestion();
  await expect(dialog.getByText(/^Every unpaid order of Fina Fails/)).toBeVisible();
  await expect(dialog.getByText(sentence)).toHaveCount(0);
});

test('a field that the server refuses is marked and focused, until it is changed', async ({ page, expectTrouble }) => {
  expectTrouble(/409/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  const { _id } = await findFirstProduct(page, 'adjustable wrench');
  await page.goto(`/dashboard/manageProducts/${_id}`);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  const add = async () => {
    await page.getByRole('button', { name: 'New category' }).click();
    await name.fill('Told twice');
    await dialog.getByRole('button', { name: 'Add category' }).click();
  };
  await add();
  await expect(page.getByText('Category added')).toBeVisible();
  await expect(page.getByLabel('Category').getByRole('option', { name: 'Told twice' })).toBeAttached();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await add();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('There is already a category with this name.');
  await expect(name).toBeFocused();
  await expect(page.getByText('Category added')).toHaveCount(0);
  await name.fill('Told three times');
  await expect(name).not.toHaveAttribute('aria-invalid');
});

test('a form is not sent while its picture uploads, and a refused picture can be chosen again', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/addProduct');
  const upload = page.getByLabel('Or upload a picture');
  await page.route('**/api/pictures', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await upload.setInputFiles('public/social-card.png');
  await expect(page.getByText('Uploading...')).toHaveCount(0);
  await expect(upload).toHaveValue('');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/pictures', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await upload.setInputFiles('public/social-card.png');
  await expect(page.getByText('Uploading...')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Product' });
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await add.click();
  await expect(page.getByText('Name is Required')).toHaveCount(0);
  gate.resolve();
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/pictures\/u\//);
  await add.click();
  await expect(page.getByText('Name is Required')).toBeVisible();
});

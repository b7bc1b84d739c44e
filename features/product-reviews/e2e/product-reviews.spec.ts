import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { fetchPageText } from '#e2e/helpers/open-page.ts';
import { expect, logIn, payOrder, placeOrder, register, test } from '#e2e/helpers/shop.ts';

const PAGE = '/products/brass-union-1-2-in-bsp-female';

test('a buyer’s review counts in list and page; the shop answers it, and hides it with a reason they see', async ({
  page,
  browser,
  shopUrl,
}) => {
  const email = await register(page, 'Rosa Reviewer');
  const order = await placeOrder(page, 'FIT-0059', { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo' });
  await page.goto(PAGE);
  await expect(page.getByText('Nobody has reviewed it yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Review this product' }).click();
  await expect(page.getByRole('heading', { name: 'You cannot review this yet' })).toBeVisible();
  await payOrder(page, order);
  await (
    await callAsAdmin(page.request, shopUrl)
  )('PATCH', `/api/paidorders/${order._id}`);

  await page.goto('/dashboard/myorders');
  await page.getByRole('button', { name: `More: order ${order.number}` }).click();
  await page.getByRole('link', { name: `Review: order ${order.number}` }).click();
  await page.getByRole('button', { name: 'Add review' }).click();
  for (const sentence of ['Give 1 to 5 stars', 'Title is Required', 'Review is Required']) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.locator('label').filter({ hasText: '4 stars' }).click();
  await page.getByLabel('Title').fill('Seat is flat');
  await page.getByLabel('Review', { exact: true }).fill('Fibre washer sealed <b>at once</b>.');
  await page.getByRole('button', { name: 'Add review' }).click();
  await expect(page.getByText('Review saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete review' })).toBeVisible();

  const { html, text } = await fetchPageText(page.request, PAGE);
  for (const words of ['4.0 of 5, 1 review of this product', 'Rosa R. · Verified buyer', '<b>at once</b>']) {
    expect(text).toContain(words);
  }
  const [, structured = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(structured)).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ author: { name: 'Rosa R.' }, name: 'Seat is flat' }],
  });
  const isRated = async () =>
    (await fetchPageText(page.request, '/products?search=FIT-0059 flat')).text.includes('Rated 4.0 of 5 in 1 review');
  expect(await isRated()).toBe(true);

  const desk = await browser.newContext({ baseURL: shopUrl });
  const owner = await desk.newPage();
  await logIn(owner, 'admin@example.com', 'admin-demo');
  await owner.goto('/dashboard/product-reviews?state=unanswered');
  await owner.getByRole('searchbox', { name: 'Words, a name, or a SKU' }).fill('fit-0059');
  await owner.getByRole('button', { name: 'Find' }).click();
  await expect(owner.getByRole('row').filter({ hasText: email })).toContainText('Seat is flat');
  await owner.getByRole('button', { name: 'Answer: the review by Rosa R.' }).click();
  await owner.getByLabel('Answer', { exact: true }).fill('Thank you, Rosa.');
  await owner.getByRole('button', { name: 'Save answer' }).click();
  await expect(owner.getByText('Answer saved')).toBeVisible();
  expect((await fetchPageText(page.request, PAGE)).text).toContain('Thank you, Rosa.');

  await owner.getByRole('navigation', { name: 'Reviews by state' }).getByRole('link', { name: /^All/ }).click();
  await owner.getByRole('button', { name: 'Hide: the review by Rosa R.' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Hide this review?' });
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('Why').fill('Names a neighbour');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(owner.getByText('Review hidden')).toBeVisible();
  expect(await isRated()).toBe(false);
  expect((await fetchPageText(page.request, PAGE)).text).toContain('Nobody has reviewed it yet.');
  await page.goto(`${PAGE}/review`);
  await expect(page.getByText('Names a neighbour')).toBeVisible();
  await owner.getByRole('button', { name: 'Show again: the review by Rosa R.' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Show again' }).click();
  await expect(owner.getByText('Review shown again')).toBeVisible();
  await desk.close();
  await page.reload();
  await page.getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
  await expect(page.getByText('Review deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add review' })).toBeVisible();

  await page.goto('/products/basin-mixer-single-lever-chrome/reviews');
  await page.getByRole('link', { name: 'Fewest stars' }).click();
  await expect(page.getByRole('list', { name: 'Reviews', exact: true }).getByRole('listitem').first()).toContainText(
    'Waste not included',
  );
  await expect(page.getByText('The shop answered').first()).toBeVisible();
  const bar = page.getByRole('list', { name: 'Reviews by stars' }).getByRole('link', { name: /^5 stars/ });
  const count = /\d+(?= review)/.exec((await bar.textContent()) ?? '')?.[0];
  await bar.click();
  await expect(page.getByText(`${count} ${count === '1' ? 'review' : 'reviews'} with 5 stars.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Reviews', exact: true }).getByRole('listitem')).toHaveCount(
    Number(count),
  );
});

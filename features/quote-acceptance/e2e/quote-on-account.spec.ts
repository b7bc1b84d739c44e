import { callAsAdmin, findProduct } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { ageSession } from '#e2e/helpers/age-session.ts';
import { expect, register, test } from '#e2e/helpers/shop.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

const delivery = { name: 'Quinn Quote', line1: 'Kaiveien 9', postcode: '5003', city: 'Bergen', country: 'NO' };

test('a customer accepts a quote on account, after they confirm that it is them', async ({
  page,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/403|409/);
  const email = await register(page, 'Quinn Quote');
  const call = await callAsAdmin(page.request, shopUrl);
  const [customer] = await call<{ _id: string }[]>(
    'GET',
    `/api/staff-orders/customers?search=${encodeURIComponent(email)}`,
  );
  const { _id: id, version } = await call<{ _id: string; version: number }>('POST', '/api/credit-accounts', {
    customer: customer?._id,
  });
  const terms = { limit: 500, dueRule: 'net_30', isStopped: false, stopReason: '', version };
  await call('PUT', `/api/credit-accounts/${id}`, terms);
  const { _id: productId } = await findProduct(call, 'SEL-0022');
  const endsOn = new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10);
  const lines = [{ productId, quantity: 2, price: null }];
  await call('POST', '/api/offers', { kind: 'quote', name: 'Quinn Quote', email, lines, delivery, endsOn, send: true });
  const findLink = async (): Promise<string> => {
    const mails = await (await page.request.get(`/__sandbox/mail/mails.json?to=${encodeURIComponent(email)}`)).json();
    return mails.map(({ text }: { text: string }) => /\/offer#[\w-]+/.exec(text)?.[0] ?? '').find(Boolean) ?? '';
  };
  await expect.poll(findLink).not.toBe('');

  await openPageFully(page, await findLink());
  const main = page.getByRole('main');
  const pay = main.getByRole('radiogroup', { name: 'Pay' });
  await expect(pay).toContainText(/Due \d+ \w{3} \d{4}; \$\d+\.\d\d of \$500\.00 left after this/);
  await expect(main.getByText('You pay on the next page.')).toBeVisible();
  await pay.getByText('On account').click();
  await expect(main.getByText('You pay on the next page.')).toHaveCount(0);
  await ageSession(page, '**/api/offer/accept');
  await main.getByRole('button', { name: /^Order on account · \$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Order on account · \$/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Password', { exact: true }).fill('secret1');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(main.getByText(/^On account, due \d+ \w{3} \d{4}$/)).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { reviews } from '#features/reviews/contract/reviews.ts';
import { findMarks } from '#test/helpers/find-marks.ts';
import { openBrowser } from '#test/helpers/identity-browser.ts';
import { signIn } from '#test/helpers/people.ts';
import { readEverything } from '#test/helpers/read-everything.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { registerAsStranger, takeOver } from '#test/helpers/take-over.ts';

const shop = await startShop();

const add = (token: string, description: string, review = 5) =>
  shop.call(reviews.add, { body: { review, description } }, token);

test('a stranger’s review is detached from the account when the mailbox owner takes it over', async () => {
  const { email, token } = await registerAsStranger(shop);
  await add(token, 'Of the stranger', 1);
  const owner = await takeOver(shop, email);
  await add(owner.token, 'Of the owner');
  const { rows } = await shop.db.$client.query(
    `select r.description, c.email = $1 as mine from review r join customer c on c.id = r.customer_id
      where r.description like 'Of the %' order by 1`,
    [email],
  );
  expect(rows).toEqual([
    { description: 'Of the owner', mine: true },
    { description: 'Of the stranger', mine: false },
  ]);
});

test('deleting an account leaves no trace of its review in any table or list', async () => {
  const browser = openBrowser(shop);
  const email = `${randomUUID()}@example.com`;
  const name = `Zoe ${randomUUID()}`;
  await browser.post('sign-up/email', { name, email, password: 'secret' });
  const { token } = await browser.sync(email);
  const { body: addedReview } = await add(token, 'MarkReview');
  expect(await findMarks(shop)).toEqual(['review: MarkReview']);
  expect((await shop.call(identity.deleteAccount, {}, token)).status).toBe(200);
  expect(await findMarks(shop)).toEqual([]);
  const remainingData = await readEverything(shop);
  for (const word of [email, name, addedReview._id]) expect(remainingData).not.toContain(word);
  const list = (await shop.call(reviews.list, {})).body as { _id: string }[];
  expect(list.map(({ _id }) => _id)).not.toContain(addedReview._id);
});

test('the review list of one customer has only their reviews', async () => {
  const owner = await signIn(shop.db, 'admin');
  const buyer = await signIn(shop.db);
  const other = await signIn(shop.db);
  for (const { token } of [buyer, other]) await add(token, 'Fine.');
  const found = await shop.call(reviews.listAll, { query: { customer: buyer.customerId } }, owner.token);
  expect(found.body.map(({ customerId }: { customerId: string }) => customerId)).toEqual([buyer.customerId]);
  expect(found.headers['x-total-count']).toBe('1');
});

test('the network of a review is deleted after thirty days', async () => {
  await shop.db.$client.query(`update review set network = null`);
  await shop.db.$client.query(`insert into review (name, description, rating, network, created_at) values
    ('old', '', 5, '203.0.113.0/24', now() - interval '31 days'), ('young', '', 5, '203.0.113.0/24', now())`);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { rows } = await shop.db.$client.query('select name from review where network is not null');
  expect(rows).toEqual([{ name: 'young' }]);
});

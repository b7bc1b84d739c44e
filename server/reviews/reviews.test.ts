import { expect, test } from 'vitest';
import { reviews } from '#contract/reviews.ts';
import { signIn } from '#test/people.ts';
import { startShop } from '#test/start-shop.ts';

const shop = await startShop();

test('a review is added in the name of the account and comes last of the newest 20', async () => {
  const customer = await signIn(shop.db);
  const body = { review: 4, description: ' <b>Good</b> valves. ', name: 'Somebody Else', img: 'javascript:alert(1)' };
  const added = await shop.call(reviews.add, { body }, customer.token);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ name: customer.name, img: null, review: 4, description: '<b>Good</b> valves.' });
  const list = await shop.call(reviews.list, {});
  expect(list.body.at(-1)._id).toBe(added.body._id);
  expect(list.body).toHaveLength(20);
});

test.each([0, 6, 4.5, 'five', null])('a rating of %s is refused with the hint', async (rating) => {
  const customer = await signIn(shop.db);
  const body = { review: rating, description: 'Fine.' };
  const { status, body: answer } = await shop.call(reviews.add, { body }, customer.token);
  expect([status, answer.message]).toEqual([400, 'Give Ratings Between 1-5']);
});

test('a review without words is refused', async () => {
  const customer = await signIn(shop.db);
  const answer = await shop.call(reviews.add, { body: { review: 5, description: ' ' } }, customer.token);
  expect([answer.status, answer.body.fields]).toEqual([400, { description: 'Description is Required' }]);
});

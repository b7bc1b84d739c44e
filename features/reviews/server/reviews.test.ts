import { expect, test } from 'vitest';
import { reviews } from '#features/reviews/contract/reviews.ts';
import { findAuthUserId, type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ REVIEWS_PER_NETWORK: '3' });
const admin = await signIn(shop.db, 'admin');

/** A person with a proven address, to whom the limit for unproven addresses does not apply. */
const signInVerified = async (): Promise<TestPerson> => {
  const person = await signIn(shop.db);
  await shop.db.$client.query('update auth_user set email_verified = true where id = $1', [
    await findAuthUserId(shop.db, person),
  ]);
  return person;
};

const postReview = (person: TestPerson, description: string, review = 4) =>
  shop.call(reviews.add, { body: { review, description } }, person.token);
const listShown = async (): Promise<{ _id: string; description: string }[]> => (await shop.call(reviews.list, {})).body;
const getOwn = async (person: TestPerson) => (await shop.call(reviews.getMine, {}, person.token)).body.review;
const listAll = (search = '') => shop.call(reviews.listAll, { query: { search } }, admin.token);
const moderate = (id: string, act: 'hide' | 'show' | 'delete', why = '') =>
  shop.call(reviews.moderate, { params: { id }, body: { act, why } }, admin.token);

test('a review is added under the account’s name, is last of the newest 20, and is not a demo review', async () => {
  const customer = await signInVerified();
  const body = { review: 4, description: ' <b>Good</b> valves. ', name: 'Somebody Else', img: 'javascript:alert(1)' };
  const added = await shop.call(reviews.add, { body }, customer.token);
  expect(added.status).toBe(201);
  const expected = { name: customer.name, img: null, review: 4, description: '<b>Good</b> valves.' };
  expect(added.body).toMatchObject(expected);
  const list = await shop.call(reviews.list, {});
  expect(list.body.at(-1)).toMatchObject({ _id: added.body._id, ...expected, isDemo: false });
  expect(list.body.slice(0, -1).every(({ isDemo }: { isDemo: boolean }) => isDemo)).toBe(true);
  expect(list.body).toHaveLength(20);
});

test('the rating covers all visible reviews, not only the newest 20', async () => {
  const ratings: number[] = (await shop.db.$client.query('select rating from review where hidden_at is null')).rows.map(
    ({ rating }) => rating,
  );
  await postReview(await signInVerified(), 'Rated like all others.', 1);
  const all = [...ratings, 1];
  const mean = Math.round((all.reduce((sum, one) => sum + one, 0) * 10) / all.length) / 10;
  expect(all.length).toBeGreaterThan(20);
  expect((await shop.call(reviews.getRating, {})).body).toEqual({ mean, count: all.length });
});

test.each([0, 6, 4.5, '', 'five', '2.5', null, true, [5]])('rejects a rating of %s with the hint', async (rating) => {
  const customer = await signIn(shop.db);
  const body = { review: rating as number, description: 'Fine.' };
  const { status, body: error } = await shop.call(reviews.add, { body }, customer.token);
  expect([status, error.message]).toEqual([400, 'Give Ratings Between 1-5']);
});

test.each([' ', '\u200b\u202e', '\u3164'])('rejects a review without visible words, %j', async (description) => {
  const customer = await signIn(shop.db);
  const reply = await shop.call(reviews.add, { body: { review: 5, description } }, customer.token);
  expect([reply.status, reply.body.fields]).toEqual([400, { description: 'Description is Required' }]);
});

test('rejects a review with a link, with a message', async () => {
  const reply = await postReview(await signInVerified(), 'Cheaper at https://evil.example');
  expect([reply.status, reply.body.fields]).toEqual([
    400,
    { description: 'Please write it without links and email addresses' },
  ]);
});

test('a person has one review: a second replaces the first, even if ten are sent at once', async () => {
  const customer = await signInVerified();
  await postReview(customer, 'The first words', 2);
  const all = await Promise.all(Array.from({ length: 10 }, () => postReview(customer, 'The second words', 5)));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201));
  const { rows } = await shop.db.$client.query('select description, rating from review where customer_id = $1', [
    customer.customerId,
  ]);
  expect(rows).toEqual([{ description: 'The second words', rating: 5 }]);
  expect((await listShown()).at(-1)?.description).toBe('The second words');
});

test('unproven accounts on a network can send a few reviews a day, even at once; proven ones do not count', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => signIn(shop.db)));
  const replies = await Promise.all(crowd.map((person) => postReview(person, 'Me too')));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: 'email_unproven',
    message: expect.stringContaining('Verify your email address'),
  });
  const rejectedPerson = crowd[replies.findIndex(({ status }) => status === 409)];
  if (rejectedPerson === undefined) throw new Error('all were let in');
  await verifyAddress(shop.db, rejectedPerson);
  expect((await postReview(rejectedPerson, 'Me too')).status).toBe(201);
  const acceptedPerson = crowd[replies.findIndex(({ status }) => status === 201)];
  if (acceptedPerson === undefined) throw new Error('nobody was let in');
  expect((await postReview(acceptedPerson, 'Me too, in other words')).status).toBe(201);
  const verifiedPerson = await signInVerified();
  expect((await postReview(verifiedPerson, 'Me as well')).status).toBe(201);
  const { rows } = await shop.db.$client.query(
    `select network from review where customer_id = any($1) group by network order by network`,
    [[acceptedPerson.customerId, verifiedPerson.customerId]],
  );
  expect(rows).toEqual([{ network: '127.0.0.0/24' }, { network: null }]);
});

test('only its author and admins see a hidden review, even when rewritten, until it is shown again', async () => {
  const customer = await signInVerified();
  const { body: added } = await postReview(customer, 'Words nobody wants');
  expect((await moderate(added._id, 'hide')).body.fields).toEqual({ why: 'Please say why' });
  expect((await moderate(added._id, 'hide', 'Abuse of a driver')).status).toBe(200);
  const isShown = async () => (await listShown()).some(({ _id }) => _id === added._id);
  expect(await isShown()).toBe(false);
  expect(await getOwn(customer)).toMatchObject({ description: 'Words nobody wants', hidden: true });
  expect((await postReview(customer, 'The same in other words')).body.hidden).toBe(true);
  expect(await isShown()).toBe(false);
  const [row] = (await listAll('other words')).body;
  expect(row).toMatchObject({ email: customer.email, hidden: { by: admin.name, why: 'Abuse of a driver' } });
  await moderate(added._id, 'show');
  expect(await isShown()).toBe(true);
  expect((await getOwn(customer)).hidden).toBe(false);
});

test('a deleted review is gone, the audit has who and why, and its author may write another', async () => {
  const customer = await signInVerified();
  const { body: added } = await postReview(customer, 'Not about this shop');
  expect((await moderate(added._id, 'delete', 'About another shop')).status).toBe(200);
  expect(await getOwn(customer)).toBeNull();
  const again = await moderate(added._id, 'delete', 'About another shop');
  expect([again.status, again.body.code]).toEqual([404, 'review_not_found']);
  const { rows } = await shop.db.$client.query(`select act, actor_id, why from audit where entity_id = $1`, [
    added._id,
  ]);
  expect(rows).toEqual([{ act: 'review.delete', actor_id: admin.customerId, why: 'About another shop' }]);
  expect((await postReview(customer, 'About this shop')).status).toBe(201);
});

test('admins search reviews by words and author, newest first and paged', async () => {
  const one = await signInVerified();
  const other = await signInVerified();
  await postReview(one, 'Elbows of 100% brass, in a box');
  await postReview(other, 'A box of brass elbows');
  const { body, headers } = await listAll('BRASS  elbows');
  expect(body.map(({ email }: { email: string }) => email)).toEqual([other.email, one.email]);
  expect(headers['x-total-count']).toBe('2');
  expect((await listAll('100%')).body).toHaveLength(1);
  expect((await listAll(`${one.name} 100%`)).body).toHaveLength(1);
  const paged = await shop.call(reviews.listAll, { query: { page: 2, limit: 1, search: 'brass elbows' } }, admin.token);
  expect(paged.body[0].email).toBe(one.email);
});

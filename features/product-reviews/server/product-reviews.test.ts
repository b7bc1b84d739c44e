import { expect, test } from 'vitest';
import { archive } from '#features/product-editing/contract/archive.ts';
import { audit } from '#features/audit/contract/audit.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { formatPublicName } from './own-product-review.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const deliver = async (buyer: TestPerson, goods: TestProduct) => {
  const { body: order } = await placeOrder(shop, buyer, goods);
  await payOrder(shop, buyer, order);
  await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
};

/** A customer to whom the product was shipped. */
const createBuyer = async (goods: TestProduct): Promise<TestPerson> => {
  const buyer = await signIn(shop.db);
  await deliver(buyer, goods);
  return buyer;
};

const reviewForm = { stars: 4, title: 'Shuts fully', description: 'Six in, none drips.' };
const write = ({ id }: TestProduct, { token }: TestPerson, more: object = {}) =>
  shop.call(productReviews.save, { params: { id }, body: { ...reviewForm, ...more } }, token);
const mine = async ({ id }: TestProduct, { token }: TestPerson) =>
  (await shop.call(productReviews.getMine, { params: { id } }, token)).body;
const remove = ({ id }: TestProduct, { token }: TestPerson) =>
  shop.call(productReviews.remove, { params: { id } }, token);
const list = ({ id }: TestProduct, query: object = {}) => shop.call(productReviews.list, { params: { id }, query });
const listAll = (query: object) => shop.call(productReviews.listAll, { query }, admin.token);
const moderate = (id: string, act: 'hide' | 'show', why = '') =>
  shop.call(productReviews.moderate, { params: { id }, body: { act, why } }, admin.token);
const answer = (id: string, words: string) =>
  shop.call(productReviews.answer, { params: { id }, body: { answer: words } }, admin.token);

/** The product's rating, which must be the same on its page and in lists. */
const readProductRating = async ({ id, name }: TestProduct): Promise<{ reviews: number; stars: number }> => {
  const { reviews, stars } = (await shop.call(products.get, { params: { id } })).body;
  const found = (await shop.call(browsing.list, { query: { search: name } })).body.items[0];
  expect([found.reviews, found.stars]).toEqual([reviews, stars]);
  return { reviews, stars };
};

test('only a customer who received a product can review it, under first name and initial', async () => {
  const goods = await createTestProduct(shop);
  const stranger = await signIn(shop.db);
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, goods);
  await payOrder(shop, buyer, order);
  for (const person of [stranger, buyer]) {
    expect((await mine(goods, person)).mayReview).toBe(false);
    const refused = await write(goods, person);
    expect([refused.status, refused.body.code]).toEqual([409, 'product_not_bought']);
  }
  await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  expect(await mine(goods, buyer)).toMatchObject({ mayReview: true, review: null, product: { name: goods.name } });
  const { body: written } = await write(goods, buyer, { name: 'Somebody Else', verified: false });
  expect(written).toMatchObject({ ...reviewForm, name: 'Test C.', verified: true, answer: null, hiddenReason: null });
  const { body: reviews, headers } = await list(goods);
  expect(reviews).toEqual([{ ...written, hiddenReason: undefined }]);
  expect(headers['x-total-count']).toBe('1');
  expect(await readProductRating(goods)).toEqual({ reviews: 1, stars: 4 });
  expect((await mine({ ...goods, id: 'no-such-thing' }, buyer)).code).toBe('product_not_found');
});

test.each([
  ['Marta Kowalska', 'Marta K.'],
  ['Ana de la Cruz', 'Ana C.'],
  ['Nguyễn', 'Nguyễn'],
  ['Zoë éclair', 'Zoë É.'],
  ['Unit 7', 'Unit'],
])('%s is shown as %s', (name, publicName) => {
  expect(formatPublicName(name)).toBe(publicName);
});

test.each([
  [{ stars: 0 }, 'stars', 'Give 1 to 5 stars'],
  [{ stars: '4.5' }, 'stars', 'Give 1 to 5 stars'],
  [{ stars: '' }, 'stars', 'Give 1 to 5 stars'],
  [{ title: ' \u200b' }, 'title', 'Title is Required'],
  [{ title: 'x'.repeat(101) }, 'title', 'Must be 100 characters or shorter'],
  [{ description: '\u3164' }, 'description', 'Review is Required'],
  [{ description: 'x'.repeat(2001) }, 'description', 'Must be 2000 characters or shorter'],
  [{ title: 'See evil.example/x' }, 'title', 'Please write it without links and email addresses'],
])('rejects an invalid review with a message (%#)', async (invalidFields, field, sentence) => {
  const { status, body } = await write(await createTestProduct(shop), admin, invalidFields);
  expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
});

test('a customer has one review per product, however often it is sent; mean and count are exact', async () => {
  const goods = await createTestProduct(shop);
  const buyers = await Promise.all(Array.from({ length: 3 }, () => createBuyer(goods)));
  const all = await Promise.all(
    buyers.flatMap((buyer, at) => Array.from({ length: 5 }, () => write(goods, buyer, { stars: at + 3 }))),
  );
  expect(all.map(({ status }) => status)).toEqual(Array(15).fill(200));
  expect(await readProductRating(goods)).toEqual({ reviews: 3, stars: 4 });
  const [first] = buyers as [TestPerson];
  const longest = { stars: 1, title: 'å'.repeat(100), description: 'ü'.repeat(2000) };
  expect((await write(goods, first, longest)).body).toMatchObject(longest);
  expect(await readProductRating(goods)).toEqual({ reviews: 3, stars: 3.3 });
  const starsBy = async (sort: string) =>
    (await list(goods, { sort })).body.map(({ stars }: { stars: number }) => stars);
  expect((await starsBy('newest'))[0]).toBe(1);
  expect(await starsBy('highest')).toEqual([5, 4, 1]);
  expect(await starsBy('lowest')).toEqual([1, 4, 5]);
  expect((await list(goods, { page: 2, limit: 2 })).body).toHaveLength(1);
  const { body: worst, headers } = await list(goods, { stars: 1 });
  expect([worst.length, headers['x-total-count'], headers['x-counts']]).toEqual([1, '1', '1=1&4=1&5=1']);
  expect((await list(goods, { stars: 2 })).body).toEqual([]);
  const removed = await Promise.all([remove(goods, first), remove(goods, first)]);
  expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await readProductRating(goods)).toEqual({ reviews: 2, stars: 4.5 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the counts of a product say how many of its reviews came with the demo', async () => {
  const goods = await createTestProduct(shop);
  await shop.db.$client.query(
    `insert into product_review (product_id, name, stars, title, description) values ($1, 'Demo D.', 5, 'Fine', 'It fits.')`,
    [goods.id],
  );
  await write(goods, await createBuyer(goods));
  const { body, headers } = await list(goods);
  expect([headers['x-total-count'], headers['x-counts']]).toEqual(['2', '4=1&5=1&demo=1']);
  expect(body.map(({ verified }: { verified: boolean }) => verified)).toEqual([true, false]);
});

test('only the author sees a hidden review and why; they cannot delete it or show it by rewriting', async () => {
  const goods = await createTestProduct(shop);
  const buyer = await createBuyer(goods);
  const other = await createBuyer(goods);
  const { body: written } = await write(goods, buyer, { stars: 1, title: 'Words that hurt' });
  await write(goods, other, { stars: 5 });
  expect((await moderate(written._id, 'hide')).body.fields).toEqual({ why: 'Please say why' });
  expect((await moderate(written._id, 'hide', 'Abuse of a driver')).status).toBe(200);
  expect(await readProductRating(goods)).toEqual({ reviews: 1, stars: 5 });
  expect(JSON.stringify((await list(goods)).body)).not.toContain('Words that hurt');
  expect((await write(goods, buyer, { stars: 2 })).body.hiddenReason).toBe('Abuse of a driver');
  expect((await remove(goods, buyer)).body.code).toBe('review_hidden');
  expect((await mine(goods, buyer)).review).toMatchObject({ stars: 2, hiddenReason: 'Abuse of a driver' });
  expect(await readProductRating(goods)).toEqual({ reviews: 1, stars: 5 });
  await moderate(written._id, 'show');
  expect(await readProductRating(goods)).toEqual({ reviews: 2, stars: 3.5 });
  const { body: entries } = await shop.call(audit.list, { query: { entity: 'product_review' } }, admin.token);
  expect(entries).toMatchObject([
    { act: 'product_review.show', by: admin.name, on: goods.name },
    { act: 'product_review.hide', why: 'Abuse of a driver', on: goods.name },
  ]);
});

test('the shop answers a review once, and edits and deletes the answer; staff filter by words, SKU, state and stars', async () => {
  const goods = await createTestProduct(shop);
  const { body: product } = await shop.call(products.get, { params: { id: goods.id } });
  const buyer = await createBuyer(goods);
  const other = await createBuyer(goods);
  const { body: written } = await write(goods, buyer, { title: 'Quartz gasket', stars: 2 });
  await write(goods, other, { title: 'Nothing like it' });
  expect((await answer(written._id, '\u200b')).body.fields).toEqual({ answer: 'Answer is Required' });
  await answer(written._id, 'Sorry.');
  // With concurrent answers, the later one gets an error; repeating the same answer does not.
  const answerSeeing = (words: string, was: string | null) =>
    shop.call(productReviews.answer, { params: { id: written._id }, body: { answer: words, was } }, admin.token);
  expect((await answerSeeing('Oh dear.', null)).body.code).toBe('review_answered');
  expect((await answerSeeing('Sorry.', null)).status).toBe(200);
  expect((await answerSeeing('Sorry!', 'Sorry.')).status).toBe(200);
  await answer(written._id, 'Sorry, and another is on its way.');
  const readAnswer = async () => (await list(goods, { sort: 'lowest' })).body[0].answer;
  expect(await readAnswer()).toMatchObject({ text: 'Sorry, and another is on its way.' });
  const find = async (query: object) => {
    const { body, headers } = await listAll({ search: product.sku, ...query });
    return [body.map(({ title }: { title: string }) => title), headers['x-counts']];
  };
  const counts = 'shown=2&unanswered=1&hidden=0';
  expect(await find({})).toEqual([['Nothing like it', 'Quartz gasket'], counts]);
  expect(await find({ state: 'unanswered' })).toEqual([['Nothing like it'], counts]);
  expect(await find({ stars: 2 })).toEqual([['Quartz gasket'], 'shown=1&unanswered=0&hidden=0']);
  expect(await find({ search: 'gasket test' })).toEqual([['Quartz gasket'], 'shown=1&unanswered=0&hidden=0']);
  expect((await listAll({ search: product.sku })).body[1]).toMatchObject({
    product: { _id: goods.id, name: goods.name },
    email: buyer.email,
  });
  await shop.call(productReviews.removeAnswer, { params: { id: written._id } }, admin.token);
  expect(await readAnswer()).toBeNull();
  const { body: entries } = await shop.call(audit.list, { query: { search: written._id } }, admin.token);
  expect(entries.map(({ changes }: { changes: object[] }) => changes[0])).toMatchObject([
    { before: 'Sorry, and another is on its way.', after: null },
    { before: 'Sorry!', after: 'Sorry, and another is on its way.' },
    { before: 'Sorry.', after: 'Sorry!' },
    { before: null, after: 'Sorry.' },
  ]);
});

test('a restored product keeps its reviews; account deletion removes reviews, even while others write', async () => {
  const goods = await createTestProduct(shop);
  const buyer = await createBuyer(goods);
  const other = await createBuyer(goods);
  await write(goods, buyer, { stars: 1 });
  await write(goods, other, { stars: 5 });
  await shop.call(products.remove, { params: { id: goods.id }, query: { confirmed: 'true' } }, admin.token);
  expect((await list(goods)).body).toEqual([]);
  expect((await mine(goods, buyer)).review.stars).toBe(1);
  await shop.call(archive.restore, { params: { id: goods.id } }, admin.token);
  expect(await readProductRating(goods)).toEqual({ reviews: 2, stars: 3 });
  const { body: data } = await shop.call(identity.exportData, {}, buyer.token);
  expect(data.productReviews).toMatchObject([{ product: goods.name, stars: 1, title: reviewForm.title }]);
  const [{ _id: id }] = (await list(goods)).body;
  const [deleted] = await Promise.all([
    shop.call(identity.deleteAccount, {}, buyer.token),
    ...Array.from({ length: 5 }, () => write(goods, buyer)),
    ...Array.from({ length: 5 }, () => write(goods, other, { stars: 5 })),
    ...Array.from({ length: 5 }, () => answer(id, 'Thank you.')),
  ]);
  expect(deleted.status).toBe(200);
  expect(await readProductRating(goods)).toEqual({ reviews: 1, stars: 5 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

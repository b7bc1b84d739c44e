import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, type TestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, checkAgain, apply, undo, get, getRows } = openMoves(shop, admin);
const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;

const HEAD = 'SKU,Stars,Name,Title,Review,Date';
const toFile = (...rows: string[]) => [HEAD, ...rows].join('\n');
const getProduct = async ({ id }: TestProduct) => (await shop.call(products.get, { params: { id } })).body;
const listReviews = ({ id }: TestProduct) => shop.call(productReviews.list, { params: { id }, query: {} });

test('reviews of a former shop are shown with date and origin, count toward the rating, and are imported once', async () => {
  const goods = await createTestProduct(shop);
  const { sku } = await getProduct(goods);
  const file = toFile(
    `${sku},5,Ann Berg,Solid,None drips.,2024-03-01`,
    `${sku.toLowerCase()},2,Bo,,Stiff.,2024-04-01`,
    `${sku},5,Ann Berg,Solid,None drips.,2024-03-01`,
    'NOT-HERE,5,Ann Berg,Solid,None drips.,2024-03-01',
  );
  const id = await check(file);
  expect(await get(id)).toMatchObject({ kind: 'reviews', source: 'a list', counts: { new: 2, refused: 2 } });
  expect((await getRows(id, 'refused')).map(({ line, problem }) => [line, problem])).toEqual([
    [4, 'Line 2 has this review too'],
    [5, 'The shop has no product NOT-HERE'],
  ]);
  expect((await listReviews(goods)).body).toEqual([]);
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  const { body, headers } = await listReviews(goods);
  expect(body).toMatchObject([
    { name: 'Bo', stars: 2, title: '', verified: false, source: 'a list', writtenAt: '2024-04-01T00:00:00.000Z' },
    { name: 'Ann B.', stars: 5, title: 'Solid', description: 'None drips.', verified: false, source: 'a list' },
  ]);
  expect(headers['x-counts']).toBe('2=1&5=1');
  expect(await getProduct(goods)).toMatchObject({ reviews: 2, stars: 3.5 });
  expect(await get(await check(file))).toMatchObject({ counts: { new: 0, same: 2, refused: 2 } });
  expect((await shop.call(moveFiles.getProgress, {}, admin.token)).body.reviews).toBe(2);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a review stands on the day on which the former shop had it, in the zone of the shop and in a later one', async () => {
  await query(`update shop_settings set time_zone = 'America/New_York'`);
  const goods = await createTestProduct(shop);
  const { sku } = await getProduct(goods);
  const file = toFile(
    `${sku},5,Ann Berg,,Late.,2025-03-01 23:30:00 -0500`,
    `${sku},4,Bo,,Early.,2025-03-01 00:30:00 +0900`,
  );
  await apply(await check(file));
  const listTimes = async () =>
    (await listReviews(goods)).body.map(({ writtenAt }: { writtenAt: string }) => writtenAt);
  expect(await listTimes()).toEqual(['2025-03-02T04:30:00.000Z', '2025-03-01T05:30:00.000Z']);
  await query(`update shop_settings set time_zone = 'Pacific/Kiritimati'`);
  // In UTC, 1 March begins there at 10:00 on the day before.
  expect(await listTimes()).toEqual(['2025-02-28T10:00:00.000Z', '2025-03-01T05:30:00.000Z']);
  // The zone does not decide whether a review is known.
  await query('update shop_settings set time_zone = default');
  expect(await get(await check(file))).toMatchObject({ counts: { same: 2, new: 0 } });
});

test('a review that an earlier build imported, whose key had its time in UTC, is not imported again', async () => {
  const goods = await createTestProduct(shop);
  const { sku } = await getProduct(goods);
  const file = toFile(`${sku},5,Ann Berg,,Late.,2025-03-01 23:30:00 -0500`);
  await apply(await check(file));
  const former = createHash('sha256')
    .update(JSON.stringify(['Ann B.', 5, '', 'Late.', '2025-03-02T04:30:00.000Z']))
    .digest('hex');
  await query('update product_review set source_key = $1 where product_id = $2', [former, goods.id]);
  expect(await get(await check(file))).toMatchObject({ counts: { same: 1, new: 0 } });
});

test('undoing removes the reviews of a file, except those that staff have since answered or hidden', async () => {
  const goods = await createTestProduct(shop);
  const { sku } = await getProduct(goods);
  const id = await check(toFile(...['One', 'Two', 'Three'].map((text) => `${sku},4,Ann Berg,,${text},2024-03-01`)));
  await apply(id);
  const byText = async (text: string) =>
    (await query('select id from product_review where description = $1', [text]))[0]?.id as string;
  const answered = await byText('One');
  await shop.call(productReviews.answer, { params: { id: answered }, body: { answer: 'Thank you.' } }, admin.token);
  const hidden = await byText('Two');
  await shop.call(productReviews.moderate, { params: { id: hidden }, body: { act: 'hide', why: 'Rude' } }, admin.token);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 2 });
  expect((await getRows(id, 'kept')).map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'Staff have answered or hidden this review since'],
    [3, 'Staff have answered or hidden this review since'],
  ]);
  expect((await listReviews(goods)).body).toMatchObject([{ description: 'One' }]);
  expect(await getProduct(goods)).toMatchObject({ reviews: 1, stars: 4 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a review’s product is found by the key in the product file, by its address, or in its family', async () => {
  const [byKey, bySlug, ofFamily, other] = [
    await createTestProduct(shop),
    await createTestProduct(shop),
    await createTestProduct(shop),
    await createTestProduct(shop),
  ];
  await query(`insert into product_origin (source, key, product_id) values ('Shopify', 'gate-valve', $1)`, [byKey.id]);
  await query(`update product set family = 'elbow-90' where id = any($1::uuid[])`, [[ofFamily.id, other.id]]);
  const { slug } = await getProduct(bySlug);
  const head =
    'title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls';
  const toRow = (handle: string) => `,Fine.,5,2024-03-01,Ann Berg,a@example.com,1,${handle},,`;
  const id = await check([head, ...['gate-valve', slug, 'elbow-90'].map(toRow)].join('\n'));
  const names = await Promise.all([byKey, bySlug, ofFamily].map(async (one) => (await getProduct(one)).name));
  expect((await getRows(id, 'new')).map(({ detail, warnings }) => [detail, warnings])).toEqual([
    [`Shown with ${names[0]}`, []],
    [`Shown with ${names[1]}`, []],
    [`Shown with ${names[2]}`, ['It is shown with one of 2 sizes, which the former shop had on one page']],
  ]);
});

test('a file with more reviews than are written at once is imported and undone completely', async () => {
  const goods = await createTestProduct(shop);
  const { sku } = await getProduct(goods);
  const id = await check(toFile(...Array.from({ length: 250 }, (_, at) => `${sku},4,Ann Berg,,Text ${at},2024-03-01`)));
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  expect(await getProduct(goods)).toMatchObject({ reviews: 250, stars: 4 });
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await getProduct(goods)).toMatchObject({ reviews: 0 });
});

test('reviews that were checked before their products are checked again, until they are imported', async () => {
  const id = await check(toFile('LATER-1,5,Ann Berg,Solid,None drips.,2024-03-01'));
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { refused: 1 }, canCheckAgain: true });
  const goods = await createTestProduct(shop);
  await query(`update product set sku = 'LATER-1' where id = $1`, [goods.id]);
  expect(await checkAgain(id)).toMatchObject({ counts: { new: 1, refused: 0 }, canCheckAgain: false });
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  expect((await listReviews(goods)).body).toMatchObject([{ name: 'Ann B.' }]);
  expect(await query('select from move_chunk where file_id = $1', [id])).toEqual([]);
  // No stored file helps with rows that are refused for another reason.
  const unclear = await check(toFile('LATER-1,none,Ann Berg,Solid,None drips.,2024-03-01'));
  expect(await get(unclear)).toMatchObject({ counts: { refused: 1 }, canCheckAgain: false });
});

test('when a person deletes their account, no stored file of reviews has their address', async () => {
  const id = await check(toFile('NEVER-1,5,Ann Berg,Solid,None drips.,2024-03-01'));
  const person = await signIn(shop.db, 'customer');
  expect((await shop.call(identity.deleteAccount, {}, person.token)).status).toBe(200);
  expect(await get(id)).toMatchObject({ state: 'checked', canCheckAgain: false });
});

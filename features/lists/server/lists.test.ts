import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { MAX_LISTS } from '#platform/contract/limits.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { type Kit, lists, type OwnedList } from '#features/lists/contract/lists.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const fillCart = (person: TestPerson, lines: [TestProduct, number][]) =>
  shop.call(
    cart.add,
    { body: { lines: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })) } },
    person.token,
  );

const save = (person: TestPerson, name: string) => shop.call(lists.save, { body: { name } }, person.token);

const read = async (person: TestPerson, id: string): Promise<OwnedList> =>
  (await shop.call(lists.get, { params: { id } }, person.token)).body;

const toLines = ({ lines: some }: Pick<OwnedList, 'lines'>) =>
  some.map(({ product, quantity }) => [product._id, quantity]);

/** Creates a person with two products in their cart, and a list of them. */
const createList = async (role: 'customer' | 'admin' = 'customer') => {
  const person = await signIn(shop.db, role);
  const one = await createTestProduct(shop);
  const two = await createTestProduct(shop, { minOrder: 5, unitPriceCents: 2000 });
  await fillCart(person, [
    [one, 2],
    [two, 10],
  ]);
  const { body } = await save(person, 'Basin kit');
  return { person, one, two, id: body._id as string };
};

test('a cart is saved as a list with today’s prices, which is renamed, changed and deleted', async () => {
  const { person, one, two, id } = await createList();
  expect((await shop.call(cart.get, {}, person.token)).body.lines).toHaveLength(2);
  expect(await read(person, id)).toMatchObject({ name: 'Basin kit', price: 60, shareToken: null, slug: null });
  await shop.db.$client.query('update product set unit_price_cents = 1500 where id = $1', [one.id]);
  expect((await read(person, id)).price).toBe(70);
  await shop.call(lists.rename, { params: { id }, body: { name: 'Flat 4' } }, person.token);
  await shop.call(lists.setLine, { params: { id, product: one.id }, body: { quantity: 7 } }, person.token);
  await shop.call(lists.removeLine, { params: { id, product: two.id } }, person.token);
  expect(toLines(await read(person, id))).toEqual([[one.id, 7]]);
  const { body } = await shop.call(lists.list, {}, person.token);
  expect(body).toMatchObject([{ _id: id, name: 'Flat 4', lineCount: 1, isShared: false, price: 105 }]);
  expect(body[0].imgs).toEqual([expect.stringContaining('/')]);
  await shop.call(lists.remove, { params: { id } }, person.token);
  expect((await shop.call(lists.get, { params: { id } }, person.token)).body.code).toBe('list_not_found');
});

test('a list may begin without products, also while the cart has some', async () => {
  const { person, one } = await createList();
  const saved = await shop.call(lists.save, { body: { name: 'Empty', isEmpty: true } }, person.token);
  const { _id: id } = saved.body;
  expect((await read(person, id)).lines).toEqual([]);
  await shop.call(lists.addLine, { params: { id, product: one.id }, body: { quantity: 3 } }, person.token);
  expect(toLines(await read(person, id))).toEqual([[one.id, 3]]);
});

test('pieces are added to those that are already on the list', async () => {
  const { person, one, two, id } = await createList();
  const add = (product: TestProduct, quantity: number) =>
    shop.call(lists.addLine, { params: { id, product: product.id }, body: { quantity } }, person.token);
  expect((await add(one, 3)).status).toBe(200);
  await add(two, 1);
  const more = await createTestProduct(shop);
  await add(more, 4);
  expect(toLines(await read(person, id))).toEqual([
    [one.id, 5],
    [two.id, 11],
    [more.id, 4],
  ]);
});

test('one product is saved as a list, without the cart, if the product is for sale', async () => {
  const { person, one } = await createList();
  const saveOne = (name: string, productId: string) =>
    shop.call(lists.save, { body: { name, line: { productId, quantity: 3 } } }, person.token);
  const { body } = await saveOne('Van', one.id);
  expect(toLines(await read(person, body._id))).toEqual([[one.id, 3]]);
  expect((await shop.call(cart.get, {}, person.token)).body.lines).toHaveLength(2);
  expect((await saveOne('Nothing', '00000000-0000-4000-8000-000000000000')).body.code).toBe('product_not_found');
  expect((await shop.call(lists.list, {}, person.token)).body).toHaveLength(2);
});

test('a list needs a filled cart, a unique name and room for one more', async () => {
  const { person } = await createList();
  expect((await save(person, 'BASIN KIT')).body.code).toBe('name_taken');
  expect((await save(person, ' ')).body.message).toBe('Name is Required');
  expect((await save(await signIn(shop.db), 'Nothing')).body.message).toContain('Your cart is empty');
  const { body: other } = await save(person, 'Another');
  const renamed = await shop.call(
    lists.rename,
    { params: { id: other._id }, body: { name: 'Basin kit' } },
    person.token,
  );
  expect(renamed.body.code).toBe('name_taken');
  const twins = await Promise.all(Array.from({ length: 5 }, () => save(person, 'At once')));
  expect(twins.filter(({ status }) => status === 201)).toHaveLength(1);
  await shop.db.$client.query(
    `insert into cart (customer_id, kind, name) select $1, 'list', 'Many ' || n from generate_series(4, $2) n`,
    [person.customerId, MAX_LISTS],
  );
  expect((await save(person, 'One too many')).body.code).toBe('too_many_lines');
});

test('every request for another customer’s list returns not found', async () => {
  const { id, one } = await createList();
  const stranger = await signIn(shop.db, 'admin');
  const params = { id, product: one.id };
  const replies = [
    await shop.call(lists.get, { params }, stranger.token),
    await shop.call(lists.rename, { params, body: { name: 'Mine' } }, stranger.token),
    await shop.call(lists.remove, { params }, stranger.token),
    await shop.call(lists.setLine, { params, body: { quantity: 1 } }, stranger.token),
    await shop.call(lists.addLine, { params, body: { quantity: 1 } }, stranger.token),
    await shop.call(lists.removeLine, { params }, stranger.token),
    await shop.call(lists.share, { params }, stranger.token),
    await shop.call(lists.unshare, { params }, stranger.token),
    await shop.call(lists.publish, { params, body: { slug: 'mine', intro: 'Mine' } }, stranger.token),
    await shop.call(lists.withdraw, { params }, stranger.token),
  ];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'list_not_found']));
});

test('a share link shows the list and nothing of its owner, until sharing ends', async () => {
  const { person, id } = await createList();
  const share = async () => (await shop.call(lists.share, { params: { id } }, person.token)).body.shareToken as string;
  const token = await share();
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(await share()).toBe(token);
  const { body } = await shop.call(lists.getShared, { params: { token } });
  expect(Object.keys(body)).toEqual(['name', 'lines', 'price']);
  await shop.call(lists.unshare, { params: { id } }, person.token);
  expect((await shop.call(lists.getShared, { params: { token } })).body.code).toBe('list_not_found');
  expect(await share()).not.toBe(token);
});

test('an admin publishes a kit, which is public and found by product until it is withdrawn', async () => {
  const { person, one, id } = await createList('admin');
  const other = await createList('admin');
  const publish = (list: typeof other, slug: string) =>
    shop.call(lists.publish, { params: { id: list.id }, body: { slug, intro: 'What fits.' } }, list.person.token);
  expect((await publish({ ...other, person, id }, 'Not A Slug')).status).toBe(400);
  expect((await publish({ ...other, person, id }, 'basin')).status).toBe(200);
  expect((await publish(other, 'basin')).body.code).toBe('name_taken');
  expect((await shop.call(lists.getKit, { params: { slug: 'basin' } })).body).toMatchObject({
    slug: 'basin',
    name: 'Basin kit',
    intro: 'What fits.',
    price: 60,
  });
  const listKitSlugs = async (query: { product?: string; limit?: number }) =>
    ((await shop.call(lists.listKits, { query })).body as Kit[]).map(({ slug }) => slug);
  expect(await listKitSlugs({})).toContain('basin');
  expect(await listKitSlugs({ product: one.id })).toEqual(['basin']);
  expect(await listKitSlugs({ product: other.one.id })).toEqual([]);
  expect((await publish(other, 'another-basin')).status).toBe(200);
  expect(await listKitSlugs({ limit: 1 })).toEqual((await listKitSlugs({})).slice(0, 1));
  await shop.call(lists.withdraw, { params: { id } }, person.token);
  expect((await shop.call(lists.getKit, { params: { slug: 'basin' } })).body.code).toBe('not_found');
  const { rows } = await shop.db.$client.query(
    `select act from audit where entity = 'kit' and entity_id = $1 order by id`,
    [id],
  );
  expect(rows.map(({ act }) => act)).toEqual(['kit.publish', 'kit.withdraw']);
});

test('kits are listed by job in the order in which the shop used the jobs, those without one last', async () => {
  const publish = async (slug: string, job?: string) => {
    const { person, id } = await createList('admin');
    const body = { slug, intro: 'x', ...(job !== undefined && { job }) };
    expect((await shop.call(lists.publish, { params: { id }, body }, person.token)).status).toBe(200);
    return { person, id };
  };
  const plain = await publish('plain');
  await publish('second-roof', 'Roof');
  await publish('cellar', 'Cellar');
  await publish('first-roof', ' roof ');
  await shop.db.$client.query(
    `update cart set name = slug where slug in ('plain', 'second-roof', 'cellar', 'first-roof')`,
  );
  const listJobs = async (query: { limit?: number } = {}) =>
    ((await shop.call(lists.listKits, { query })).body as Kit[])
      .filter(({ slug }) => ['plain', 'second-roof', 'cellar', 'first-roof'].includes(slug))
      .map(({ slug, job }) => [slug, job]);
  expect(await listJobs()).toEqual([
    ['first-roof', 'roof'],
    ['second-roof', 'Roof'],
    ['cellar', 'Cellar'],
    ['plain', null],
  ]);
  expect((await listJobs({ limit: 100 })).map(([slug]) => slug).slice(0, 2)).toEqual(['first-roof', 'cellar']);
  const params = { id: plain.id };
  await shop.call(lists.publish, { params, body: { slug: 'plain', intro: 'x', job: 'Cellar' } }, plain.person.token);
  expect((await shop.call(lists.getKit, { params: { slug: 'plain' } })).body.job).toBe('Cellar');
  const { rows } = await shop.db.$client.query(`select changes from audit where entity_id = $1 order by id`, [
    plain.id,
  ]);
  expect(rows.map(({ changes }) => changes)).toEqual([{ slug: [null, 'plain'] }, { job: [null, 'Cellar'] }]);
});

test('changes to a kit change the version of public pages, changes to another list do not', async () => {
  const version = async () =>
    (await shop.db.$client.query(`select value from meta where key = 'catalog_version'`)).rows[0]?.value;
  const { person, two, id } = await createList('admin');
  const changes: [string, () => Promise<unknown>][] = [
    ['publish', () => shop.call(lists.publish, { params: { id }, body: { slug: 'bath', intro: 'x' } }, person.token)],
    ['rename', () => shop.call(lists.rename, { params: { id }, body: { name: 'Bath' } }, person.token)],
    ['line', () => shop.call(lists.removeLine, { params: { id, product: two.id } }, person.token)],
    ['delete', () => shop.call(lists.remove, { params: { id } }, person.token)],
  ];
  for (const [name, change] of changes) {
    const before = await version();
    await change();
    expect(await version(), name).not.toBe(before);
  }
  const mine = await createList();
  const before = await version();
  await shop.call(lists.rename, { params: { id: mine.id }, body: { name: 'Quiet' } }, mine.person.token);
  expect(await version()).toBe(before);
});

test('only one of several kits gets an address, and a former admin cannot change a kit', async () => {
  const made = await Promise.all([1, 2, 3].map(() => createList('admin')));
  const publish = ({ person, id }: (typeof made)[number]) =>
    shop.call(lists.publish, { params: { id }, body: { slug: 'twice', intro: 'x' } }, person.token);
  const replies = await Promise.all(made.map(publish));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'name_taken')).toHaveLength(2);
  const kit = made.find((_, at) => replies[at]?.status === 200);
  if (kit === undefined) throw new Error('nobody published');
  const { person, one, id } = kit;
  await shop.db.$client.query(`update customer set role = 'customer' where id = $1`, [person.customerId]);
  const refused = await Promise.all([
    shop.call(lists.rename, { params: { id }, body: { name: 'Buy elsewhere' } }, person.token),
    shop.call(lists.setLine, { params: { id, product: one.id }, body: { quantity: 9 } }, person.token),
    shop.call(lists.remove, { params: { id } }, person.token),
  ]);
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 3 }, () => 'list_not_found'));
  expect((await shop.call(lists.getKit, { params: { slug: 'twice' } })).body.name).toBe('Basin kit');
});

test.each<[string, (person: TestPerson) => Promise<unknown>]>([
  [
    'is no admin any more',
    ({ customerId }) => shop.db.$client.query(`update customer set role = 'customer' where id = $1`, [customerId]),
  ],
  ['has deleted their account', ({ token }) => shop.call(identity.deleteAccount, {}, token)],
])('a kit is the shop’s: when its author %s, another admin changes and withdraws it', async (reason, leave) => {
  const { person, one, id } = await createList('admin');
  const slug = reason.replaceAll(' ', '-');
  await shop.call(lists.publish, { params: { id }, body: { slug, intro: 'x' } }, person.token);
  const admin = await signIn(shop.db, 'admin');
  const customer = await signIn(shop.db);
  await leave(person);
  const params = { id, product: one.id };
  const setTo = (quantity: number, caller: TestPerson) =>
    shop.call(lists.setLine, { params, body: { quantity } }, caller.token);
  expect((await setTo(3, customer)).body.code).toBe('list_not_found');
  expect((await setTo(4, admin)).status).toBe(200);
  expect((await shop.call(lists.getKit, { params: { slug } })).body.lines[0].quantity).toBe(4);
  const listSlugs = async (caller: TestPerson) =>
    ((await shop.call(lists.list, {}, caller.token)).body as { slug: string }[]).map((list) => list.slug);
  expect([await listSlugs(customer), (await listSlugs(admin)).includes(slug)]).toEqual([[], true]);
  expect((await shop.call(lists.withdraw, { params: { id } }, admin.token)).status).toBe(200);
  expect((await shop.call(lists.getKit, { params: { slug } })).status).toBe(404);
  // A withdrawn kit becomes a list of the person who withdrew it.
  expect((await read(admin, id)).slug).toBe(null);
});

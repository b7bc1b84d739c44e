import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type CustomerNote, customers } from '#features/customers/contract/customers.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { insertWalkIn } from '#features/accounts/server/walk-ins.ts';
import { exportCalls } from '#features/exports/contract/list-files.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { people } from '#features/staff/contract/people.ts';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { rows } from '#platform/server/db/query.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { selectMatchingCustomers } from './customers.ts';

const shop = await startShop();
const query = (text: string, values: unknown[] = []) => shop.db.$client.query(text, values);
const owner = await signIn(shop.db, 'admin');
const service = await signIn(shop.db, 'service');
const buyer = await signIn(shop.db);
const other = await signIn(shop.db);
await query(`update customer set name = 'Åse O’Brien-Lund', phone = '+47 22 33 44', location = 'Oslo' where id = $1`, [
  buyer.customerId,
]);
await query('insert into customer_address (customer_id, address) values ($1, $2)', [buyer.customerId, oslo]);
const product = await createTestProduct(shop);
const { body: paid } = await placeOrder(shop, buyer, product, 2);
await payOrder(shop, buyer, paid);
const { body: unpaid } = await placeOrder(shop, buyer, product);
const { body: foreign } = await placeOrder(shop, other, product);

const findIds = async (search: string, more: object = {}): Promise<string[]> => {
  const { status, body, headers } = await shop.call(customers.list, { query: { search, ...more } }, service.token);
  expect([status, headers['x-total-count']]).toEqual([200, String(body.length)]);
  return body.map(({ _id }: { _id: string }) => _id);
};
const get = async (caller: TestPerson = service) => {
  const { body } = await shop.call(customers.get, { params: { id: buyer.customerId } }, caller.token);
  return body;
};

test.each([
  ['the first letters of words in the name, in any case', () => 'åse lun'],
  ['a name with punctuation', () => 'O’Brien-Lund'],
  ['a name without its accents', () => "asE o'BRIEN lund"],
  ['a name without its punctuation', () => 'OBrien'],
  ['the beginning of the email address', () => buyer.email.slice(0, 30)],
  ['the phone number as it is stored', () => '+47 22 33 44'],
  ['the end of the phone number, however it is written', () => '2233 44'],
  ['the phone number as it is dialed', () => '0047 (22) 33-44'],
  ['parts of name, phone number and email address together', () => `brien 22 ${buyer.email}`],
])('finds a customer by %s', async (_what, search) => {
  expect(await findIds(search())).toEqual([buyer.customerId]);
});

test.each(['%', '_', '\\', "'", '🔧', 'x'.repeat(200), '999999999'])(
  'the search $0 has no special meaning',
  async (search) => expect(await findIds(search)).toEqual([]),
);

test('the list shows what each customer has paid, and is sorted as requested', async () => {
  const { body } = await shop.call(customers.list, { query: { search: buyer.email } }, service.token);
  expect(body).toMatchObject([{ phone: '+47 22 33 44', verified: false, role: 'customer', orders: 1, paid: 20 }]);
  expect(Date.parse(body[0].lastOrder)).toBeGreaterThan(Date.parse(body[0].since));
  const everybody = await findIds('');
  expect(everybody.slice(0, 2)).toEqual([other.customerId, buyer.customerId]);
  expect(await findIds('', { sort: 'oldest' })).toEqual(everybody.toReversed());
  const names = async (sort: string) =>
    (await shop.call(customers.list, { query: { sort } } as never, service.token)).body.map(
      ({ name, email }: { name: string; email: string }) => (sort.startsWith('name') ? name.toLowerCase() : email),
    );
  for (const field of ['name', 'email']) {
    const ascending: string[] = await names(field);
    expect(ascending).toEqual(ascending.toSorted());
    expect(await names(`${field}-desc`)).toEqual(ascending.toReversed());
  }
  const { body: second } = await shop.call(customers.list, { query: { page: 2, limit: 1 } }, service.token);
  expect(second.map(({ _id }: { _id: string }) => _id)).toEqual([buyer.customerId]);
  // The same search finds the same people in the list of roles and in the export.
  const { body: same } = await shop.call(people.list, { query: { search: '2233 44' } }, owner.token);
  expect(same.map(({ _id }: { _id: string }) => _id)).toEqual([buyer.customerId]);
  const file = await shop.call(exportCalls.customers, { query: { search: '2233 44' } }, owner.token);
  expect(file.body.trim().split('\r\n')).toHaveLength(2);
});

test('a search finds walk-ins by name, phone and address, and the list without a search does not show them', async () => {
  const id = randomUUID();
  const walkIn = { name: 'Wilma Wandering', email: 'wilma@counter.example', phone: '+65 8765 4321' };
  await shop.db.transaction((trx) => insertWalkIn(trx, id, walkIn));
  const silent = randomUUID();
  await shop.db.transaction((trx) => insertWalkIn(trx, silent, { name: 'Sam Silent', email: '', phone: '' }));
  for (const search of ['wilma wand', '8765 4321', 'wilma@counter']) expect(await findIds(search)).toEqual([id]);
  const { body } = await shop.call(customers.list, { query: { search: 'wilma' } }, service.token);
  expect(body).toMatchObject([{ ...walkIn, isWalkIn: true, role: 'customer', verified: false, orders: 0 }]);
  expect(await findIds('sam silent')).toEqual([silent]);
  expect(await findIds('')).not.toContain(id);
  await query('delete from walk_in where customer_id = $1', [silent]);
  expect(await findIds('sam silent')).toEqual([]);
});

test('each group has its customers, and all groups are counted for the search', async () => {
  const company = (await query(`insert into company (name) values ('Pipes Ltd') returning id`)).rows[0].id;
  const member = await signIn(shop.db);
  const left = await signIn(shop.db);
  const limited = await signIn(shop.db);
  await query(`update customer set name = 'Grouped ' || id where id = any($1)`, [
    [member.customerId, left.customerId, limited.customerId],
  ]);
  await query(`insert into company_member (company_id, customer_id, role) values ($1, $2, 'buyer')`, [
    company,
    member.customerId,
  ]);
  await query(
    `insert into company_member (company_id, customer_id, role, is_active, left_at) values ($1, $2, 'buyer', false, now())`,
    [company, left.customerId],
  );
  await query(`insert into credit_account (company_id, limit_cents) values ($1, 100)`, [company]);
  await query(`insert into credit_account (customer_id, limit_cents) values ($1, 100), ($2, 0)`, [
    limited.customerId,
    left.customerId,
  ]);
  const walkIn = randomUUID();
  await shop.db.transaction((trx) => insertWalkIn(trx, walkIn, { name: 'Grouped walk-in', email: '', phone: '' }));
  const list = async (search: string, group?: string) => {
    const { body, headers } = await shop.call(
      customers.list,
      { query: { search, limit: 100, ...(group !== undefined && { group }) } } as never,
      service.token,
    );
    const counts = Object.fromEntries(new URLSearchParams(String(headers['x-counts'])));
    expect([group, headers['x-total-count']]).toEqual([group, counts[group ?? 'all']]);
    return { ids: body.map(({ _id }: { _id: string }) => _id), body, counts };
  };
  const { counts } = await list('grouped');
  expect(counts).toEqual({ all: '4', company: '1', onAccount: '2', ordered: '0', walkIn: '1' });
  expect((await list('grouped', 'company')).body).toMatchObject([{ _id: member.customerId, company: 'Pipes Ltd' }]);
  expect((await list('grouped', 'onAccount')).ids.toSorted()).toEqual(
    [member.customerId, limited.customerId].toSorted(),
  );
  expect((await list('grouped', 'walkIn')).ids).toEqual([walkIn]);
  expect((await list('', 'walkIn')).ids).toContain(walkIn);
  expect((await list('', 'ordered')).ids.toSorted()).toEqual([buyer.customerId, other.customerId].toSorted());
  const { body: file } = await shop.call(
    exportCalls.customers,
    { query: { search: 'grouped', group: 'onAccount' } } as never,
    owner.token,
  );
  expect(file.trim().split('\r\n')).toHaveLength(3);
});

test('a customer’s page shows their details and totals, and its lists contain only their items', async () => {
  expect(await get()).toMatchObject({
    name: 'Åse O’Brien-Lund',
    email: buyer.email,
    phone: '+47 22 33 44',
    location: 'Oslo',
    gone: false,
    verified: false,
    newsletter: false,
    orders: 1,
    paid: 20,
    addresses: [{ city: oslo.city }],
    notes: [],
  });
  await shop.call(messages.contact, { body: { email: buyer.email, subject: 'Mine', message: 'Hello' } });
  await shop.call(messages.contact, { body: { email: other.email, subject: 'Not mine', message: 'Hello' } });
  await query(
    `with q as (insert into return_request (order_id, reason) values ($1, 'Too long'), ($2, 'Not theirs') returning id, order_id)
     insert into return_line (return_request_id, order_line_id, quantity)
     select q.id, l.id, 1 from q join order_line l on l.order_id = q.order_id`,
    [paid._id, foreign._id],
  );
  await query(
    `insert into product_review (product_id, customer_id, name, stars, title, description)
     select $1, id, name, 5, 'T', 'D' from customer where id = any($2)`,
    [product.id, [buyer.customerId, other.customerId]],
  );
  const filter = { query: { customer: buyer.customerId } };
  const [placed, written, back, rated] = await Promise.all([
    shop.call(orders.listAll, filter, owner.token),
    shop.call(messages.list, filter, owner.token),
    shop.call(returns.list, filter, owner.token),
    shop.call(productReviews.listAll, filter, owner.token),
  ]);
  expect(placed.body.map(({ _id }: { _id: string }) => _id)).toEqual([unpaid._id, paid._id]);
  expect(written.body.map(({ subject }: { subject: string }) => subject)).toEqual(['Mine']);
  expect(back.body.map(({ reason }: { reason: string }) => reason)).toEqual(['Too long']);
  expect(rated.body.map(({ customerId }: { customerId: string }) => customerId)).toEqual([buyer.customerId]);
  expect(rated.headers['x-total-count']).toBe('1');
  const conversation = await shop.call(messages.get, { params: { id: written.body[0]._id } }, service.token);
  expect(conversation.body.customer).toBe(buyer.customerId);
});

test('a note shows its author and editor, and of two edits at the same time one is rejected', async () => {
  const id = buyer.customerId;
  const add = (note: string) => shop.call(customers.addNote, { params: { id }, body: { note } }, service.token);
  const [first, again] = await Promise.all([add('Pays late.'), add('Pays late.')]);
  expect([first.status, again.status]).toEqual([200, 200]);
  const [written, ...none] = (await get()).notes as CustomerNote[];
  expect([written?.note, written?.by, written?.edited, none]).toEqual(['Pays late.', service.name, null, []]);
  const note = written?._id ?? '';
  const edit = (text: string, version: number, caller = owner) =>
    shop.call(customers.editNote, { params: { id, note }, body: { note: text, version } }, caller.token);
  const both = await Promise.all([edit('Pays on the day.', 1), edit('Never pays.', 1, service)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('note_changed');
  const [changed] = (await get()).notes as CustomerNote[];
  expect([changed?.version, changed?.by]).toEqual([2, service.name]);
  expect(changed?.edited?.by).toBe(changed?.note === 'Never pays.' ? service.name : owner.name);
  // The same edit again, as if its response had been lost.
  expect((await edit(changed?.note ?? '', 1)).status).toBe(200);
  expect((await edit(' ', 2)).body.fields).toEqual({ note: 'Write a note first' });
  const drop = (version: string) =>
    shop.call(customers.removeNote, { params: { id, note }, query: { version } }, service.token);
  expect((await drop('1')).body.code).toBe('note_changed');
  expect((await drop('2')).body).toEqual([]);
  expect((await drop('2')).body.code).toBe('note_not_found');
  const actions = await query('select act, changes from audit where entity_id = $1 order by id', [id]);
  expect(actions.rows).toEqual(
    ['note', 'edit_note', 'remove_note'].map((action) => ({ act: `customer.${action}`, changes: null })),
  );
  await query(
    `insert into customer_note (customer_id, actor_id, body) select $1, $2, 'Note ' || n from generate_series(1, 100) n`,
    [other.customerId, owner.customerId],
  );
  const full = await shop.call(
    customers.addNote,
    { params: { id: other.customerId }, body: { note: 'One more' } },
    owner.token,
  );
  expect([full.status, full.body.code]).toEqual([409, 'note_limit']);
});

test('customers never see staff notes, which are deleted with the account; staff still see its orders', async () => {
  const { body: key } = await shop.call(customers.get, { params: { id: product.id } }, service.token);
  expect(key.code).toBe('customer_not_found');
  const leaver = await signIn(shop.db);
  await verifyAddress(shop.db, leaver);
  const id = leaver.customerId;
  const { body: order } = await placeOrder(shop, leaver, product);
  await shop.call(customers.addNote, { params: { id }, body: { note: 'Secret word.' } }, service.token);
  const mine = [
    await shop.call(identity.exportData, {}, leaver.token),
    await shop.call(orders.get, { params: { id: order._id } }, leaver.token),
    await shop.call(orders.timeline, { params: { id: order._id } }, leaver.token),
  ];
  for (const { status, body } of mine) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('Secret word');
  }
  for (const call of [customers.get, customers.addNote]) {
    const { body } = await shop.call(call, { params: { id }, body: { note: 'Mine' } } as never, leaver.token);
    expect(body.code).toBe('admin_only');
  }
  expect((await shop.call(identity.deleteAccount, {}, leaver.token)).status).toBe(200);
  expect((await query('select from customer_note where customer_id = $1', [id])).rowCount).toBe(0);
  const { body: former } = await shop.call(customers.get, { params: { id } }, service.token);
  expect(former).toMatchObject({ gone: true, name: 'Former customer', phone: null, addresses: [], notes: [] });
  const lateReply = await shop.call(customers.addNote, { params: { id }, body: { note: 'Late.' } }, service.token);
  expect(lateReply.body.code).toBe('customer_not_found');
  const { body: placed } = await shop.call(orders.listAll, { query: { customer: id } }, service.token);
  expect(placed.map(({ _id }: { _id: string }) => _id)).toEqual([order._id]);
});

test('with many customers, the search uses an index and each sort order has its own', async () => {
  await query(`
    with users as (
      insert into auth_user (id, name, email)
      select 'many-' || n, 'Customer ' || n, 'many' || n || '@example.com' from generate_series(1, 5000) n returning id, name, email)
    insert into customer (auth_user_id, name, email) select id, name, email from users`);
  await query('vacuum analyze customer');
  const getPlan = async (search: string, order: string) =>
    (
      await rows<{ 'QUERY PLAN': string }>(
        shop.db,
        sql`explain with ${selectMatchingCustomers(search)} select id from matching order by ${sql.raw(order)} limit 24`,
      )
    )
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  for (const search of ['brien', 'many4711@example', '223344']) {
    const plan = await getPlan(search, 'lower(name), id');
    expect(plan).toContain('customer_found');
    // The few walk-ins of this test need no index.
    expect(plan).not.toContain('Seq Scan on customer');
  }
  for (const [order, name] of [
    ['lower(name), id', 'customer_name'],
    ['lower(email) desc', 'customer_email'],
    ['id desc', 'customer_pkey'],
  ] as const) {
    const plan = await getPlan('', order);
    expect(plan).toContain(name);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
});

import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { type Endpoint, pathOf, statusOf } from '#contract/endpoint.ts';
import { identity } from '#contract/identity.ts';
import { orders } from '#contract/orders.ts';
import { payments } from '#contract/payments.ts';
import { returns } from '#contract/returns.ts';
import { placeOrder, stockProduct } from './goods.ts';
import { oslo } from './oslo.ts';
import { startPaying } from './pay.ts';
import { authUserOf, givePassword, signIn } from './people.ts';
import { mintEmailToken } from '#server/accounts/email-token.ts';
import { startShop } from './start-shop.ts';
import { blankSettings } from './terms.ts';
import { whoMay } from './who-may.ts';

const shop = await startShop();
const [owner, stranger, admin] = [await signIn(shop.db), await signIn(shop.db), await signIn(shop.db, 'admin')];
const goods = await stockProduct(shop);
const { body: order } = await placeOrder(shop, owner, goods);
await startPaying(shop, owner, order);

const rows = Object.entries(api).flatMap(([feature, some]) =>
  Object.entries<Endpoint>(some).map(([name, row]) => ({ name: `${feature}.${name}`, row })),
);

/** Somebody whose links are followed; the password is set by the link, so the sessions of others stay. */
const subject = await signIn(shop.db);
await givePassword(shop.db, subject, 'secret');

/** Somebody who signs in by password. */
const member = await signIn(shop.db);
await givePassword(shop.db, member, 'secret');

const picture = `${'a'.repeat(32)}-640.webp`;
await shop.db.$client.query(`insert into picture (name, width, format, data) values ($1, 640, 'webp', '')`, [
  'a'.repeat(32),
]);

/** Of the demo goods; those made for tests have no shape. */
const drawn = 'brass-hex-nipple-1-2-in-bsp-male';

const tap = { name: 'Z', description: 'Z', stock: 1, minOrder: 1, image: '/pictures/z.svg' };

/** The request as the owner would make it. Bodies are right, so that only the guard can refuse. */
const bodies: Record<string, object | Blob> = {
  'accounts.sync': { email: owner.email, name: owner.name },
  'accounts.updateProfile': { education: 'School', location: 'Oslo', phone: '123', linkedin: 'in/nora' },
  'orders.place': { productId: goods.id, productName: goods.name, quantity: 1, price: 10 },
  'orders.addNote': { note: 'Rang twice.' },
  'quickOrder.check': { text: 'VAL-0011 1' },
  'quickOrder.place': { lines: [{ productId: goods.id, quantity: 1 }], price: 10 },
  'settings.save': blankSettings,
  ...{ 'addresses.add': oslo, 'addresses.edit': oslo },
  'checkout.quote': { lines: [{ productId: goods.id, quantity: 1 }] },
  'checkout.place': { lines: [{ productId: goods.id, quantity: 1 }], delivery: oslo, total: 10 },
  ...{ 'lists.save': { name: 'Basin' }, 'lists.rename': { name: 'Bath' }, 'lists.setLine': { quantity: 2 } },
  'lists.publish': { slug: 'basin', intro: 'What fits.' },
  ...{ 'cart.add': { lines: [{ productId: goods.id }] }, 'cart.set': { quantity: 2 } },
  'cart.move': { productId: goods.id, to: 'saved' },
  'cart.post': { act: 'add', product: goods.id },
  'productFiles.check': new Blob(['SKU;Stock\nVAL-0011;1'], { type: 'text/csv' }),
  'grid.save': { rows: [{ _id: goods.id, version: 1, minOrder: 1 }] },
  'products.upload': new Blob(['A'], { type: 'image/png' }),
  'signIn.signUp': { name: 'Nora Newcomer', email: 'newcomer@example.com', password: 'secret' },
  'signIn.byPassword': { email: member.email, password: 'secret' },
  ...{ 'signIn.byGoogle': {}, 'accounts.setRole': { role: 'admin' } },
  'products.add': { ...tap, unitPrice: '1', image: 'https://shop.example/z.png' },
  'products.edit': { ...tap, unitPrice: 1, stockWas: 1 },
  'productDetails.addCategory': { name: 'Heating' },
  'productDetails.addAttribute': { label: 'Voltage', type: 'number', unit: 'V' },
  'productDetails.save': {
    ...{ ...tap, unitPrice: 1, stockWas: 1 },
    ...{ category: 'valves', family: 'z', sku: 'Z-1', lowStockAt: 0, version: 1 },
  },
  'identity.verifyEmail': {
    token: await mintEmailToken(shop.db, 'verify', await authUserOf(shop.db, subject)),
    password: 'secret',
  },
  'identity.forgotPassword': { email: subject.email },
  'identity.resetPassword': {
    token: await mintEmailToken(shop.db, 'reset', await authUserOf(shop.db, subject)),
    password: 'fresh secret',
  },
  'identity.changePassword': { current: 'secret', password: 'fresh secret' },
  'identity.confirm': { password: 'secret' },
  'messages.contact': { email: owner.email, subject: 'Tube', message: 'Do you cut it?' },
  ...{ 'messages.reply': { reply: 'Yes.' }, 'messages.setState': { state: 'closed' } },
  'messages.postContact': { email: owner.email, subject: 'Tube', message: 'Do you cut it?' },
  ...{ 'messages.subscribe': { email: owner.email }, 'messages.postNewsletter': { email: owner.email } },
  'stock.check': { kind: 'received', text: 'VAL-0011 1' },
  'stock.save': { kind: 'received', lines: [{ productId: goods.id, pieces: 1 }] },
  'reviews.add': { review: 5, description: 'Fine.' },
  ...{ 'reviews.moderate': { act: 'show' }, 'productReviews.moderate': { act: 'show' } },
  ...{ 'productReviews.answer': { answer: 'Z' }, 'productReviews.write': { ...tap, title: 'Z', stars: 5 } },
  'shipments.ship': { carrier: 'UPS', lines: [{ line: goods.id, quantity: 1 }], shippedWas: 0 },
  'packing.ship': { carrier: 'UPS', parcels: [{ order: order._id, shippedWas: 0 }] },
  'orderAddress.change': oslo,
  'returns.ask': { lines: [{ line: goods.id, quantity: 1 }], reason: 'too long', returnsWas: 0 },
  'returns.decide': { act: 'accept' },
  'returns.receive': { lines: [{ line: goods.id, quantity: 1, restock: true }] },
  'payments.createIntent': { price: 10, order: order._id },
  ...{ 'payments.refund': { reason: 'broken' }, 'payments.confirm': { order: order._id, transactionId: 'pi_x' } },
};

const subscriber = { token: '01900000-0000-4000-8000-000000000001' };
await shop.db.$client.query(`insert into subscriber (email, token) values ('reader@example.com', $1)`, [
  subscriber.token,
]);

/** A list that has a link, and is a kit too. */
const shared = { token: 'L'.repeat(32), slug: 'bathroom' };
await shop.db.$client.query(
  `insert into cart (customer_id, kind, name, share_token, slug) values ($1, 'list', 'Bathroom', $2, $3)`,
  [owner.customerId, shared.token, shared.slug],
);

const queries: Record<string, Record<string, string>> = {
  'cart.readLink': { add: 'VAL-0011:10' },
  'messages.confirmSubscription': subscriber,
  'messages.unsubscribe': subscriber,
  'watches.stop': subscriber,
  ...Object.fromEntries(['pickList', 'slips', 'labels'].map((paper) => [`packing.${paper}`, { orders: order._id }])),
};

const sharesSessionPath = ({ method, path }: Endpoint) =>
  rows.some(({ row }) => row.auth === 'session' && row.method === method && row.path === path);

const ask = (name: string, row: Endpoint, token: string | null) => {
  const id = /^\/(product|cart)/.test(row.path) ? goods.id : order._id;
  const params = {
    id,
    email: owner.email,
    file: picture,
    name: drawn,
    number: '1',
    country: 'US',
    product: goods.id,
    ...shared,
  };
  if (row.body !== undefined && row.body.kind !== 'signed' && bodies[name] === undefined)
    throw new Error(`say above what ${name} is sent`);
  const query = row.query && { email: owner.email, ...queries[name] };
  return shop.call(row, { params, query, body: bodies[name] } as never, token);
};

// The tests below go by what the contract says; this is what it has to say.
test('who may call what is this', () => {
  const names = Object.groupBy(rows, ({ row }) => row.auth);
  const said = Object.entries(names).map(([auth, some]) => [
    auth,
    some
      .map(({ name }) => name)
      .toSorted()
      .join(' '),
  ]);
  expect(Object.fromEntries(said)).toEqual(whoMay);
});

const isOpen = ({ auth }: Endpoint): boolean => ['public', 'guest', 'shopper'].includes(auth);

test.each(rows)('a visitor may call $name only when it is for anybody', async ({ name, row }) => {
  const { status, body } = await ask(name, row, null);
  if (isOpen(row)) expect(status).toBe(statusOf(row));
  else if (row.auth === 'provider') expect([status, body.code]).toEqual([400, 'signature_invalid']);
  // The cookie of a session is believed only from a page of the shop, so that comes first. Without a bearer
  // the call that shares its path with a session's is taken for it.
  else if (sharesSessionPath(row)) expect([status, body.code]).toEqual([403, 'foreign_origin']);
  else expect([status, body.code]).toEqual([401, 'sign_in_required']);
});

test.each(rows.filter(({ row }) => row.auth === 'admin'))('a customer may not call $name', async ({ name, row }) => {
  const { status, body } = await ask(name, row, owner.token);
  expect([status, body.code]).toEqual([403, 'admin_only']);
});

/** A request of which nothing can be read but who sends it. */
const askNonsense = (row: Endpoint, token: string | null) =>
  shop.app.inject({
    method: row.method,
    url: `${pathOf(row).replaceAll(/:\w+/g, 'nonsense')}?page=nonsense&email=nonsense`,
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(row.method !== 'GET' && { payload: '{' }),
  });

test.each(rows.filter(({ row }) => row.auth === 'guest' || row.auth === 'shopper'))(
  'a page of another site may not call $name, and no cache keeps its answer',
  async ({ name, row }) => {
    const foreign = await shop.app.inject({
      method: row.method,
      url: pathOf(row),
      headers: { origin: 'https://evil.example' },
    });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'foreign_origin']);
    const { headers } = await ask(name, row, null);
    expect(headers['cache-control']).toBe('no-store');
  },
);

test.each(rows.filter(({ row }) => row.auth === 'shopper'))(
  '$name is for a guest or for a customer, and not for a bearer that is no good',
  async ({ name, row }) => {
    expect((await ask(name, row, owner.token)).status).toBe(statusOf(row));
    const { status, body } = await ask(name, row, 'A'.repeat(43));
    expect([status, body.code]).toEqual([401, 'sign_in_required']);
  },
);

test.each(rows.filter(({ row }) => !isOpen(row) && row.auth !== 'provider'))(
  'the guard of $name comes before anything of the request is read',
  async ({ row }) => {
    const nobody = await askNonsense(row, null);
    const refusal = sharesSessionPath(row) ? [403, 'foreign_origin'] : [401, 'sign_in_required'];
    expect([nobody.statusCode, nobody.json().code]).toEqual(refusal);
    if (row.auth !== 'admin') return;
    const customer = await askNonsense(row, owner.token);
    expect([customer.statusCode, customer.json().code]).toEqual([403, 'admin_only']);
  },
);

test.each(rows.filter(({ row }) => row.auth === 'owner'))(
  '$name answers its owner and nobody else',
  async ({ name, row }) => {
    expect((await ask(name, row, owner.token)).status).toBe(200);
    for (const { token } of [stranger, admin]) {
      const { status, body } = await ask(name, row, token);
      expect([status, body.code]).toEqual([403, 'not_yours']);
    }
  },
);

test.each(rows.filter(({ row }) => row.auth === 'ownerOrAdmin'))(
  '$name answers its owner and an admin, nobody else',
  async ({ name, row }) => {
    expect((await ask(name, row, owner.token)).status).toBe(200);
    expect((await ask(name, row, admin.token)).status).toBe(200);
    const { status, body } = await ask(name, row, stranger.token);
    expect([status, body.code]).toEqual([403, 'not_yours']);
  },
);

test.each([
  ['reads', orders.get, undefined],
  ['cancels', orders.cancel, undefined],
  ['returns', returns.ask, { lines: [{ line: goods.id, quantity: 1 }], reason: 'x', returnsWas: 0 }],
  ['pays', payments.createIntent, { price: 10, order: order._id }],
  ['confirms', payments.confirm, { order: order._id, transactionId: 'pi_invented' }],
])('a stranger who %s another’s order is answered as if it were not there', async (_, row, body) => {
  const none = '01900000-0000-7000-8000-000000000000';
  const foreign = await shop.call(row, { params: { id: order._id }, body }, stranger.token);
  const missing = await shop.call(
    row,
    { params: { id: none }, body: body && { ...body, order: none } },
    stranger.token,
  );
  expect([foreign.status, foreign.body.code]).toEqual([404, 'order_not_found']);
  const { requestId: _a, ...one } = foreign.body;
  const { requestId: _b, ...other } = missing.body;
  expect(one).toEqual(other);
});

test('an admin reads anybody’s order, but does not pay it', async () => {
  expect((await shop.call(orders.get, { params: { id: order._id } }, admin.token)).status).toBe(200);
  expect((await startPaying(shop, admin, order)).status).toBe(404);
});

const namesOf = (isOne: (row: Endpoint) => boolean) =>
  rows.flatMap(({ name, row }) => (isOne(row) ? [name] : [])).toSorted();

test('tries at accounts, and what writes mails to anybody, are these', () => {
  expect(namesOf(({ tries }) => tries === true)).toEqual([
    ...['identity.changePassword', 'identity.confirm', 'identity.deleteAccount', 'identity.forgotPassword'],
    ...['identity.resetPassword', 'identity.sendVerification', 'identity.verifyEmail', 'signIn.byGoogle'],
    ...['signIn.byPassword', 'signIn.signOut', 'signIn.signUp'],
  ]);
  expect(namesOf(({ mails }) => mails === true)).toEqual([
    ...['identity.forgotPassword', 'identity.sendVerification', 'messages.contact', 'messages.postContact'],
    ...['messages.postNewsletter', 'messages.subscribe', 'signIn.signUp'],
  ]);
});

test('the acts of weight are these', () => {
  expect(namesOf(({ fresh }) => fresh === true)).toEqual([
    'accounts.setRole',
    'checks.refundStray',
    'identity.deleteAccount',
    'identity.exportData',
    'payments.refund',
    'returns.receive',
    'settings.save',
    'settingsVersions.putBack',
  ]);
});

test.each(rows.filter(({ row }) => row.fresh === true))(
  '$name needs a sign-in or a password of the last half hour',
  async ({ name, row }) => {
    const person = await signIn(shop.db, row.auth === 'admin' ? 'admin' : 'customer');
    await givePassword(shop.db, person, 'secret');
    const age = (minutes: number) =>
      shop.db.$client.query(
        `update auth_session set created_at = now() - make_interval(mins => $2),
                confirmed_at = confirmed_at - make_interval(mins => $2) where id = $1`,
        [person.sessionId, minutes],
      );
    const isRefused = async () => (await ask(name, row, person.token)).body.code === 'fresh_sign_in_needed';
    await age(31);
    expect(await isRefused()).toBe(true);
    const confirm = (password: string) => shop.call(identity.confirm, { body: { password } }, person.token);
    expect((await confirm('not mine')).body.code).toBe('password_wrong');
    expect(await isRefused()).toBe(true);
    expect((await confirm('secret')).status).toBe(200);
    await age(31);
    expect(await isRefused()).toBe(true);
    await confirm('secret');
    expect(await isRefused()).toBe(false);
  },
);

test.each(rows.filter(({ row }) => !isOpen(row) && row.auth !== 'provider' && row.body === undefined))(
  '$name may name the content type of a body it does not have',
  async ({ row }) => {
    const answer = await shop.app.inject({
      method: row.method,
      url: pathOf(row).replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000'),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    });
    expect(answer.body).not.toContain('invalid_json');
  },
);

import { expect, test } from 'vitest';
import { type Cart, cart } from '#features/carts/contract/cart.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { execute } from '#platform/server/db/query.ts';
import { sql } from 'drizzle-orm';
import { addToCart, listCartLines, openShopper } from '#test/helpers/shopper.ts';
import { createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { removeOrderedLines } from './remove-lines.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });

const rows = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;

test('a guest gets a cookie on the first add; it is HttpOnly, and only its hash is stored', async () => {
  const guest = openShopper(shop);
  expect((await guest.call(cart.get, {})).body).toEqual({
    lines: [],
    saved: [],
    promise: '',
    price: 0,
    discount: 0,
    shipping: 0,
    total: 0,
    toFreeDelivery: 0,
    tax: 0,
    taxName: '',
    taxIncluded: true,
  });
  await guest.call(cart.clear, {});
  expect(guest.cookies.size).toBe(0);
  const goods = await createTestProduct(shop);
  const { body, headers } = await addToCart(guest, goods, 3);
  expect(body).toEqual({ count: 1, said: [] });
  expect(String(headers['set-cookie'])).toMatch(/^copperline\.cart=[\w-]{43}; .*SameSite=Lax; HttpOnly/);
  expect(await listCartLines(guest)).toEqual([[goods.id, 3]]);
  expect(await listCartLines(openShopper(shop))).toEqual([]);
  const secret = guest.cookies.get('copperline.cart') ?? '';
  expect(await rows('select id from cart where guest_hash like $1', [`%${secret}%`])).toEqual([]);
});

test('repeated adds sum up; quantities rise to the minimum order or step, with a message', async () => {
  const guest = openShopper(shop);
  const packs = await createTestProduct(shop, { minOrder: 10 });
  const steps = await createTestProduct(shop, { minOrder: 4 });
  await rows('update product set quantity_step = 3 where id = $1', [steps.id]);
  const raised = await addToCart(guest, packs, 3);
  expect(raised.body.said).toEqual([`${packs.name}: the minimum order is 10, so there are 10 in your cart.`]);
  await addToCart(guest, packs, 3);
  const stepped = await addToCart(guest, steps, 5);
  expect(stepped.body.said).toEqual([`${steps.name}: Sold in steps of 3 from 4 up: 7 instead of 5.`]);
  await addToCart(guest, await createTestProduct(shop));
  expect((await listCartLines(guest)).map(([, quantity]) => quantity)).toEqual([13, 7, 1]);
  const set = await guest.call(cart.set, { params: { id: packs.id }, body: { quantity: 2 } });
  expect(set.body.said).toHaveLength(1);
  expect((await listCartLines(guest))[0]).toEqual([packs.id, 10]);
});

test('a line of a withdrawn product shows none of its data, and costs nothing', async () => {
  const guest = openShopper(shop);
  const goods = await createTestProduct(shop);
  await addToCart(guest, goods, 2);
  await rows(`update product set status = 'draft', name = 'Secret plan ' || sku where id = $1`, [goods.id]);
  const { body } = await guest.call(cart.get, {});
  expect((body as Cart).lines).toMatchObject([
    {
      product: { _id: goods.id, sku: '', slug: '', name: 'Withdrawn product', unitPrice: 0, stock: 0 },
      ...{ price: 0, discount: 0, problem: 'gone', message: 'We no longer sell this.' },
    },
  ]);
  expect(JSON.stringify(body)).not.toContain('Secret');
});

test('a cart marks lines that are gone, out of stock or short, and totals the available lines', async () => {
  const guest = openShopper(shop);
  const fine = await createTestProduct(shop, { unitPriceCents: 8760 });
  const discontinued = await createTestProduct(shop);
  const soldOut = await createTestProduct(shop);
  const short = await createTestProduct(shop);
  for (const goods of [fine, discontinued, soldOut]) await addToCart(guest, goods, 1);
  await addToCart(guest, short, 50);
  await rows(`update product set status = 'archived' where id = $1`, [discontinued.id]);
  await rows('update stock set reserved = on_hand where product_id = $1', [soldOut.id]);
  await rows('update stock set reserved = on_hand - 20 where product_id = $1', [short.id]);
  const { body } = await guest.call(cart.get, {});
  expect((body as Cart).lines.map(({ problem, message }) => [problem, message])).toEqual([
    [null, ''],
    ['gone', 'We no longer sell this.'],
    ['out_of_stock', 'Out of stock at the moment.'],
    ['short', 'Only 20 left.'],
  ]);
  expect(body).toMatchObject({ price: 87.6 + 500, shipping: 0, toFreeDelivery: 0 });
  await guest.call(cart.remove, { params: { id: short.id }, query: {} });
  expect((await guest.call(cart.get, {})).body).toMatchObject({
    price: 87.6,
    shipping: 7.95,
    total: 95.55,
    toFreeDelivery: 12.4,
  });
  const { status, body: refused } = await addToCart(guest, discontinued, 1);
  expect([status, refused.code]).toEqual([404, 'product_not_found']);
});

test('a cart has the same totals as its checkout, including price breaks', async () => {
  const person = await signIn(shop.db);
  const shopper = openShopper(shop);
  const many = await createTestProduct(shop, { unitPriceCents: 333 });
  const one = await createTestProduct(shop);
  await rows('insert into price_break (product_id, from_quantity, percent) values ($1, 10, 12.5)', [many.id]);
  await addToCart(shopper, many, 11, person.token);
  await addToCart(shopper, one, 2, person.token);
  const { body: ownCart } = await shopper.call(cart.get, {}, person.token);
  const lines = [
    { productId: many.id, quantity: 11 },
    { productId: one.id, quantity: 2 },
  ];
  const { body: quote } = await shop.call(checkout.quote, { body: { lines } }, person.token);
  const pickSums = ({ price, discount, shipping, tax, total }: Cart) => ({ price, discount, shipping, tax, total });
  expect(pickSums(ownCart)).toEqual(pickSums(quote));
  expect(ownCart).toMatchObject({ price: 56.63, discount: 4.58, shipping: 7.95, toFreeDelivery: 47.95 });
});

test('removed lines can be restored; saved lines add up when moved back, and survive emptying', async () => {
  const guest = openShopper(shop);
  const one = await createTestProduct(shop);
  const two = await createTestProduct(shop);
  await addToCart(guest, one, 5);
  await addToCart(guest, two, 6);
  const removal = { params: { id: one.id }, query: {} };
  expect((await guest.call(cart.remove, removal)).body).toMatchObject({ count: 1, removed: 5 });
  expect((await guest.call(cart.remove, removal)).body).toMatchObject({ count: 1, removed: 0 });
  await guest.call(cart.set, { params: { id: one.id }, body: { quantity: 5 } });
  expect(await listCartLines(guest)).toEqual([
    [two.id, 6],
    [one.id, 5],
  ]);
  const saved = await guest.call(cart.move, { body: { productId: one.id, to: 'saved' } });
  expect(saved.body.count).toBe(1);
  await addToCart(guest, one, 2);
  expect((await guest.call(cart.move, { body: { productId: one.id, to: 'cart' } })).body.count).toBe(2);
  expect(await listCartLines(guest)).toEqual([
    [two.id, 6],
    [one.id, 7],
  ]);
  await guest.call(cart.move, { body: { productId: two.id, to: 'saved' } });
  expect((await guest.call(cart.clear, {})).body.count).toBe(0);
  expect((await guest.call(cart.get, {})).body).toMatchObject({ lines: [], saved: [{ quantity: 6 }] });
  await guest.call(cart.remove, { params: { id: two.id }, query: { of: 'saved' } });
  expect((await guest.call(cart.get, {})).body.saved).toEqual([]);
});

test('a removed saved line is restored without the pieces of the same product in the cart', async () => {
  const guest = openShopper(shop);
  const goods = await createTestProduct(shop);
  await addToCart(guest, goods, 2);
  await guest.call(cart.move, { body: { productId: goods.id, to: 'saved' } });
  await addToCart(guest, goods, 3);
  const params = { id: goods.id };
  expect((await guest.call(cart.remove, { params, query: { of: 'saved' } })).body).toMatchObject({ removed: 2 });
  const { body } = await guest.call(cart.set, { params, body: { quantity: 2, of: 'saved' } });
  expect(body.count).toBe(1);
  expect((await guest.call(cart.get, {})).body).toMatchObject({ lines: [{ quantity: 3 }], saved: [{ quantity: 2 }] });
});

test('thirty simultaneous adds from two devices lose nothing', async () => {
  const person = await signIn(shop.db);
  const goods = await createTestProducts(shop, 10, { stock: 1000 });
  const phone = openShopper(shop);
  const desk = openShopper(shop);
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      (at % 2 === 0 ? phone : desk).call(
        cart.add,
        // Sequences differ, so that locks taken one line at a time would deadlock.
        {
          body: {
            lines: (at % 3 === 0 ? goods : goods.toReversed()).map(({ id }) => ({ productId: id, quantity: 1 })),
          },
        },
        person.token,
      ),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const quantities = (await listCartLines(phone, person.token)).map(([, quantity]) => quantity);
  expect(quantities).toEqual(Array.from({ length: 10 }, () => 30));
});

const fill = async (person: TestPerson) => {
  const guest = openShopper(shop);
  const mine = await createTestProduct(shop);
  const both = await createTestProduct(shop);
  const guestProduct = await createTestProduct(shop);
  await addToCart(openShopper(shop), mine, 1, person.token);
  await addToCart(openShopper(shop), both, 2, person.token);
  await addToCart(guest, both, 3);
  await addToCart(guest, guestProduct, 4);
  return {
    guest,
    expected: [
      [mine.id, 1],
      [both.id, 5],
      [guestProduct.id, 4],
    ],
  };
};

test('a guest cart merges into the customer’s once at login, with a message, and is then deleted', async () => {
  const person = await signIn(shop.db);
  const { guest, expected } = await fill(person);
  await guest.call(cart.move, { body: { productId: expected[2]?.[0] as string, to: 'saved' } });
  await guest.call(cart.move, { body: { productId: expected[2]?.[0] as string, to: 'cart' } });
  const { body } = await guest.call(cart.merge, {}, person.token);
  expect(body).toEqual({
    count: 3,
    said: [
      'We added 2 products from this browser to your cart. 1 of them was already there, so we added up the quantities.',
    ],
  });
  expect(guest.cookies.size).toBe(0);
  expect((await guest.call(cart.merge, {}, person.token)).body.said).toEqual([]);
  expect(await listCartLines(guest, person.token)).toEqual(expected);
  expect(await listCartLines(guest)).toEqual([]);
});

test('ten simultaneous logins with the same guest cookie merge the cart once', async () => {
  const person = await signIn(shop.db);
  const { guest, expected } = await fill(person);
  const secret = guest.cookies.get('copperline.cart') ?? '';
  const twins = Array.from({ length: 10 }, () => {
    const twin = openShopper(shop);
    twin.cookies.set('copperline.cart', secret);
    return twin;
  });
  const replies = await Promise.all(twins.map((twin) => twin.call(cart.merge, {}, person.token)));
  expect(replies.filter(({ body }) => body.said.length > 0)).toHaveLength(1);
  expect(await listCartLines(guest, person.token)).toEqual(expected);
});

test('an order removes its goods from the cart, but not those that another tab added', async () => {
  const person = await signIn(shop.db);
  const shopper = openShopper(shop);
  const all = await createTestProduct(shop);
  const some = await createTestProduct(shop);
  const other = await createTestProduct(shop);
  await addToCart(shopper, all, 3, person.token);
  await addToCart(shopper, some, 5, person.token);
  await addToCart(shopper, other, 1, person.token);
  const ordered = [
    { productId: all.id, quantity: 3 },
    { productId: some.id, quantity: 4 },
  ];
  await shop.db.transaction((trx) => removeOrderedLines(trx, person.customerId, ordered));
  expect(await listCartLines(shopper, person.token)).toEqual([
    [some.id, 1],
    [other.id, 1],
  ]);
  const nobody = await signIn(shop.db);
  await expect(shop.db.transaction((trx) => removeOrderedLines(trx, nobody.customerId, ordered))).rejects.toMatchObject(
    {
      code: 'cart_changed',
    },
  );
});

test('reading a cart link adds nothing; the products it names can then be added', async () => {
  const goods = await createTestProduct(shop, { minOrder: 10 });
  const [{ sku }] = (await rows('select sku from product where id = $1', [goods.id])) as [{ sku: string }];
  const guest = openShopper(shop);
  const { body } = await guest.call(cart.readLink, { query: { add: `${sku}:20, NO-SUCH:2,${sku}` } });
  expect(body).toMatchObject([
    { product: { _id: goods.id }, quantity: 20 },
    { text: 'NO-SUCH:2', product: null, quantity: 0 },
    { product: { _id: goods.id }, quantity: 10 },
  ]);
  const { status, headers } = await guest.call(cart.post, { body: { act: 'link', add: `${sku}:20,NO-SUCH:2` } });
  expect([status, headers['location']]).toEqual([303, '/cart?did=link']);
  expect(await listCartLines(guest)).toEqual([[goods.id, 20]]);
});

test('every cart action works as a plain form, and errors redirect to the cart with a reason', async () => {
  const guest = openShopper(shop);
  const goods = await createTestProduct(shop, { minOrder: 2 });
  const post = async (form: Record<string, string>) =>
    (await guest.call(cart.post, { body: form })).headers['location'];
  const postAction = (action: string, more: object = {}) => post({ act: action, product: goods.id, ...more });
  expect(await postAction('remove')).toBe('/cart');
  expect(await postAction('add', { quantity: 'many' })).toBe('/cart?wrong=quantity_invalid');
  expect(await post({ act: 'add' })).toBe('/cart?wrong=invalid_request');
  expect(await post({ act: 'add', product: '01900000-0000-7000-8000-000000000000' })).toBe(
    '/cart?wrong=product_not_found',
  );
  expect(guest.cookies.size).toBe(0);
  expect(await postAction('add')).toBe('/cart?did=add');
  expect(await postAction('add', { quantity: '3' })).toBe('/cart?did=add');
  expect(await postAction('set', { quantity: '1' })).toBe('/cart?did=changed');
  expect(await postAction('set', { quantity: '7' })).toBe('/cart?did=set');
  expect(await postAction('save')).toBe('/cart?did=save');
  expect(await postAction('back')).toBe('/cart?did=back');
  expect(await listCartLines(guest)).toEqual([[goods.id, 7]]);
  expect(await postAction('remove', { quantity: '7' })).toBe(`/cart?did=remove&product=${goods.id}&quantity=7`);
  expect(await postAction('set', { quantity: '7' })).toBe('/cart?did=set');
  expect(await postAction('save')).toBe('/cart?did=save');
  expect(await postAction('drop')).toBe('/cart?did=drop');
  expect(await postAction('clear')).toBe('/cart?did=clear');
  expect((await guest.call(cart.get, {})).body).toMatchObject({ lines: [], saved: [] });
});

test('a cart holds as many lines as an order may have, and rejects more without losing any', async () => {
  const person = await signIn(shop.db);
  const shopper = openShopper(shop);
  await addToCart(shopper, await createTestProduct(shop), 1, person.token);
  await execute(
    shop.db,
    sql`with copies as (
          insert into product (sku, slug, name, description, category_id, family, unit_price_cents, min_order, position)
          select 'COPY-' || n, 'copy-' || n, 'Copy ' || n, '', (select id from category limit 1), 'copy', 100, 1, n
            from generate_series(1, ${MAX_LINES}) n returning id
        ), stocked as (
          insert into stock (product_id, on_hand) select id, 0 from copies
        ), shown as (
          insert into product_image (product_id, url, alt, position, width, height)
          select id, '/pictures/x.svg', '', 0, 1, 1 from copies
        )
        insert into cart_line (cart_id, product_id, quantity)
        select (select id from cart where customer_id = ${person.customerId}), id, 1 from copies limit ${MAX_LINES - 1}`,
  );
  const { status, body } = await addToCart(shopper, await createTestProduct(shop), 1, person.token);
  expect([status, body.code]).toEqual([422, 'too_many_lines']);
  expect(await listCartLines(shopper, person.token)).toHaveLength(MAX_LINES);
});

test('a data export includes the cart, and deleting the account deletes it', async () => {
  const person = await signIn(shop.db);
  const shopper = openShopper(shop);
  const goods = await createTestProduct(shop);
  await addToCart(shopper, goods, 4, person.token);
  const { body } = await shop.call(identity.exportData, {}, person.token);
  expect(body.carts).toMatchObject([{ kind: 'cart', lines: [{ product: goods.name, quantity: 4 }] }]);
  expect((await shop.call(identity.deleteAccount, {}, person.token)).status).toBe(200);
  expect(await rows('select id from cart where customer_id = $1', [person.customerId])).toEqual([]);
});

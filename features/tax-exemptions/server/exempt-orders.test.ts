import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { addMember } from '#features/companies/test/companies.ts';
import { type DocumentContent, documents } from '#features/documents/contract/documents.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openOrderChanges } from '#features/staff-orders/test/order-changes.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { addTestExemption, createExemptTeam, revokeTestExemption } from '#features/tax-exemptions/test/exemptions.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { createTestIntent, payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

/* Norway and Sweden add 25%, and one valve costs $10.00. */

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { methods } = await setTaxAndDelivery(shop.db, {
  includesTax: false,
  rates: {
    ordinary: [
      { country: 'NO', rate: 25 },
      { country: 'SE', rate: 25 },
    ],
  },
  zones: {
    everywhere: {
      methods: [
        { name: 'Delivery', steps: [[0, 0]] },
        { name: 'Counter', kind: 'collection', steps: [[0, 0]] },
      ],
    },
  },
});
const valve = await createTestProduct(shop, { stock: 1000 });
const changes = openOrderChanges(shop, admin);

const place = (buyer: TestPerson, total: number, more: object = {}) => {
  const lines = [{ productId: valve.id, quantity: 1 }];
  return shop.call(checkout.place, { body: { lines, delivery: oslo, total, ...more } }, buyer.token);
};
const readOrder = async (buyer: TestPerson, { _id: id }: { _id: string }) =>
  (await shop.call(orders.get, { params: { id } }, buyer.token)).body;

test('an exempt buyer orders without tax; the certificate is revoked, and the next order is taxed', async () => {
  const { acme, buyer, boss, exemption } = await createExemptTeam(shop, admin);
  const first = await place(buyer, 10);
  expect(first.body).toMatchObject({ tax: 0, taxName: exemption.text, total: 10 });
  expect((await place(boss, 10)).status).toBe(201);
  expect((await revokeTestExemption(shop, admin, acme, exemption)).body).toMatchObject([{ state: 'revoked' }]);
  const refused = await place(buyer, 10);
  expect([refused.body.code, refused.body.details.total]).toEqual(['price_changed', 12.5]);
  expect((await place(buyer, 12.5)).body).toMatchObject({ tax: 2.5, taxName: 'VAT' });
  // The order that was placed before keeps its price.
  expect((await payOrder(shop, buyer, first.body)).body.total).toBe(10);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the exemption counts in its places, from its first to its last day, for members who order', async () => {
  const { acme, buyer } = await createExemptTeam(shop, admin, { places: 'SE, US-TX' });
  const quote = async (country: string, who = buyer) => {
    const body = { lines: [{ productId: valve.id, quantity: 1 }], country, postcode: '' };
    return (await shop.call(checkout.quote, { body }, who.token)).body.total;
  };
  expect(await quote('SE')).toBe(10);
  expect(await quote('NO')).toBe(12.5);
  expect(await quote('SE', await signIn(shop.db))).toBe(12.5);
  await addTestExemption(shop, admin, acme, { validFrom: dateInDays(2) });
  await addTestExemption(shop, admin, acme, { validUntil: dateInDays(-2) });
  expect(await quote('NO')).toBe(12.5);
  await addTestExemption(shop, admin, acme, { validUntil: dateInDays(2) });
  expect(await quote('NO')).toBe(10);
});

test('goods that are collected are taxed where the shop is', async () => {
  const { acme, buyer } = await createExemptTeam(shop, admin, { places: 'SE' });
  const collect = { method: methods['Counter'] };
  const address = { ...oslo, country: 'SE', postcode: '111 22' };
  expect((await place(buyer, 12.5, { ...collect, delivery: address })).body).toMatchObject({ tax: 2.5, total: 12.5 });
  await addTestExemption(shop, admin, acme, { places: 'NO' });
  expect((await place(buyer, 10, { ...collect, delivery: address })).body).toMatchObject({ tax: 0, total: 10 });
});

test('staff order without tax for a member, and changed lines are priced by the exemption of that moment', async () => {
  const { acme, buyer, exemption } = await createExemptTeam(shop, admin);
  const staffOrders = openStaffOrders(shop, admin);
  expect((await staffOrders.quote(buyer, [[valve, 1]], { country: 'NO' })).body.total).toBe(10);
  const { body: placed } = await staffOrders.place(buyer, [[valve, 1]], { total: 10, delivery: oslo });
  expect(placed).toMatchObject({ tax: 0, taxName: exemption.text });
  expect((await changes.save(placed, [[valve, 2]])).body).toMatchObject({ tax: 0, total: 20, taxName: exemption.text });
  expect(await findBrokenRules(shop.db)).toEqual({});
  await revokeTestExemption(shop, admin, acme, exemption);
  expect((await changes.save(placed, [[valve, 3]])).body).toMatchObject({ tax: 7.5, total: 37.5, taxName: 'VAT' });
  expect(await findBrokenRules(shop.db)).toEqual({});
  const { text } = await addTestExemption(shop, admin, acme);
  expect((await changes.save(placed, [[valve, 4]])).body).toMatchObject({ tax: 0, total: 40, taxName: text });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('changed lines follow the exemptions of the company that the order is for, wherever its buyer is since', async () => {
  const { acme, buyer, members, exemption } = await createExemptTeam(shop, admin);
  const { body: ofCompany } = await place(buyer, 10);
  const params = { id: acme._id, member: members.buyer._id };
  expect((await shop.call(companyPeople.remove, { params }, admin.token)).status).toBe(200);
  expect((await changes.save(ofCompany, [[valve, 2]])).body).toMatchObject({ tax: 0, taxName: exemption.text });
  const { body: own } = await place(buyer, 12.5);
  await addMember(shop, admin, acme, buyer, 'buyer');
  expect((await changes.save(own, [[valve, 2]])).body).toMatchObject({ tax: 5, total: 25, taxName: 'VAT' });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order without tax stays so at another address that the exemption covers, and goes to no other place', async () => {
  const { acme, buyer, exemption } = await createExemptTeam(shop, admin, { places: 'NO:0*' });
  const near = { ...oslo, postcode: '0151' };
  const far = { ...oslo, postcode: '5003', city: 'Bergen' };
  const { body: placed } = await place(buyer, 10);
  const change = (body: typeof oslo) =>
    shop.call(orderAddress.change, { params: { id: placed._id }, body }, buyer.token);
  expect((await change(near)).body).toMatchObject({ tax: 0, total: 10, taxName: exemption.text });
  expect((await change(far)).body.code).toBe('order_address_elsewhere');
  expect((await createTestIntent(shop, buyer, placed, far)).body.code).toBe('destination_changed');
  // Another exemption would be another reason than the order names.
  await addTestExemption(shop, admin, acme, { places: 'NO:5*' });
  expect((await change(far)).body.code).toBe('order_address_elsewhere');
  expect((await createTestIntent(shop, buyer, placed, far)).body.code).toBe('destination_changed');
  await revokeTestExemption(shop, admin, acme, exemption);
  expect((await change(far)).body.code).toBe('order_address_elsewhere');
  expect((await createTestIntent(shop, buyer, placed, far)).body.code).toBe('destination_changed');
  expect((await createTestIntent(shop, buyer, placed, oslo)).status).toBe(200);
  expect(await readOrder(buyer, placed)).toMatchObject({ tax: 0, total: 10, taxName: exemption.text });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the email, the invoice and the credit note give the reason instead of the tax', async () => {
  const { buyer, exemption } = await createExemptTeam(shop, admin, { number: '4711', reason: 'Resale' });
  const text = 'Tax exempt, certificate 4711 (Resale)';
  expect(exemption.text).toBe(text);
  const { body: placed } = await place(buyer, 10);
  await payOrder(shop, buyer, placed);
  expect((await shop.mailsTo(buyer.email)).some((mail) => mail.text.includes(text))).toBe(true);
  await shop.call(payments.refund, { params: { id: placed._id }, body: { reason: 'Scratched' } }, admin.token);
  const { body: issued } = await shop.call(documents.list, { params: { id: placed._id } }, buyer.token);
  expect(issued.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['credit_note', 'invoice']);
  for (const { _id: id } of issued) {
    const { rows } = await shop.db.$client.query<{ content: DocumentContent }>(
      'select content from document where id = $1',
      [id],
    );
    expect(rows[0]?.content).toMatchObject({ taxName: text, taxes: [{ rate: 0, taxCents: 0, grossCents: 1000 }] });
    const page = await shop.call(documents.get, { params: { id }, query: { as: 'html' } }, buyer.token);
    expect(page.body).toContain(text);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an exemption that is revoked while an order is placed counts for the order or is not used', async () => {
  for (let at = 0; at < 10; at += 1) {
    const { acme, buyer, exemption } = await createExemptTeam(shop, admin);
    const [placed, revoked] = await Promise.all([place(buyer, 10), revokeTestExemption(shop, admin, acme, exemption)]);
    expect(revoked.status).toBe(200);
    expect(placed.status === 201 ? placed.body.tax : placed.body.code).toBe(
      placed.status === 201 ? 0 : 'price_changed',
    );
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order that waits for somebody who revokes its exemption is priced with tax', async () => {
  const { buyer, exemption } = await createExemptTeam(shop, admin);
  const holder = await shop.db.$client.connect();
  try {
    await holder.query('begin');
    await holder.query(
      'update tax_exemption set revoked_at = clock_timestamp(), revoked_by = checked_by where id = $1',
      [exemption._id],
    );
    const placing = place(buyer, 10);
    await waitUntilBlocked(shop, holder);
    await holder.query('commit');
    const { body } = await placing;
    expect([body.code, body.details.total]).toEqual(['price_changed', 12.5]);
  } finally {
    holder.release();
  }
});

import pino from 'pino';
import { expect, test } from 'vitest';
import { Address } from '#features/addresses/contract/address.ts';
import { documents, type IssuedDocument } from '#features/documents/contract/documents.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { shopSettings } from '#features/settings/server/schema.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { createTestProduct, placeLines, placeOrder } from '#test/helpers/products.ts';
import {
  callProvider,
  confirmCard,
  closeDisputeAs,
  extractIntentId,
  createTestIntent,
  confirmTestPayment,
} from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { issueMissingDocuments } from './issue-missing.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');
const runSweep = () => sweep(shop.db, shop.provider, shop.app.log);

const pay = async (buyer: TestPerson, order: { _id: string; price: number }, card?: string): Promise<string> => {
  const { body } = await createTestIntent(shop, buyer, order);
  await confirmCard(shop, body.clientSecret, card);
  await confirmTestPayment(shop, buyer, order, extractIntentId(body.clientSecret));
  return extractIntentId(body.clientSecret);
};

/** Places and pays an order of five valves at $10.00 and one pipe at $12.34; $70.29 with delivery. */
const paidOrder = async (card?: string) => {
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const pipe = await createTestProduct(shop, { unitPriceCents: 1234 });
  const { body: order } = await placeLines(shop, buyer, [
    [valve, 5],
    [pipe, 1],
  ]);
  return { buyer, valve, pipe, order, intent: await pay(buyer, order, card) };
};

const listDocuments = async (id: string, person: TestPerson = admin): Promise<IssuedDocument[]> =>
  (await shop.call(documents.list, { params: { id } }, person.token)).body;
const getContent = async (id: string) =>
  (await shop.db.$client.query('select content from document where id = $1', [id])).rows[0].content;
const refund = (id: string, more: object = {}) =>
  shop.call(payments.refund, { params: { id }, body: { reason: 'Scratched', ...more } }, admin.token);
const getHtml = async (id: string, person: TestPerson): Promise<string> =>
  (await shop.call(documents.get, { params: { id }, query: { as: 'html' } }, person.token)).body;
const getLines = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body.lines;
const findBroken = () => findBrokenRules(shop.db);

test('a paid order has one invoice, exact to the cent, even if its payment is confirmed several times', async () => {
  const { buyer, valve, order, intent } = await paidOrder();
  await Promise.all([
    confirmTestPayment(shop, buyer, order, intent),
    runSweep(),
    confirmTestPayment(shop, buyer, order, intent),
  ]);
  const issued = await listDocuments(order._id, buyer);
  expect(issued).toMatchObject([{ kind: 'invoice', total: 70.29 }]);
  const year = new Date().getUTCFullYear();
  expect(issued[0]?.number).toMatch(new RegExp(`^${year}-\\d{6}$`));
  expect(await getContent(issued[0]?._id ?? '')).toMatchObject({
    order: { number: order.number },
    seller: { company: 'Copperline' },
    buyer: { name: buyer.name, email: buyer.email },
    deliverTo: { name: buyer.name, line1: '1 Pipe Lane', postcode: '0150', city: 'Oslo', country: 'NO' },
    lines: [
      { name: valve.name, quantity: 5, unitPriceCents: 1000, amountCents: 5000 },
      { quantity: 1, unitPriceCents: 1234, amountCents: 1234 },
    ],
    goodsCents: 6234,
    delivery: { amountCents: 795 },
    totalCents: 7029,
    payment: { transactionId: intent },
  });
  expect(await findBroken()).toEqual({});
});

test('an invoice shows the seller from the shop settings, and later changes do not alter it', async () => {
  const seller = { company: 'Copperline AS', line1: 'Quay 1', postcode: '0150', city: 'Oslo', country: 'NO' };
  const row = { ...(await shop.db.select().from(shopSettings))[0], id: 1 };
  const set = {
    seller: Address.parse({ ...seller, taxNumber: 'NO 999' }),
    email: 'a@b.example',
    documentNote: 'Thanks.',
  };
  const save = (values: typeof shopSettings.$inferInsert) =>
    shop.db.insert(shopSettings).values(values).onConflictDoUpdate({ target: shopSettings.id, set: values });
  await save({ ...row, ...set });
  const { buyer, order } = await paidOrder();
  const [invoice] = await listDocuments(order._id);
  const html = await getHtml(invoice?._id ?? '', buyer);
  for (const words of ['Copperline AS', '0150 Oslo', 'Norway', 'Tax number NO 999', 'a@b.example', 'Thanks.'])
    expect(html).toContain(words);
  await save({ ...row, seller: row.seller ?? Address.parse({ company: 'Copperline' }) });
  expect(await getHtml(invoice?._id ?? '', buyer)).toBe(html);
});

test('an invoice lists tax by rate, and credit notes return it to the cent', async () => {
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const pipe = await createTestProduct(shop, { unitPriceCents: 1234 });
  const { body: order } = await placeLines(shop, buyer, [
    [valve, 5],
    [pipe, 1],
  ]);
  // Rewrites the order as if its tax had been added on top of its prices.
  await shop.db.$client.query(
    `with l as (update order_line set tax_rate = case position when 1 then 25 else 12 end,
                       tax_cents = case position when 1 then 1250 else 148 end where order_id = $1)
     update orders set prices_include_tax = false, shipping_tax_rate = 25, shipping_tax_cents = 199, tax_name = 'VAT',
            tax_cents = 1250 + 148 + 199, total_cents = 7029 + 1597 where id = $1`,
    [order._id],
  );
  await pay(buyer, order);
  const [invoice] = await listDocuments(order._id);
  expect(await getContent(invoice?._id ?? '')).toMatchObject({
    totalCents: 8626,
    taxes: [
      { rate: 25, netCents: 5795, taxCents: 1449, grossCents: 7244 },
      { rate: 12, netCents: 1234, taxCents: 148, grossCents: 1382 },
    ],
  });
  const [first] = await getLines(order._id);
  await refund(order._id, { lines: [{ line: first._id, quantity: 2, restock: false }], amount: '25.00' });
  await refund(order._id, { amount: '3.33' });
  await refund(order._id);
  const notes = (await listDocuments(order._id)).filter(({ kind }) => kind === 'credit_note');
  const contents = await Promise.all(notes.map(({ _id }) => getContent(_id)));
  expect(contents[0]).toMatchObject({
    totalCents: 2500,
    reason: 'Scratched',
    about: { kind: 'invoice', number: invoice?.number },
    lines: [{ name: valve.name, quantity: 2, amountCents: 2500, taxRate: 25 }],
    taxes: [{ rate: 25, netCents: 2000, taxCents: 500, grossCents: 2500 }],
  });
  const sum = (rate: number) =>
    contents
      .flatMap(({ taxes }) => taxes)
      .filter((one) => one.rate === rate)
      .reduce((total, { taxCents }) => total + taxCents, 0);
  expect([sum(25), sum(12)]).toEqual([1449, 148]);
  expect(await findBroken()).toEqual({});
});

test('refunding pieces issues a credit note for them; refunding the rest includes the delivery fee', async () => {
  const { buyer, valve, pipe, order } = await paidOrder();
  const [first, second] = await getLines(order._id);
  await refund(order._id, { lines: [{ line: first._id, quantity: 2, restock: false }] });
  await refund(order._id, {
    lines: [
      { line: first._id, quantity: 3, restock: false },
      { line: second._id, quantity: 1, restock: false },
    ],
  });
  const [, one, other] = await listDocuments(order._id, buyer);
  expect([one, other]).toMatchObject([
    { kind: 'credit_note', total: 20 },
    { kind: 'credit_note', total: 50.29 },
  ]);
  expect((await getContent(one?._id ?? '')).lines).toMatchObject([
    { name: valve.name, quantity: 2, amountCents: 2000 },
  ]);
  expect((await getContent(other?._id ?? '')).lines).toMatchObject([
    { name: valve.name, quantity: 3, amountCents: 3000 },
    { name: pipe.name, quantity: 1, amountCents: 1234 },
    { name: 'Delivery', quantity: null, amountCents: 795 },
  ]);
  expect(await findBroken()).toEqual({});
});

test('a refund made by hand at the provider has a credit note; a pending one has none yet', async () => {
  const byHand = await paidOrder();
  await callProvider(shop, 'refunds', { payment_intent: byHand.intent, amount: '700' });
  await runSweep();
  expect(await listDocuments(byHand.order._id)).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note', total: 7 }]);
  const pending = await paidOrder('pm_card_pendingRefund');
  await refund(pending.order._id);
  expect(await listDocuments(pending.order._id)).toHaveLength(1);
  expect(await findBroken()).toEqual({});
});

test('a credit note of a failed refund is reversed by one invoice; the next refund has its own', async () => {
  const { order, intent } = await paidOrder('pm_card_refundFail');
  await refund(order._id);
  const { rows } = await shop.db.$client.query('select id from sandbox.refund where intent_id = $1', [intent]);
  await callProvider(shop, `refunds/${rows[0].id}/end`, { outcome: 'failed' });
  await Promise.all([runSweep(), runSweep()]);
  await runSweep();
  const [, note, back, ...others] = await listDocuments(order._id);
  expect([note, back]).toMatchObject([
    { kind: 'credit_note', total: 70.29 },
    { kind: 'invoice', total: 70.29 },
  ]);
  expect(others).toEqual([]);
  expect((await getContent(back?._id ?? '')).about).toMatchObject({ kind: 'credit_note', number: note?.number });
  expect(await findBroken()).toEqual({});
  await refund(order._id);
  expect((await listDocuments(order._id)).map(({ kind }) => kind)).toEqual([
    'invoice',
    'credit_note',
    'invoice',
    'credit_note',
  ]);
  expect(await findBroken()).toEqual({});
});

test('money that the bank took in a lost dispute has no credit note', async () => {
  const disputed = await paidOrder();
  await callProvider(shop, `payment_intents/${disputed.intent}/dispute`, { amount: '1000' });
  await closeDisputeAs(shop, disputed.intent, 'lost');
  await runSweep();
  expect(await listDocuments(disputed.order._id)).toMatchObject([{ kind: 'invoice' }]);
  expect(await findBroken()).toEqual({});
});

test('a document is readable by its buyer and an admin, and not found for anyone else', async () => {
  const { buyer, order } = await paidOrder();
  const stranger = await signIn(shop.db);
  const id = (await listDocuments(order._id))[0]?._id ?? '';
  for (const { token } of [buyer, admin]) {
    const pdf = await shop.call(documents.get, { params: { id }, query: {} }, token);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['cache-control']).toBe('no-store');
    const slip = await shop.call(documents.confirmation, { params: { id: order._id }, query: {} }, token);
    expect(slip.status).toBe(200);
  }
  const foreign = await shop.call(documents.get, { params: { id }, query: {} }, stranger.token);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'document_not_found']);
  const params = { id: order._id };
  for (const none of [
    await shop.call(documents.list, { params }, stranger.token),
    await shop.call(documents.confirmation, { params, query: {} }, stranger.token),
  ]) {
    expect([none.status, none.body.code]).toEqual([404, 'order_not_found']);
  }
  const slip = await shop.call(documents.packingSlip, { params: { id: order._id }, query: {} }, buyer.token);
  expect([slip.status, slip.body.code]).toEqual([403, 'admin_only']);
});

test('an unpaid order has a confirmation; a packing slip lists the pieces still to be sent', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  const query = { as: 'html' as const };
  const reply = await shop.call(documents.confirmation, { params: { id: order._id }, query }, buyer.token);
  expect(reply.body).toContain(`Order confirmation ${order.number}`);
  expect(reply.body).toContain('Not paid yet.');
  await pay(buyer, order);
  const [line] = await getLines(order._id);
  const parcel = { carrier: 'UPS', lines: [{ line: line._id, quantity: 3 }], shippedWas: 0 };
  await shop.call(shipments.ship, { params: { id: order._id }, body: parcel }, admin.token);
  const slip = await shop.call(documents.packingSlip, { params: { id: order._id }, query }, admin.token);
  const [ordered, toSend] = [...slip.body.matchAll(/<td class="right">(\d+)<\/td>/g)].map(([, n]) => n);
  expect([ordered, toSend]).toEqual(['5', '2']);
  expect(slip.body).not.toContain('$');
});

const listFiles = async (buyer: TestPerson, subject: string) => {
  const mails = (await shop.mailsTo(buyer.email)).filter((one) => one.subject.includes(subject));
  expect(mails).toHaveLength(1);
  const [file] = mails[0]?.attachments ?? [];
  const response = await shop.app.inject({ url: file?.url ?? '' });
  return { name: file?.name, type: file?.type, start: response.rawPayload.subarray(0, 8).toString('latin1') };
};

test('the payment email has the invoice attached, and the refund email the credit note', async () => {
  const { buyer, order } = await paidOrder();
  await refund(order._id);
  const [invoice, note] = await listDocuments(order._id);
  const file = (name: string) => ({ name, type: 'application/pdf', start: '%PDF-1.7' });
  expect(await listFiles(buyer, 'Payment')).toEqual(file(`Invoice-${invoice?.number}.pdf`));
  expect(await listFiles(buyer, 'refunded')).toEqual(file(`Credit-note-${note?.number}.pdf`));
});

test('orders paid before documents existed get them once, numbered in the sequence of payment', async () => {
  const late = await paidOrder();
  const early = await paidOrder();
  await refund(early.order._id, { amount: '5.00' });
  const ids = [late.order._id, early.order._id];
  // Restores the state of the release that had no documents.
  await shop.db.$client.query('delete from document where order_id = any($1)', [ids]);
  await shop.db.$client.query(
    `update document_counter c set last = (select coalesce(max(number), 0) from document d where d.kind = c.kind and d.year = c.year)`,
  );
  await shop.db.$client.query(`update orders set paid_at = paid_at - interval '1 day' where id = $1`, [
    early.order._id,
  ]);
  const context = { stopping: new AbortController().signal, renewLease: async () => {}, markDone: async () => {} };
  const run = () => issueMissingDocuments(shop.db, pino({ level: 'silent' }), context);
  await Promise.all([run(), run()]);
  await run();
  const [first, note] = await listDocuments(early.order._id);
  const [second, ...more] = await listDocuments(late.order._id);
  expect([first?.kind, note?.kind, second?.kind, more]).toEqual(['invoice', 'credit_note', 'invoice', []]);
  expect(first !== undefined && second !== undefined && first.number < second.number).toBe(true);
  expect(await findBroken()).toEqual({});
});

test('a credit note names the buyer on the invoice, even if the order has been anonymized', async () => {
  const { buyer, order } = await paidOrder();
  await shop.db.$client.query(`update orders set user_name = 'Former customer', email = 'gone@invalid' where id = $1`, [
    order._id,
  ]);
  await refund(order._id);
  const [, note] = await listDocuments(order._id);
  expect((await getContent(note?._id ?? '')).buyer).toEqual({ name: buyer.name, email: buyer.email });
});

test('an order whose documents cannot be issued does not stop the others', async () => {
  const wrong = await paidOrder();
  const right = await paidOrder();
  const ids = [wrong.order._id, right.order._id];
  await shop.db.$client.query('delete from document where order_id = any($1)', [ids]);
  await shop.db.$client.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`,
  );
  await shop.db.$client.query(
    `create trigger refuse before insert on document for each row when (new.order_id = '${wrong.order._id}') execute function refuse()`,
  );
  const context = { stopping: new AbortController().signal, renewLease: async () => {}, markDone: async () => {} };
  const run = () => issueMissingDocuments(shop.db, pino({ level: 'silent' }), context);
  await expect(run()).rejects.toThrow('not this one');
  expect([await listDocuments(wrong.order._id), (await listDocuments(right.order._id)).length]).toEqual([[], 1]);
  await shop.db.$client.query('drop trigger refuse on document');
  await run();
  expect(await listDocuments(wrong.order._id)).toHaveLength(1);
});

test('a data export includes the documents of the customer', async () => {
  const { buyer, order } = await paidOrder();
  const { body } = await shop.call(identity.exportData, {}, buyer.token);
  expect(body.documents).toMatchObject([{ kind: 'invoice', orderId: order._id, content: { totalCents: 7029 } }]);
});

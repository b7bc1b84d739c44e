import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { openQuotes, type QuoteOptions } from '#features/quotes/test/quotes.ts';
import { findBrokenRules } from '#features/rules.ts';
import { buildMarkedAddress, findMarks } from '#test/helpers/find-marks.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { registerAsStranger, takeOver } from '#test/helpers/take-over.ts';

const shop = await startShop();
const desk = await openQuotes(shop);
const goods = await createTestProduct(shop);

test('a data export includes a draft order sent to the customer', async () => {
  const me = await signIn(shop.db);
  await desk.make(me, { lines: [[goods, 2]], note: 'As agreed' });
  await verifyAddress(shop.db, me);
  const { body } = await shop.call(identity.exportData, {}, me.token);
  expect(body.offers).toMatchObject([{ kind: 'draft', note: 'As agreed', lines: [{ quantity: 2 }] }]);
});

test('a data export does not reveal, in a draft order, what staff have edited in a withdrawn product', async () => {
  const me = await signIn(shop.db);
  await verifyAddress(shop.db, me);
  const withdrawn = await createTestProduct(shop);
  await desk.make(me, { lines: [[withdrawn, 1]] });
  await shop.db.$client.query(
    `update product set status = 'draft', name = 'Hiddenite ' || id, sku = 'HIDDENITE-' || id where id = $1`,
    [withdrawn.id],
  );
  const { body } = await shop.call(identity.exportData, {}, me.token);
  expect(body.offers).toMatchObject([{ lines: [{ sku: '', quantity: 1 }] }]);
  expect(JSON.stringify(body)).not.toMatch(/hiddenite/i);
});

test('deleting an account anonymizes its accepted draft order, and deletes the others', async () => {
  const me = await signIn(shop.db);
  const readOffers = async () =>
    (
      await shop.db.$client.query(
        `select row_to_json(o)::text as text from offer o left join offer_order x on x.offer_id = o.id
           left join orders p on p.id = x.order_id where o.email = $1 or p.customer_id = $2`,
        [me.email, me.customerId],
      )
    ).rows;
  const wish: QuoteOptions = { lines: [[goods, 1]], delivery: oslo, note: 'For the job', name: me.name };
  for (const _ of [1, 2]) await desk.make(me, wish);
  const token = await desk.linkTo(me);
  const { body: accepted } = await desk.accept(me, token, await desk.seenBy(token));
  await verifyAddress(shop.db, me);
  expect(await readOffers()).toHaveLength(2);
  expect((await shop.call(identity.deleteAccount, {}, me.token)).status).toBe(200);
  const { body: order } = await shop.call(orders.get, { params: { id: accepted._id } }, desk.manager.token);
  expect(order.status).toBe('cancelled');
  const remaining = await readOffers();
  expect(remaining).toHaveLength(1);
  for (const word of ['Rørgata', 'For the job', me.email, me.name]) expect(remaining[0].text).not.toContain(word);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('deleting an account removes every text of its draft orders except what is on the invoice', async () => {
  const me = await signIn(shop.db);
  await verifyAddress(shop.db, me);
  const wish: QuoteOptions = { lines: [[goods, 5]], delivery: buildMarkedAddress('Offered'), name: 'MarkOfferName' };
  await desk.make(me, { ...wish, note: 'MarkOfferNote', reference: 'MarkReference' });
  await desk.make(me, { ...wish, note: 'MarkOtherNote', reference: 'MarkOtherReference' });
  const token = await desk.linkTo(me);
  const { body: order } = await desk.accept(me, token, await desk.seenBy(token));
  await payOrder(shop, me, order);
  await shop.call(orders.deliver, { params: { id: order._id } }, desk.manager.token);
  await shop.mailsTo(me.email);
  const before = await findMarks(shop);
  for (const mark of ['MarkOfferNote', 'MarkOtherNote']) expect(before).toContain(`offer: ${mark}`);
  expect(before).toContain('orders: MarkOfferedStreet');
  expect((await shop.call(identity.deleteAccount, {}, me.token)).status).toBe(200);
  expect((await findMarks(shop)).filter((mark) => !mark.startsWith('document: '))).toEqual([]);
});

test('a draft order opens only by the emailed link; being signed in at the address is not enough', async () => {
  const { email, token } = await registerAsStranger(shop);
  await desk.make({ email }, { lines: [[goods, 2]] });
  const guessed = await shop.call(quoteLink.open, { body: { token: 'A'.repeat(43) } }, token);
  expect(guessed.body.code).toBe('offer_link_unknown');
  await takeOver(shop, email);
  expect((await desk.open(await desk.linkTo({ email }))).status).toBe(200);
});

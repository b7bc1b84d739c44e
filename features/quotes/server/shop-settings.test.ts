import { expect, test } from 'vitest';
import { buildQuote, openQuotes, type QuoteOptions } from '#features/quotes/test/quotes.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { london, oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const { make, withdraw, accept, linkTo, seenBy } = await openQuotes(shop);
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { stock: 1000 });

const read = async () => (await shop.call(settings.get, {}, admin.token)).body;
const save = async (change: object) =>
  shop.call(settings.save, { body: { ...(await read()), seller: oslo, ...change } }, admin.token);

test('a sent quote fixes the currency, and a draft does not', async () => {
  const wish: QuoteOptions = { kind: 'draft', lines: [[goods, 1]], delivery: oslo };
  await make(await signIn(shop.db), { ...wish, send: false });
  expect((await read()).isCurrencyFixed).toBe(false);
  const { body: sent } = await make(await signIn(shop.db), wish);
  await withdraw(sent._id, sent.version);
  expect((await read()).isCurrencyFixed).toBe(true);
  expect((await save({ currency: 'SGD' })).body.code).toBe('currency_fixed');
});

test('a draft order or quote to a country that is not listed cannot be saved or accepted', async () => {
  const seller = { name: 'Mei', line1: '71 Ubi Crescent', postcode: '408571', city: '', country: 'SG' };
  const deliverTo = async (deliveryCountries: string) =>
    expect((await save({ seller, deliveryCountries })).status).toBe(200);
  await deliverTo('SG, GB');
  const buyer = await signIn(shop.db);
  const wish: QuoteOptions = { lines: [[goods, 1]] };
  expect((await make(buyer, { ...wish, kind: 'draft', delivery: oslo })).body.code).toBe('not_delivered_there');
  expect((await make(buyer, buildQuote({ ...wish, delivery: oslo }))).body.code).toBe('not_delivered_there');
  // The customer enters the address.
  await make(buyer, { ...wish, kind: 'draft', delivery: null });
  const draft = await linkTo(buyer);
  const { status, body } = await accept(buyer, draft, { ...(await seenBy(draft)), delivery: oslo });
  expect([status, body.code]).toEqual([409, 'not_delivered_there']);
  expect(body.message).toContain('We do not deliver to Norway.');
  // The shop stops delivering there after it has promised a delivery.
  await make(buyer, buildQuote({ ...wish, delivery: london }));
  const quote = await linkTo(buyer);
  const seen = await seenBy(quote);
  await deliverTo('SG');
  expect((await accept(buyer, quote, seen)).body.code).toBe('not_delivered_there');
  await deliverTo('SG, GB');
  expect((await accept(buyer, quote, seen)).status).toBe(201);
});

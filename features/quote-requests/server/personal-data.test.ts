import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { MAX_QUOTE_REQUEST_TEXT, quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import { openQuoteRequests, toRequestForm, toCode } from '#features/quote-requests/test/quote-requests.ts';
import { openQuotes } from '#features/quotes/test/quotes.ts';
import { findBrokenRules } from '#features/rules.ts';
import { findMarks } from '#test/helpers/find-marks.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { registerAsStranger, takeOver } from '#test/helpers/take-over.ts';

const shop = await startShop();
const desk = await openQuotes(shop);
const goods = await createTestProduct(shop);

test('requests for quotes are in the data export, and go with the account, without what staff edit in a product', async () => {
  const me = await signIn(shop.db);
  const { ask, list, answer, decline } = openQuoteRequests(shop, desk.manager);
  const withdrawn = await createTestProduct(shop);
  const message = `MarkAsked ${'x'.repeat(MAX_QUOTE_REQUEST_TEXT)}`.slice(0, MAX_QUOTE_REQUEST_TEXT);
  const made: string[] = [];
  for (const goodsOfIt of [goods, goods, withdrawn]) {
    made.push((await ask(me, toRequestForm([[goodsOfIt, 7]], message))).body._id);
  }
  await answer(made[0] ?? '');
  await decline(made[1] ?? '', 'MarkDeclined');
  await shop.db.$client.query(
    `update product set status = 'draft', name = 'Hiddenite ' || id, sku = 'HIDDENITE-' || id where id = $1`,
    [withdrawn.id],
  );
  const { body } = await shop.call(identity.exportData, {}, me.token);
  expect(body.quoteRequests).toMatchObject([
    { state: 'answered', message, lines: [{ quantity: 7 }] },
    { state: 'declined', message, answer: 'MarkDeclined' },
    { state: 'asked', message, lines: [{ sku: '', quantity: 7 }] },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/hiddenite/i);
  expect((await shop.call(identity.deleteAccount, {}, me.token)).status).toBe(200);
  expect((await list()).body.filter(({ email }: { email: string }) => email === me.email)).toEqual([]);
  const { rows } = await shop.db.$client.query('select count(*)::int from quote_request where id = any($1)', [made]);
  expect(rows).toEqual([{ count: 0 }]);
  expect((await shop.db.$client.query('select from offer where email = $1', [me.email])).rowCount).toBe(0);
  expect((await findMarks(shop)).filter((mark) => /MarkAsked|MarkDeclined/.test(mark))).toEqual([]);
  expect((await ask(me, toRequestForm([[goods, 1]]))).status).toBe(401);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('waiting requests of an account that the owner of its address takes over are withdrawn, and answered ones stay', async () => {
  const { email, token } = await registerAsStranger(shop);
  const { get, list, answer, decline } = openQuoteRequests(shop, desk.manager);
  const ask = async (): Promise<string> =>
    (await shop.call(quoteRequests.send, { body: toRequestForm([[goods, 1]]) }, token)).body._id;
  const [waiting, drafted, answered] = [await ask(), await ask(), await ask()];
  const { body: draft } = await answer(drafted, { send: false });
  expect((await answer(answered)).status).toBe(201);
  const owner = await takeOver(shop, email);
  const readState = async (id: string) => (await get(id)).body.state;
  expect(await Promise.all([waiting, drafted, answered].map(readState))).toEqual([
    'withdrawn',
    'withdrawn',
    'answered',
  ]);
  expect((await list({ state: 'asked' })).body).toEqual([]);
  expect(toCode(await decline(waiting))).toEqual([409, 'quote_request_closed']);
  const wish = { kind: 'quote' as const, delivery: draft.delivery, endsOn: draft.endsOn, send: true };
  const sending = await desk.save(draft._id, draft.version, { email }, { ...wish, lines: [[goods, 1]] });
  expect(toCode(sending)).toEqual([409, 'quote_request_closed']);
  expect((await shop.call(quoteRequests.listOwn, { query: {} }, owner.token)).body).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

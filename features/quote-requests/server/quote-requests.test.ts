import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { staffNotifications } from '#features/notifications/contract/notifications.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { MAX_QUOTE_REQUEST_TEXT } from '#features/quote-requests/contract/quote-requests.ts';
import { openQuoteRequests, toRequestForm, toCode } from '#features/quote-requests/test/quote-requests.ts';
import { openQuotes } from '#features/quotes/test/quotes.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const desk = await openQuotes(shop);
const { manager } = desk;
const { ask, listOwn, getOwn, withdraw, list, get, decline, answer } = openQuoteRequests(shop, manager);
const valve = await createTestProduct(shop);

test('a customer asks for a quote for more than is in stock; staff read who asks and what, and get a notification', async () => {
  const buyer = await signIn(shop.db);
  const { status, body: asked } = await ask(buyer, toRequestForm([[valve, 5000]], 'By Friday, please'));
  expect(status).toBe(201);
  expect((await list({ state: 'asked' })).body[0]).toMatchObject({
    _id: asked._id,
    name: buyer.name,
    email: buyer.email,
    company: null,
    message: 'By Friday, please',
    lineCount: 1,
    offer: null,
  });
  expect((await get(asked._id)).body.lines).toEqual([
    expect.objectContaining({ productId: valve.id, productName: valve.name, quantity: 5000 }),
  ]);
  const { body: notices } = await shop.call(staffNotifications.list, { query: {} }, manager.token);
  expect(notices[0]).toMatchObject({ title: `${buyer.name} asks for a quote`, detail: '1 product', now: '' });
  expect((await listOwn(buyer)).body).toMatchObject([{ _id: asked._id, state: 'asked', quote: null }]);
});

test('staff see the company for which a customer asks', async () => {
  const { acme, buyer } = await createTeam(shop, await signIn(shop.db, 'admin'));
  const { body: asked } = await ask(buyer, toRequestForm([[valve, 5]]));
  expect((await get(asked._id)).body.company).toBe(acme.name);
  expect((await list({ state: 'asked' })).body[0]).toMatchObject({ _id: asked._id, company: acme.name });
});

test('a request becomes a draft that the customer does not see, and is answered once that is sent', async () => {
  const buyer = await signIn(shop.db);
  const { body: asked } = await ask(buyer, toRequestForm([[valve, 20]]));
  const { status, body: draft } = await answer(asked._id, { send: false });
  expect(status).toBe(201);
  expect(draft).toMatchObject({ status: 'open', request: { _id: asked._id, state: 'asked' } });
  expect((await getOwn(buyer, asked._id)).body).toMatchObject({ state: 'asked', quote: null });
  expect(toCode(await answer(asked._id))).toEqual([409, 'quote_request_closed']);
  const wish = { kind: 'quote', lines: [[valve, 20, 8]], delivery: draft.delivery, endsOn: draft.endsOn } as const;
  const other = await signIn(shop.db);
  const elsewhere = await desk.save(draft._id, draft.version, other, { ...wish, lines: [[valve, 20, 8]], send: true });
  expect(elsewhere.body).toMatchObject({
    code: 'invalid_request',
    fields: { email: expect.stringContaining(buyer.email) },
  });
  const sent = await desk.save(draft._id, draft.version, buyer, { ...wish, lines: [[valve, 20, 8]], send: true });
  expect(sent.body).toMatchObject({ status: 'sent', request: { state: 'answered' } });
  const handedOver = await desk.save(draft._id, sent.body.version, other, { ...wish, lines: [[valve, 20, 8]] });
  expect(handedOver.body.code).toBe('invalid_request');
  expect((await getOwn(buyer, asked._id)).body).toMatchObject({
    state: 'answered',
    quote: { number: draft.number, kind: 'quote', status: 'sent', total: sent.body.total },
  });
  expect((await get(asked._id)).body).toMatchObject({ decidedBy: manager.name, offer: { number: draft.number } });
  expect((await desk.open(await desk.linkTo(buyer))).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a draft that staff withdraw before it is sent leaves the request waiting', async () => {
  const buyer = await signIn(shop.db);
  const { body: asked } = await ask(buyer, toRequestForm([[valve, 2]]));
  const { body: draft } = await answer(asked._id, { send: false });
  await desk.withdraw(draft._id, draft.version);
  expect((await get(asked._id)).body).toMatchObject({ state: 'asked', offer: null });
  expect((await answer(asked._id)).status).toBe(201);
  expect((await getOwn(buyer, asked._id)).body.state).toBe('answered');
});

test('staff decline a request with words, which the customer reads on the page and in an email', async () => {
  const buyer = await signIn(shop.db);
  const { body: asked } = await ask(buyer, toRequestForm([[valve, 2]]));
  expect((await decline(asked._id, ' ')).body.fields).toEqual({ answer: 'Answer is Required' });
  expect((await decline(asked._id, 'We sell no such amount.')).status).toBe(200);
  expect((await getOwn(buyer, asked._id)).body).toMatchObject({ state: 'declined', answer: 'We sell no such amount.' });
  const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => subject.startsWith('We cannot offer'));
  expect(mail?.text).toContain('We sell no such amount.');
  expect(toCode(await decline(asked._id))).toEqual([409, 'quote_request_closed']);
  expect(toCode(await answer(asked._id))).toEqual([409, 'quote_request_closed']);
  const { body: entries } = await shop.call(audit.list, { query: { entity: 'quote_request' } }, manager.token);
  expect(entries[0]).toMatchObject({ act: 'quote.decline' });
});

test('a request of another person does not exist, and only permitted staff see requests', async () => {
  const [buyer, stranger] = [await signIn(shop.db), await signIn(shop.db)];
  const { body: asked } = await ask(buyer, toRequestForm([[valve, 2]]));
  const missing = [404, 'quote_request_not_found'];
  expect(toCode(await getOwn(stranger, asked._id))).toEqual(missing);
  expect(toCode(await getOwn(manager, asked._id))).toEqual(missing);
  expect(toCode(await withdraw(stranger, asked._id))).toEqual(missing);
  expect((await listOwn(stranger)).body).toEqual([]);
  const warehouse = await signIn(shop.db, 'warehouse');
  for (const person of [stranger, warehouse]) {
    expect((await list({}, person)).status).toBe(403);
    expect((await get(asked._id, person)).status).toBe(403);
  }
  const unknown = randomUUID();
  expect(toCode(await get(unknown))).toEqual(missing);
  expect(toCode(await decline(unknown))).toEqual(missing);
  expect((await getOwn(buyer, asked._id)).body.state).toBe('asked');
});

test('a withdrawn request is not answered, and staff cannot send the draft that they made from it', async () => {
  const buyer = await signIn(shop.db);
  const { body: asked } = await ask(buyer, toRequestForm([[valve, 2]]));
  const { body: draft } = await answer(asked._id, { send: false });
  expect((await withdraw(buyer, asked._id)).body.state).toBe('withdrawn');
  expect(toCode(await withdraw(buyer, asked._id))).toEqual([409, 'quote_request_closed']);
  const wish = { kind: 'quote' as const, delivery: draft.delivery, endsOn: draft.endsOn, send: true };
  const sending = await desk.save(draft._id, draft.version, buyer, { ...wish, lines: [[valve, 2]] });
  expect(toCode(sending)).toEqual([409, 'quote_request_closed']);
  expect(await desk.get(draft._id)).toMatchObject({ status: 'open', request: { state: 'withdrawn' } });
});

test('two presses at once make one request, and the same key for something else is refused', async () => {
  const buyer = await signIn(shop.db);
  const key = randomUUID();
  const form = toRequestForm([[valve, 3]], 'Two presses');
  const replies = await Promise.all([1, 2, 3].map(() => ask(buyer, form, key)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
  expect((await listOwn(buyer)).body).toHaveLength(1);
  expect(toCode(await ask(buyer, toRequestForm([[valve, 4]], 'Two presses'), key))).toEqual([
    422,
    'quote_request_key_reused',
  ]);
  const { rows } = await shop.db.$client.query(
    `select count(*)::int from notification where kind = 'quote.asked' and entity_id = $1`,
    [replies[0]?.body._id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('five requests of a customer wait at most, also when many are sent at once', async () => {
  const buyer = await signIn(shop.db);
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask(buyer, toRequestForm([[valve, 1]]))));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  for (const reply of replies.filter(({ status }) => status !== 201)) {
    expect(toCode(reply)).toEqual([409, 'quote_request_limit']);
  }
  await withdraw(buyer, replies.find(({ status }) => status === 201)?.body._id);
  expect((await ask(buyer, toRequestForm([[valve, 1]]))).status).toBe(201);
  // Withdrawing and asking again would notify staff without an end.
  for (let at = 6; at < 20; at += 1) {
    await withdraw(buyer, (await listOwn(buyer)).body[0]._id);
    await ask(buyer, toRequestForm([[valve, 1]]));
  }
  await withdraw(buyer, (await listOwn(buyer)).body[0]._id);
  expect(toCode(await ask(buyer, toRequestForm([[valve, 1]])))).toEqual([409, 'quote_request_limit']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a withdrawal against an answer or a decline at once ends as one of the two', async () => {
  for (let at = 0; at < 8; at += 1) {
    const buyer = await signIn(shop.db);
    const { body: asked } = await ask(buyer, toRequestForm([[valve, 2]]));
    const isAnswer = at % 2 === 0;
    const [withdrawn, decided] = await Promise.all([
      withdraw(buyer, asked._id),
      isAnswer ? answer(asked._id) : decline(asked._id),
    ]);
    const lost = withdrawn.status === 200 ? decided : withdrawn;
    expect(toCode(lost)).toEqual([409, 'quote_request_closed']);
    const { body: now } = await getOwn(buyer, asked._id);
    expect(now.state).toBe(withdrawn.status === 200 ? 'withdrawn' : isAnswer ? 'answered' : 'declined');
    const linked = (await shop.mailsTo(buyer.email)).filter(({ text }) => text.includes('/offer#'));
    expect(linked).toHaveLength(now.state === 'answered' ? 1 : 0);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('two staff who answer the same request at once send one quote', async () => {
  const buyer = await signIn(shop.db);
  const { body: asked } = await ask(buyer, toRequestForm([[valve, 2]]));
  const replies = await Promise.all([answer(asked._id), answer(asked._id)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect((await shop.mailsTo(buyer.email)).filter(({ text }) => text.includes('/offer#'))).toHaveLength(1);
});

test('a removed product, too many lines, a product twice and a long message are refused; the longest passes', async () => {
  const buyer = await signIn(shop.db);
  const removed = await createTestProduct(shop);
  const { body: asked } = await ask(
    buyer,
    toRequestForm([
      [removed, 1],
      [valve, 1],
    ]),
  );
  await shop.db.$client.query(`update product set status = 'archived' where id = $1`, [removed.id]);
  expect((await getOwn(buyer, asked._id)).body.lines[0]).toMatchObject({ productId: removed.id, slug: null });
  const before = (await listOwn(buyer)).body.length;
  expect(
    toCode(
      await ask(
        buyer,
        toRequestForm([
          [valve, 1],
          [removed, 1],
        ]),
      ),
    ),
  ).toEqual([404, 'product_not_found']);
  const unanswered = await answer(asked._id);
  expect(toCode(unanswered)).toEqual([422, 'quantity_invalid']);
  const many = await createTestProducts(shop, 501);
  const tooMany = await ask(buyer, toRequestForm(many.map((one) => [one, 1])));
  expect(tooMany.body).toMatchObject({ code: 'invalid_request', fields: { lines: 'At most 500 lines' } });
  expect((await ask(buyer, toRequestForm([]))).body.fields).toEqual({ lines: 'Add a product first' });
  expect(
    (
      await ask(
        buyer,
        toRequestForm([
          [valve, 1],
          [valve, 2],
        ]),
      )
    ).body.fields,
  ).toEqual({
    lines: 'List each product only once',
  });
  expect((await ask(buyer, toRequestForm([[valve, 0]]))).status).toBe(400);
  const long = 'ü'.repeat(MAX_QUOTE_REQUEST_TEXT);
  expect((await ask(buyer, toRequestForm([[valve, 1]], `${long}x`))).body.fields).toEqual({
    message: 'Must be 1,000 characters or shorter',
  });
  expect((await listOwn(buyer)).body).toHaveLength(before);
  const whole = await ask(
    buyer,
    toRequestForm(
      many.slice(0, 500).map((one) => [one, 1]),
      long,
    ),
  );
  expect((await get(whole.body._id)).body).toMatchObject({ lineCount: 500, message: long });
});

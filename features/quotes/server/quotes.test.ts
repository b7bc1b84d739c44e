import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { quotes } from '#features/quotes/contract/quotes.ts';
import { QuoteStatus, quoteActions } from '#features/quotes/contract/quote-status.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { getDayFromNow, openQuotes, buildQuote, type QuoteOptions } from '#features/quotes/test/quotes.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { refusedAddresses, takenAddresses } from '#test/helpers/odd-addresses.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { createQuoteLink } from './quote-link.ts';

const shop = await startShop({ SHIPPING_FEE: '' });
const { manager, open, make, save, withdraw, get, linkTo, accept, endIn } = await openQuotes(shop);
const service = await signIn(shop.db, 'service');

test('the later of two simultaneous edits fails, and a withdrawn draft order cannot change', async () => {
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const wish = { lines: [[valve, 1]] as [TestProduct, number][], delivery: oslo };
  const { body: made } = await make(buyer, wish);
  const replies = await Promise.all([1, 2].map(() => save(made._id, made.version, buyer, { ...wish, send: true })));
  expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
    '200 ',
    '409 offer_changed',
  ]);
  expect((await shop.mailsTo(buyer.email)).filter(({ text }) => text.includes('/offer#'))).toHaveLength(2);
  const { version } = await get(made._id);
  const { body: withdrawn } = await withdraw(made._id, version);
  expect(withdrawn.status).toBe('withdrawn');
  const token = await linkTo(buyer);
  expect((await accept(buyer, token, { version: withdrawn.version, total: 17.95 })).body).toMatchObject({
    code: 'offer_closed',
    message: expect.stringContaining('withdrawn'),
  });
  expect((await save(made._id, withdrawn.version, buyer, wish)).body.code).toBe('offer_closed');
  expect((await withdraw(made._id, withdrawn.version)).body.code).toBe('offer_closed');
  const { body: entries } = await shop.call(
    audit.list,
    { query: { entity: 'offer', search: String(made.number) } },
    manager.token,
  );
  expect(entries.map(({ act }: { act: string }) => act).toSorted()).toEqual([
    'offer.create',
    'offer.edit',
    'offer.send',
    'offer.send',
    'offer.withdraw',
  ]);
});

test('sending again keeps earlier links valid; sending to another address ends them', async () => {
  const wrong = await signIn(shop.db);
  const right = await signIn(shop.db);
  const wish = { lines: [[await createTestProduct(shop), 1]] as [TestProduct, number][], delivery: oslo, send: true };
  const { body: made } = await make(wrong, wish);
  const first = await linkTo(wrong);
  const { body: again } = await save(made._id, made.version, wrong, wish);
  expect((await open(first)).status).toBe(200);
  expect(await linkTo(wrong)).not.toBe(first);
  await save(made._id, again.version, right, wish);
  expect((await open(first)).body.code).toBe('offer_link_unknown');
  expect((await open(await linkTo(right))).status).toBe(200);
  const { rows } = await shop.db.$client.query('select * from offer_link');
  expect(JSON.stringify(rows)).not.toContain(await linkTo(right));
});

test('no link is created for an email that began before the address was changed', async () => {
  const wrong = await signIn(shop.db);
  const right = await signIn(shop.db);
  const { body: made } = await make(wrong, { lines: [[await createTestProduct(shop), 1]], delivery: oslo });
  const linkTarget = { id: made._id, email: wrong.email };
  const changing = await shop.db.$client.connect();
  await changing.query('begin');
  await changing.query('update offer set email = $2 where id = $1', [made._id, right.email]);
  const pendingLink = createQuoteLink(shop.db, linkTarget);
  await waitUntilBlocked(shop, changing);
  await changing.query('commit');
  changing.release();
  expect(await pendingLink).toBeNull();
  expect(await createQuoteLink(shop.db, { ...linkTarget, email: right.email })).toMatch(/^[\w-]{43}$/);
});

test('staff who may not set prices use shop prices, and keep special prices set by others', async () => {
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const pipe = await createTestProduct(shop);
  const refused = await make(buyer, { lines: [[valve, 1, 1]] }, service);
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
  const { body: made } = await make(buyer, { lines: [[valve, 3, 9]] });
  const saved = await save(
    made._id,
    made.version,
    buyer,
    {
      lines: [
        [valve, 2, 9],
        [pipe, 1],
      ],
    },
    service,
  );
  expect([saved.status, saved.body.priced.price]).toEqual([200, 28]);
  const lower = await save(made._id, saved.body.version, buyer, { lines: [[valve, 2, 1]] }, service);
  expect(lower.body.code).toBe('permission_missing');
  const keyed = randomUUID();
  const twice = await Promise.all([1, 2].map(() => make(buyer, { lines: [[valve, 1]] }, service, keyed)));
  expect(new Set(twice.map(({ body }) => body._id)).size).toBe(1);
  expect((await make(buyer, { lines: [[valve, 2]] }, service, keyed)).body.code).toBe('offer_key_reused');
});

test('only staff who may set prices extend a special price to more pieces, buyers, days or renewal', async () => {
  const buyer = await signIn(shop.db);
  const other = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const pipe = await createTestProduct(shop);
  const wish = buildQuote({
    lines: [
      [valve, 2, 0.5],
      [pipe, 4],
    ],
  });
  const { body: made } = await make(buyer, wish);
  const refusedCases: [TestPerson, QuoteOptions][] = [
    [buyer, { ...wish, lines: [[valve, 60, 0.5]] }],
    [other, wish],
    [buyer, { ...wish, endsOn: getDayFromNow(8) }],
    [buyer, { ...wish, kind: 'draft', endsOn: '' }],
    // A draft order has no last day, even if the form sends one.
    [buyer, { ...wish, kind: 'draft' }],
    [buyer, { ...wish, endsOn: getDayFromNow(8), renew: true }],
    [service, { ...wish, lines: [[valve, 1, 0.5]] }],
  ];
  for (const [to, changed] of refusedCases) {
    const refused = await save(made._id, made.version, to, changed, service);
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
  }
  const fewer = await save(
    made._id,
    made.version,
    buyer,
    {
      ...wish,
      lines: [
        [valve, 1, 0.5],
        [pipe, 9],
      ],
      endsOn: getDayFromNow(5),
    },
    service,
  );
  expect([fewer.status, fewer.body.priced.price]).toEqual([200, 90.5]);
  // A special price that was removed cannot be restored.
  expect((await save(made._id, fewer.body.version, buyer, wish, service)).status).toBe(403);

  await endIn(made._id, -2);
  const { version } = await get(made._id);
  const renewed = await save(made._id, version, buyer, { ...wish, lines: [[valve, 1, 0.5]], renew: true }, service);
  expect([renewed.status, renewed.body.code]).toEqual([403, 'permission_missing']);
  expect((await save(made._id, version, buyer, { ...wish, renew: true })).status).toBe(200);
});

test('a line with less stock than the minimum order says how many are left', async () => {
  const few = await createTestProduct(shop, { minOrder: 10, stock: 5 });
  const { body } = await make(await signIn(shop.db), { lines: [[few, 10]], delivery: oslo });
  expect(body.priced.lines).toMatchObject([
    { stock: 5, problem: 'Only 5 left in stock, and the minimum order is 10.', isRefused: false },
  ]);
});

test('a quote that can never become an order is not saved, and the error says why', async () => {
  const buyer = await signIn(shop.db);
  const tens = await createTestProduct(shop, { minOrder: 10 });
  const valve = await createTestProduct(shop);
  const getErrorCode = async (wish: QuoteOptions) => (await make(buyer, wish)).body.code;
  const reply = await make(buyer, {
    lines: [
      [tens, 3],
      [valve, 1],
    ],
  });
  expect([reply.status, reply.body.code, reply.body.details.lines]).toMatchObject([
    422,
    'quantity_invalid',
    [{ productId: tens.id }],
  ]);
  expect(await getErrorCode({ lines: [[valve, 1_000_000_000, 9_999_999]] })).toBe('quantity_invalid');
  expect(await getErrorCode({ lines: [[valve, 1, 0]], delivery: oslo })).toBe(undefined);
  expect(
    await getErrorCode({ lines: [[await createTestProduct(shop, { stock: 500 }), 200, 9_999]], delivery: oslo }),
  ).toBe('amount_not_chargeable');
  const listFaultyFields = async (wish: QuoteOptions) => Object.keys((await make(buyer, wish)).body.fields ?? {});
  expect(await listFaultyFields(buildQuote({ lines: [[valve, 1]], endsOn: '' }))).toEqual(['endsOn']);
  expect(await listFaultyFields(buildQuote({ lines: [[valve, 1]], endsOn: getDayFromNow(-2) }))).toEqual(['endsOn']);
  expect(await listFaultyFields(buildQuote({ lines: [[valve, 1]], endsOn: getDayFromNow(500) }))).toEqual(['endsOn']);
  expect(await listFaultyFields(buildQuote({ lines: [[valve, 1]], delivery: null }))).toEqual(['delivery.country']);
  expect(await listFaultyFields({ lines: [] })).toEqual(['lines']);
  expect(
    await listFaultyFields({
      lines: [
        [valve, 1],
        [valve, 2],
      ],
    }),
  ).toEqual(['lines']);
  expect(await listFaultyFields({ lines: [[valve, 1]], name: ' ' })).toEqual(['name']);
  expect((await open('A'.repeat(43))).body.code).toBe('offer_link_unknown');
});

test('a draft order can be made for every email that an account may have, and for no other', async () => {
  const lines: QuoteOptions['lines'] = [[await createTestProduct(shop), 1]];
  for (const email of takenAddresses) expect([email, (await make({ email }, { lines })).status]).toEqual([email, 201]);
  for (const email of refusedAddresses) {
    const { status, body } = await make({ email }, { lines });
    expect([email, status, body.fields.email]).toEqual([email, 400, 'Provide a valid Email']);
  }
});

test('the list finds quotes and draft orders by number, person, reference and SKU, in each state', async () => {
  const buyer = { email: `list-${randomUUID()}@example.com` };
  const valve = await createTestProduct(shop);
  const wish = (send: boolean): QuoteOptions => ({
    lines: [[valve, 1]],
    delivery: oslo,
    send,
    reference: 'Attic 100%',
  });
  const { body: first } = await make(buyer, wish(false));
  await make(buyer, wish(true));
  const { body: old } = await make(buyer, buildQuote(wish(true)));
  await endIn(old._id, -3);
  const find = async (search: string, status?: QuoteStatus) => {
    const { body, headers } = await shop.call(
      quotes.list,
      { query: { search, ...(status && { status }) } },
      service.token,
    );
    return {
      ids: body.map(({ _id }: { _id: string }) => _id),
      counts: Object.fromEntries(new URLSearchParams(String(headers['x-counts']))),
    };
  };
  const { ids, counts } = await find(buyer.email);
  expect([ids.length, ids[0], counts]).toEqual([3, old._id, { open: '1', sent: '1', expired: '1' }]);
  expect((await find(buyer.email, 'expired')).ids).toEqual([old._id]);
  expect((await find(String(first.number))).ids).toContain(first._id);
  expect((await find('attic 100% ' + buyer.email)).ids).toHaveLength(3);
  expect((await find('attic 100x')).ids).toEqual([]);
  expect((await find(first.priced.lines[0].sku)).ids).toHaveLength(3);
  const person = await signIn(shop.db);
  const { body: people } = await shop.call(
    quotes.customers,
    { query: { search: person.email.slice(0, 20) } },
    service.token,
  );
  expect(people).toContainEqual({ name: person.name, email: person.email, delivery: null });
});

test('a quote is printed as a page and a PDF, and takes no number of the tax documents', async () => {
  const buyer = await signIn(shop.db);
  const { body: made } = await make(
    buyer,
    buildQuote({ lines: [[await createTestProduct(shop), 2]], note: 'Cash and carry.' }),
  );
  const { status, body } = await shop.call(
    quotes.print,
    { params: { id: made._id }, query: { as: 'html' } },
    service.token,
  );
  expect(status).toBe(200);
  for (const words of [`Quote ${made.number}`, 'Valid until', 'Cash and carry.', 'not an invoice', '$27.95']) {
    expect(body).toContain(words);
  }
  const pdf = await shop.call(quoteLink.print, { body: { token: await linkTo(buyer) } });
  expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-']);
  const { rows } = await shop.db.$client.query('select from document where (content ->> $1) is not null', [
    'validUntil',
  ]);
  expect(rows).toEqual([]);
});

test('every state has its actions; an ended quote is never accepted, and a closed one never edited', () => {
  expect(Object.keys(quoteActions)).toEqual(QuoteStatus.options);
  for (const status of ['accepted', 'withdrawn', 'expired'] as const)
    expect(quoteActions[status]).not.toContain('accept');
  for (const status of ['accepted', 'withdrawn'] as const) expect(quoteActions[status]).not.toContain('edit');
});

test('an opened offer names the days that its order will be promised, and none while a line cannot be ordered', async () => {
  const admin = await signIn(shop.db, 'admin');
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  const changed = { ...before, seller: oslo, flatFeeDays: '1-2' };
  expect((await shop.call(settings.save, { body: changed }, admin.token)).status).toBe(200);
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  await make(buyer, buildQuote({ lines: [[valve, 1]] }));
  const token = await linkTo(buyer);
  const getPromise = async () => (await open(await linkTo(buyer))).body.priced.promise;
  expect(await getPromise()).toMatch(/^Delivery \w{3} \d{1,2} \w{3,4}.* if you order by 15:00 /);
  const { body: offered } = await open(token);
  const accepted = await accept(buyer, token, { version: offered.version, total: offered.priced.total });
  expect(offered.priced.promise).toContain(accepted.body.promise.text);
  await make(buyer, buildQuote({ lines: [[valve, 1]] }));
  await shop.db.$client.query('update stock set on_hand = reserved where product_id = $1', [valve.id]);
  expect(await getPromise()).toBe('');
});

import { expect, test } from 'vitest';
import { addJob, createTeam } from '#features/companies/test/companies.ts';
import {
  createPricedProduct,
  createLimitedTeam,
  setLimits,
  toCode,
} from '#features/company-approvals/test/approvals.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { buildQuote, openQuotes } from '#features/quotes/test/quotes.ts';
import { findBrokenRules } from '#features/rules.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { changePrice } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { endRequestsOfOffers } from '#features/quotes/server/end-requests.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { make, save, get, withdraw, linkTo, seenBy, accept, requestApproval, endIn } = await openQuotes(shop);

/** A quote for a buyer of one piece of goods for $30, with what its link shows. */
const quoteFor = async (buyer: TestPerson, more: object = {}) => {
  const goods = await createPricedProduct(shop, 30);
  const { body: made } = await make(buyer, buildQuote({ lines: [[goods, 1]], ...more }));
  const link = await linkTo(buyer);
  return { goods, id: made._id as string, link, seen: await seenBy(link) };
};

test('a quote over the order limit of its buyer is refused with what to do, and accepted once the limit is raised', async () => {
  const { acme, buyer, members } = await createTeam(shop, admin);
  await setLimits(shop, admin, acme, members.buyer, { orderLimit: 20 });
  const { link, seen } = await quoteFor(buyer);
  const refused = await accept(buyer, link, seen);
  expect([...toCode(refused), refused.body.message]).toEqual([
    409,
    'approval_needed',
    `This order costs ${formatDollars(seen.total)}, and one order of yours may cost at most $20.00. Send it for approval.`,
  ]);
  await setLimits(shop, admin, acme, members.buyer, { orderLimit: 100 });
  expect(toCode(await requestApproval(buyer, link, seen))).toEqual([409, 'approval_not_needed']);
  expect((await accept(buyer, link, seen)).status).toBe(201);
});

test('a quote over a limit is sent for approval once, and the approval accepts it at its promised prices', async () => {
  const team = await createLimitedTeam(shop, admin, { orderLimit: 20 }, { referenceNeeded: true });
  const { acme, buyer, approver, requests } = team;
  await addJob(shop, admin, acme, 'Harbour 7');
  const { goods, id, link, seen } = await quoteFor(buyer);
  const chosen = { ...seen, companyReference: 'harbour 7' };
  expect(toCode(await requestApproval(buyer, link, seen))).toEqual([422, 'reference_missing']);
  const [sent, again] = await Promise.all([requestApproval(buyer, link, chosen), requestApproval(buyer, link, chosen)]);
  expect([sent.status, again.status, again.body._id]).toEqual([201, 201, sent.body._id]);
  // The price of today does not matter.
  await changePrice(shop, goods, 9900);
  const request = sent.body._id;
  const quote = await get(id);
  expect((await requests.get(approver, request)).body).toMatchObject({
    state: 'waiting',
    problem: '',
    requested: { companyReference: 'harbour 7', offer: { name: `Quote ${quote.number}` } },
    quote: { total: seen.total, lines: [{ productName: goods.name }] },
  });
  expect(toCode(await requests.approve(approver, request, seen.total + 1))).toEqual([409, 'price_changed']);
  const approvals = await Promise.all([1, 2].map(() => requests.approve(approver, request, seen.total)));
  expect(approvals.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'approved'],
    [200, 'approved'],
  ]);
  const [{ body: approved }] = approvals as [(typeof approvals)[0]];
  const { body: order } = await shop.call(orders.get, { params: { id: approved.order._id } }, buyer.token);
  expect([order.total, order.email, order.facts]).toEqual([
    seen.total,
    buyer.email,
    [
      { label: 'Company', value: acme.name },
      { label: 'Job number', value: 'Harbour 7' },
      { label: 'Approved by', value: approver.name },
    ],
  ]);
  expect(await get(id)).toMatchObject({ status: 'accepted', order: { _id: approved.order._id } });
  // The buyer who presses again gets the order.
  expect((await accept(buyer, link, chosen)).body._id).toBe(approved.order._id);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the request of a quote that has ended, was withdrawn or has its address from the buyer says so', async () => {
  const { buyer, approver, requests } = await createLimitedTeam(shop, admin);
  const ended = await quoteFor(buyer);
  const { body: first } = await requestApproval(buyer, ended.link, ended.seen);
  await endIn(ended.id, -1);
  expect((await requests.get(approver, first._id)).body).toMatchObject({
    quote: null,
    problem: 'This quote has expired. The buyer can ask the shop to renew it.',
  });
  expect(toCode(await requests.approve(approver, first._id, ended.seen.total))).toEqual([409, 'offer_expired']);
  expect((await requests.refuse(approver, first._id)).body.state).toBe('refused');

  const gone = await quoteFor(buyer);
  const { body: second } = await requestApproval(buyer, gone.link, gone.seen);
  await withdraw(gone.id, 1);
  expect(toCode(await requests.approve(approver, second._id, gone.seen.total))).toEqual([409, 'request_decided']);

  const draft = await quoteFor(buyer, { kind: 'draft', endsOn: '', delivery: null });
  expect(toCode(await requestApproval(buyer, draft.link, draft.seen))).toEqual([422, 'address_missing']);
  const { body: third } = await requestApproval(buyer, draft.link, { ...draft.seen, delivery: oslo });
  const { body: seen } = await requests.get(approver, third._id);
  expect([seen.quote.total, seen.requested.delivery.city]).toEqual([draft.seen.total, oslo.city]);
  expect((await requests.approve(approver, third._id, draft.seen.total)).body.state).toBe('approved');
});

test('a second acceptance with another job number or way to pay is refused until the first request is withdrawn', async () => {
  const { acme, buyer, approver, requests } = await createLimitedTeam(shop, admin);
  await addJob(shop, admin, acme, 'Pier 1');
  await addJob(shop, admin, acme, 'Pier 2');
  const { link, seen } = await quoteFor(buyer);
  const { body: first } = await requestApproval(buyer, link, { ...seen, companyReference: 'Pier 1' });
  for (const other of [{ companyReference: 'Pier 2' }, { companyReference: 'Pier 1', payBy: 'account' }]) {
    const refused = await requestApproval(buyer, link, { ...seen, ...other });
    expect(toCode(refused)).toEqual([409, 'request_differs']);
  }
  expect((await requestApproval(buyer, link, { ...seen, companyReference: 'Pier 1' })).body._id).toBe(first._id);
  await requests.withdraw(buyer, first._id);
  const { body: second } = await requestApproval(buyer, link, { ...seen, companyReference: 'Pier 2' });
  expect((await requests.get(approver, second._id)).body.requested.companyReference).toBe('Pier 2');
});

test('requests end with their quote, and say how: changed, withdrawn, expired, or accepted without them', async () => {
  const { acme, buyer, approver, requests, members } = await createLimitedTeam(shop, admin);
  const send = async () => {
    const quote = await quoteFor(buyer);
    const { body } = await requestApproval(buyer, quote.link, quote.seen);
    return { ...quote, number: (await get(quote.id)).number, request: body._id as string };
  };
  const read = async ({ request }: { request: string }) => (await requests.get(approver, request)).body;
  const [withdrawn, expired, accepted, open] = [await send(), await send(), await send(), await send()];
  const changed = await send();
  const other = buildQuote({ lines: [[changed.goods, 2]], send: true });
  expect((await save(changed.id, 1, buyer, other)).status).toBe(200);
  expect(await read(changed)).toMatchObject({
    state: 'withdrawn',
    answer: `The shop has changed Quote ${changed.number}. The buyer can accept it as it is now, with a new request.`,
    decidedBy: null,
  });
  const { body: next } = await requestApproval(buyer, changed.link, await seenBy(changed.link));
  await withdraw(withdrawn.id, 1);
  expect(await read(withdrawn)).toMatchObject({
    state: 'withdrawn',
    answer: `The shop has withdrawn Quote ${withdrawn.number}.`,
    decidedBy: null,
    decidedAt: expect.any(String),
  });
  await setLimits(shop, admin, acme, members.buyer, {});
  expect((await accept(buyer, accepted.link, accepted.seen)).status).toBe(201);
  expect((await read(accepted)).answer).toBe(`Quote ${accepted.number} was accepted without this request.`);
  await endIn(expired.id, -1);
  for (const _ of [1, 2]) await endRequestsOfOffers(shop.db);
  expect(await read(expired)).toMatchObject({
    state: 'withdrawn',
    answer: `Quote ${expired.number} has expired. The buyer can ask the shop to renew it.`,
  });
  expect((await read(open)).state).toBe('waiting');
  expect((await requests.get(approver, next._id)).body.state).toBe('waiting');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a request still waits after its quote is emailed again on the same terms, with another note, and is approved', async () => {
  const { buyer, approver, requests } = await createLimitedTeam(shop, admin);
  const { goods, id, link, seen } = await quoteFor(buyer);
  const { body: sent } = await requestApproval(buyer, link, seen);
  const again = buildQuote({ lines: [[goods, 1]], note: 'As promised', send: true });
  expect((await save(id, seen.version, buyer, again)).status).toBe(200);
  const newer = await seenBy(link);
  expect(newer).toEqual({ version: seen.version + 1, total: seen.total });
  expect((await requests.get(approver, sent._id)).body).toMatchObject({ state: 'waiting', problem: '' });
  expect((await requestApproval(buyer, link, newer)).body._id).toBe(sent._id);
  expect((await requests.approve(approver, sent._id, seen.total)).status).toBe(200);
  expect((await get(id)).status).toBe('accepted');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a quote is accepted for a company that needs job numbers with one, and only its recipient sends it for approval', async () => {
  const { acme, buyer } = await createTeam(shop, admin, { referenceNeeded: true });
  await addJob(shop, admin, acme, 'Pier 9');
  const { link, seen } = await quoteFor(buyer);
  const refused = await accept(buyer, link, seen);
  expect([...toCode(refused), refused.body.fields]).toEqual([
    422,
    'reference_missing',
    { companyReference: 'Your company needs a job number on each order.' },
  ]);
  expect(toCode(await accept(buyer, link, { ...seen, companyReference: 'Pier 8' }))).toEqual([
    422,
    'reference_unknown',
  ]);
  const stranger = await signIn(shop.db);
  expect(toCode(await requestApproval(stranger, link, seen))).toEqual([403, 'not_yours']);
  const accepted = await accept(buyer, link, { ...seen, companyReference: 'pier 9' });
  expect([accepted.status, accepted.body.facts]).toEqual([
    201,
    [
      { label: 'Company', value: acme.name },
      { label: 'Job number', value: 'Pier 9' },
    ],
  ]);
});

import { expect, test } from 'vitest';
import { createTeam } from '#features/companies/test/companies.ts';
import { createLimitedTeam, sendFor } from '#features/company-approvals/test/approvals.ts';
import type { WebhookEvent } from '#features/index.ts';
import { remindOfInvoices } from '#features/on-account/server/remind-of-invoices.ts';
import { editTerms, grantLimit, moveDueDay, orderFor, payIn, readAccount } from '#features/on-account/test/accounts.ts';
import { describeWebhookMessages } from '#features/webhooks/contract/messages.ts';
import { webhooks } from '#features/webhooks/contract/webhooks.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { features } from '#server/features.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { signIn } from '#test/helpers/people.ts';
import { startReceiver } from '#test/helpers/receiver.ts';
import { runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { collectWebhookData } from './build-payload.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const messages = describeWebhookMessages(collectWebhookData(features));

/** Receives events of some kinds until the test ends; `read` sends them, and compares each with its description. */
const listen = async (...events: WebhookEvent[]) => {
  const receiver = await startReceiver();
  cleanUp(receiver.close);
  const { body } = await shop.call(webhooks.add, { body: { url: receiver.url, events } }, admin.token);
  const params = { id: body._id };
  cleanUp(() => shop.call(webhooks.remove, { params }, admin.token));
  return {
    params,
    async read() {
      await runJob(shop, 'webhooks');
      for (const { type, body: sent } of receiver.received) {
        expect(messages[type]?.schema.safeParse(JSON.parse(sent)).error).toBe(undefined);
      }
      return receiver.received.map(({ type, data }) => ({ type, data }));
    },
  };
};

test('a webhook receives a payment on an account once, with the account and the amount, and no name', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const receiver = await listen('account.payment_recorded');
  await orderFor(shop, buyer, 50);
  expect((await payIn(shop, admin, account, 20.5)).status).toBe(200);
  expect((await payIn(shop, admin, account, -1)).status).toBe(400);
  const { number } = await readAccount(shop, admin, account);
  const received = await receiver.read();
  expect(received).toEqual([
    {
      type: 'account.payment_recorded',
      data: {
        postingId: expect.any(String),
        accountId: account,
        accountNumber: number,
        customerId: buyer.customerId,
        companyId: null,
        orderId: null,
        method: 'bank',
        amount: 20.5,
        receivedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        movedFrom: null,
      },
    },
  ]);
  for (const personal of [buyer.name, buyer.email]) expect(JSON.stringify(received)).not.toContain(personal);
  const { body: listed } = await shop.call(webhooks.deliveries, { ...receiver, query: {} }, admin.token);
  expect(listed).toMatchObject([{ kind: 'account.payment_recorded', on: { kind: 'none', label: '' } }]);
});

test('a webhook receives once that staff stop an account, or that an overdue invoice of a company does', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  const other = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: other.customerId });
  const ofCompany = await grantLimit(shop, admin, { company: acme._id });
  const receiver = await listen('account.stopped');
  await editTerms(shop, admin, account, { limit: 400 });
  await editTerms(shop, admin, account, { isStopped: true, stopReason: 'We wait for a check' });
  await editTerms(shop, admin, account, { limit: 300 });
  const { body: order } = await orderFor(shop, buyer, 50);
  await moveDueDay(shop, order._id, -31);
  await Promise.all([remindOfInvoices(shop.db), remindOfInvoices(shop.db)]);
  await remindOfInvoices(shop.db);
  const received = (await receiver.read()).map(({ data }) => data);
  // Messages about two accounts are sent at the same time.
  expect(received.toSorted((one, another) => one.balance - another.balance)).toMatchObject([
    { accountId: account, customerId: other.customerId, companyId: null, stoppedBy: 'staff', balance: 0 },
    { accountId: ofCompany, customerId: null, companyId: acme._id, stoppedBy: 'overdue', balance: 50 },
  ]);
});

test('a webhook receives an order that is sent for approval, and none that needs no approval', async () => {
  const { acme, buyer, boss, requests } = await createLimitedTeam(shop, admin);
  const receiver = await listen('order_request.asked');
  const { body: request } = await sendFor(shop, buyer, acme, 30);
  expect((await sendFor(shop, buyer, acme, 5)).body.code).toBe('approval_not_needed');
  expect((await sendFor(shop, boss, acme, 30)).body.code).toBe('approval_not_needed');
  expect(await receiver.read()).toEqual([
    {
      type: 'order_request.asked',
      data: {
        requestId: request._id,
        companyId: acme._id,
        buyerId: buyer.customerId,
        lines: 1,
        total: 30,
        state: 'waiting',
        createdAt: (await requests.get(buyer, request._id)).body.createdAt,
      },
    },
  ]);
});

test('the message about a request of a person who has deleted their account since has no data', async () => {
  const { acme, buyer } = await createLimitedTeam(shop, admin);
  const receiver = await listen('order_request.asked');
  await sendFor(shop, buyer, acme, 30);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  expect(await receiver.read()).toEqual([{ type: 'order_request.asked', data: null }]);
});

test('the API describes the messages of accounts and requests', async () => {
  const { webhooks: described, components } = (await shop.app.inject('/api/openapi.json')).json();
  for (const [kind, name] of [
    ['account.payment_recorded', 'RecordedPayment'],
    ['account.stopped', 'StoppedAccount'],
    ['order_request.asked', 'AskedOrderRequest'],
  ] as const) {
    const { schema } = described[kind].post.requestBody.content['application/json'];
    expect(JSON.stringify(schema.properties.data)).toContain(`#/components/schemas/${name}`);
    expect(components.schemas[name].type).toBe('object');
  }
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { companyPeople, type MemberRole } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { checkOut, grantLimit, readAccount } from '#features/on-account/test/accounts.ts';
import { findBrokenRules } from '#features/rules.ts';
import { unknownPayers } from '#features/unknown-payers/contract/unknown-payers.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { type TestReply, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const other = await startShop({}, { beside: shop });
const admin = await signIn(shop.db, 'admin');
const { $client: pool } = shop.db;
const days = { from: today(), until: today() };
const toCode = ({ status, body }: TestReply) => [status, body.code];

/** A company with a paid order of its buyer, whose job number is a formula, and the invoice of the order. */
const orderForTeam = async () => {
  const team = await createTeam(shop, admin);
  await grantLimit(shop, admin, { company: team.acme._id });
  const job = '=HYPERLINK("https://evil.example")';
  const added = await shop.call(
    company.addReference,
    { params: { id: team.acme._id }, body: { text: job } },
    team.boss.token,
  );
  expect(added.status).toBeLessThan(300);
  const goods = await createTestProduct(shop, { unitPriceCents: 12_000 });
  const { body: order } = await checkOut(shop, team.buyer, goods, { companyReference: added.body.text });
  const { body: listed } = await shop.call(documents.list, { params: { id: order._id } }, team.buyer.token);
  return { ...team, order, invoice: listed[0]._id as string };
};

/** Asks for each paper of a company. @returns status and code of each */
const askForPapers = async (
  { order, invoice }: { order: { _id: string }; invoice: string },
  token: string | null,
): Promise<unknown[]> => {
  const params = { id: order._id };
  const replies = [
    await shop.call(onAccount.mine, {}, token),
    await shop.call(onAccount.invoices, { query: {} }, token),
    ...(await Promise.all(
      (['csv', 'xlsx', 'pdf'] as const).map((format) =>
        shop.call(onAccount.statement, { query: { ...days, format } }, token),
      ),
    )),
    await shop.call(documents.list, { params }, token),
    await shop.call(documents.get, { params: { id: invoice }, query: {} }, token),
    await shop.call(documents.confirmation, { params, query: {} }, token),
  ];
  return replies.map(({ status }) => status);
};

test('the papers of a company are closed at once to approvers who lose their role, are paused or leave, and to others', async () => {
  const team = await orderForTeam();
  const { acme, boss, approver, buyer, members } = team;
  const edit = (role: MemberRole, isActive: boolean) =>
    shop.call(
      companyPeople.edit,
      { params: { id: acme._id, member: members.approver._id }, body: { role, isActive } },
      boss.token,
    );
  const account = (status: number) => [status, status, status, status, status];
  const ofOrder = (status: number) => [status, status, status];
  expect(await askForPapers(team, approver.token)).toEqual([...account(200), ...ofOrder(200)]);
  expect(await askForPapers(team, buyer.token)).toEqual([...account(403), ...ofOrder(200)]);
  await edit('buyer', true);
  expect(await askForPapers(team, approver.token)).toEqual([...account(403), ...ofOrder(404)]);
  await edit('approver', false);
  expect(await askForPapers(team, approver.token)).toEqual([...account(404), ...ofOrder(404)]);
  await edit('approver', true);
  expect(await askForPapers(team, approver.token)).toEqual([...account(200), ...ofOrder(200)]);
  await shop.call(companyPeople.remove, { params: { id: acme._id, member: members.approver._id } }, boss.token);
  const { boss: rival } = await orderForTeam();
  const outside = [...account(404), ...ofOrder(404)];
  for (const { token } of [approver, await signIn(shop.db)]) expect(await askForPapers(team, token)).toEqual(outside);
  // An admin of another company has papers of their own, and none of this one.
  expect((await askForPapers(team, rival.token)).slice(5)).toEqual(ofOrder(404));
  expect(new Set(await askForPapers(team, null))).toEqual(new Set([401]));
});

test('a job number that is a formula is text in the statement of its company', async () => {
  const { boss } = await orderForTeam();
  const { body } = await shop.call(onAccount.statement, { query: { ...days, format: 'csv' } }, boss.token);
  expect(body).toContain("'=HYPERLINK");
  for (const cell of (body as string).split(/[,;\t\r\n]/)) expect(cell).not.toMatch(/^"*=/);
});

test('ids that are encoded twice, enormous or no ids open no paper, and the server does not fail', async () => {
  const { invoice, order, boss } = await orderForTeam();
  const stranger = await signIn(shop.db);
  const ids = [
    ...[
      `${invoice}%00`,
      `%7B${invoice}%7D`,
      `urn:uuid:${invoice}`,
      invoice.replaceAll('-', '%252D'),
      `${invoice}%2F..`,
    ],
    ...['1', '-1', '1e400', '9'.repeat(400), '..%2F..%2Fcredit-accounts', '%F0%28', "'%20or%20'1'%3D'1", invoice],
  ];
  for (const id of ids) {
    for (const url of [`/api/documents/${id}`, `/api/orders/${id}/documents`, `/api/credit-accounts/${id}/statement`]) {
      const { statusCode } = await shop.app.inject({
        url: `${url}?from=${today()}&until=${today()}`,
        headers: { authorization: `Bearer ${stranger.token}` },
      });
      expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
    }
  }
  const upper = { id: invoice.toUpperCase() };
  expect((await shop.call(documents.get, { params: upper, query: {} }, stranger.token)).status).toBe(404);
  expect((await shop.call(documents.get, { params: { id: order._id }, query: {} }, boss.token)).status).toBe(404);
  expect(shop.log).toEqual([]);
});

/** Locks a table or a row until the end of `act`. */
const whileLocked = async <Result>(lock: string, act: () => Promise<Result>): Promise<Result> => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(lock);
  try {
    return await act();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
};

test('while postings are locked, a statement is refused instead of cut off, and comes whole afterward', async () => {
  const { boss } = await orderForTeam();
  const read = (format: 'csv' | 'xlsx' | 'pdf') =>
    shop.call(onAccount.statement, { query: { ...days, format } }, boss.token);
  const formats = ['csv', 'xlsx', 'pdf'] as const;
  const replies = await whileLocked('lock table posting in access exclusive mode', () =>
    Promise.all(formats.map(read)),
  );
  expect(replies.map(toCode)).toEqual(formats.map(() => [503, 'not_ready']));
  shop.log.length = 0;
  expect((await Promise.all(formats.map(read))).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('while the account of unknown payers is locked, money is neither recorded nor moved, and a retry does each once', async () => {
  const money = { method: 'bank', amount: 80, reference: randomUUID(), receivedOn: today() } as const;
  const recordKey = randomUUID();
  const record = (at = shop) => at.call(unknownPayers.record, { body: money, idempotencyKey: recordKey }, admin.token);
  const { body: opened } = await shop.call(
    unknownPayers.record,
    { body: { ...money, reference: randomUUID() }, idempotencyKey: randomUUID() },
    admin.token,
  );
  const before = (await readAccount(shop, admin, opened._id)).balance;
  const lock = 'select from credit_account where is_unknown_payer for update';
  expect(toCode(await whileLocked(lock, () => record()))).toEqual([503, 'not_ready']);
  expect((await readAccount(shop, admin, opened._id)).balance).toBe(before);
  const recorded = await Promise.all([record(), record(other), record(), record(other)]);
  expect(recorded.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await readAccount(shop, admin, opened._id)).balance).toBe(before - 80);
  const { rows } = await pool.query('select id from posting where reference = $1', [money.reference]);
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const moveKey = randomUUID();
  const move = (at = shop) =>
    at.call(
      unknownPayers.move,
      { params: { id: rows[0].id }, body: { account }, idempotencyKey: moveKey },
      admin.token,
    );
  expect(toCode(await whileLocked(lock, () => move()))).toEqual([503, 'not_ready']);
  const moved = await Promise.all([move(), move(other), move(), move(other)]);
  expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([
    (await readAccount(shop, admin, opened._id)).balance,
    (await readAccount(shop, admin, account)).balance,
  ]).toEqual([before, -80]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('staff whose role is taken away record, move and export nothing more, although their page is still open', async () => {
  const clerk: TestPerson = await signIn(shop.db, 'admin');
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { body: order } = await checkOut(shop, buyer, await createTestProduct(shop), { payBy: null });
  const payment = { method: 'bank', amount: 10, reference: '', receivedOn: today() } as const;
  const tryAll = async () => [
    (await takeByHand(shop, clerk, order)).status,
    (
      await shop.call(
        creditAccounts.recordPayment,
        { params: { id: account }, body: { ...payment, again: true } },
        clerk.token,
      )
    ).status,
    (await shop.call(creditAccounts.payOut, { params: { id: account }, body: payment }, clerk.token)).status,
    (await shop.call(onAccount.statementOf, { params: { id: account }, query: days }, clerk.token)).status,
  ];
  await pool.query(`update customer set role = 'customer' where id = $1`, [clerk.customerId]);
  expect(await tryAll()).toEqual([403, 403, 403, 403]);
  expect((await readAccount(shop, admin, account)).balance).toBe(0);
});

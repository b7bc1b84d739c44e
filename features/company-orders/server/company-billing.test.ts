import { expect, test } from 'vitest';
import { toProgramRows } from '#features/accounting/server/program-files.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { company } from '#features/companies/contract/company.ts';
import { createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { findInvoice } from '#features/documents/server/documents.ts';
import { toRegisterLines } from '#features/documents/server/export-month.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { london, oslo, portland } from '#test/helpers/addresses.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const office = { ...london, name: '', company: 'Head office' };

type Saved = { _id: string; label: string; isBilling: boolean };

const listBilling = (body: Saved[]) => body.map(({ label, isBilling }) => [label, isBilling]);

const addAddress = (who: TestPerson, id: string, label: string, address: object, isBilling: boolean) =>
  shop.call(company.addAddress, { params: { id }, body: { label, address, isBilling } as never }, who.token);

const buy = async (buyer: TestPerson) => {
  const { body: placed } = await orderForCompany(shop, buyer, null);
  expect((await payOrder(shop, buyer, placed)).body).toMatchObject({ paid: true });
  return placed;
};

const findContents = async (order: string) =>
  (await shop.db.$client.query('select content from document where order_id = $1 order by id', [order])).rows.map(
    ({ content }) => content,
  );

test('an invoice for a company names it with tax number and billing address, and the buyer as who ordered', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin, { taxNumber: 'GB 123' });
  await addAddress(boss, acme._id, 'Office', office, true);
  const placed = await buy(buyer);
  const sheet = await findInvoice(shop.db, placed._id);
  if (sheet === null) throw new Error('there is no invoice');
  expect(sheet).toMatchObject({
    billTo: { company: acme.name, name: '', line1: london.line1, country: 'GB', taxNumber: 'GB 123' },
    deliverTo: { line1: oslo.line1, company: '' },
    buyer: { name: buyer.name, email: buyer.email },
    order: { facts: [{ label: 'Ordered by', value: buyer.name }] },
  });
  const [row] = toRegisterLines(sheet, '');
  expect(row?.slice(5, 9)).toEqual([buyer.name, acme.name, 'GB 123', 'GB']);
  const known = new Map([[0, { rate: 0, goods: '200', delivery: '', taxCode: 'None' }]]);
  expect(toProgramRows('xero', sheet, known)[0]?.slice(0, 3)).toEqual([acme.name, buyer.email, london.line1]);
  expect(toProgramRows('quickbooks', sheet, known)[0]?.[1]).toBe(acme.name);
  const { body: issued } = await shop.call(documents.list, { params: { id: placed._id } }, buyer.token);
  const query = { as: 'html' as const };
  const { body: html } = await shop.call(documents.get, { params: { id: issued[0]._id }, query }, buyer.token);
  for (const text of [acme.name, 'Tax number GB 123', 'Ordered by', buyer.name]) expect(html).toContain(text);
});

test('an issued invoice and its credit notes still name a company as it was, and later invoices as it is', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin, { taxNumber: 'GB 123' });
  await addAddress(boss, acme._id, 'Office', office, true);
  const placed = await buy(buyer);
  const [before] = await findContents(placed._id);
  const name = `${acme.name} Group`;
  const body = { name, taxNumber: 'GB 456', version: acme.version };
  expect((await shop.call(companies.edit, { params: { id: acme._id }, body }, admin.token)).status).toBe(200);
  await addAddress(admin, acme._id, 'New office', portland, true);
  const refund = await shop.call(
    payments.refund,
    { params: { id: placed._id }, body: { reason: 'Scratched' } },
    admin.token,
  );
  expect(refund.body).toMatchObject({ refunded: 10 });
  const [invoice, note] = await findContents(placed._id);
  expect(invoice).toEqual(before);
  expect([note.kind, note.billTo, note.order.facts]).toEqual(['credit_note', before.billTo, before.order.facts]);
  const [later] = await findContents((await buy(buyer))._id);
  expect(later.billTo).toMatchObject({ company: name, taxNumber: 'GB 456', line1: portland.line1, country: 'US' });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('without a billing address, an invoice has the address of the order under the name of the company', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin, { taxNumber: 'NO 9' });
  await addAddress(boss, acme._id, 'Depot', office, false);
  const [content] = await findContents((await buy(buyer))._id);
  expect(content.billTo).toMatchObject({ company: acme.name, line1: oslo.line1, country: 'NO', taxNumber: 'NO 9' });
  const person = await signIn(shop.db);
  const [own] = await findContents((await buy(person))._id);
  expect([own.billTo.company, own.billTo.name, own.order.facts]).toEqual(['', oslo.name, []]);
});

test('a company has one billing address, which its admins and staff choose, also if two do at once', async () => {
  const { acme, boss, approver } = await createTeam(shop, admin);
  const id = acme._id;
  expect((await addAddress(approver, id, 'Mine', oslo, true)).body.code).toBe('company_role');
  await addAddress(boss, id, 'Depot', oslo, false);
  const { body: two } = await addAddress(admin, id, 'Office', office, true);
  expect(listBilling(two)).toEqual([
    ['Depot', false],
    ['Office', true],
  ]);
  const choose = (who: TestPerson, { _id: address, label }: Saved, isBilling: boolean) =>
    shop.call(company.editAddress, { params: { id, address }, body: { label, address: oslo, isBilling } }, who.token);
  const replies = await Promise.all([choose(boss, two[0], true), choose(admin, two[1], true)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const { body: saved } = await shop.call(company.addresses, { params: { id } }, boss.token);
  expect(saved.filter(({ isBilling }: Saved) => isBilling)).toHaveLength(1);
  for (const one of two) await choose(boss, one, false);
  const { body: none } = await shop.call(company.addresses, { params: { id } }, boss.token);
  expect(none.some(({ isBilling }: Saved) => isBilling)).toBe(false);
});

import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { addJob, createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { exportCalls } from '#features/exports/contract/list-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('the export of orders ends with the company and the job number', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  await addJob(shop, boss, acme, 'Pier "9", north');
  const { body: forJob } = await orderForCompany(shop, buyer, 'Pier "9", north');
  const { body: forCompany } = await orderForCompany(shop, buyer);
  const { body: own } = await placeOrder(shop, await signIn(shop.db), await createTestProduct(shop));
  const { body } = await shop.call(exportCalls.orders, { query: {} }, admin.token);
  const found: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(Object.keys(found[0] ?? {}).slice(-3)).toEqual(['Invoice', 'For Company', 'Job Number']);
  const read = ({ number }: { number: number }) => found.find(({ Order }) => Order === String(number));
  expect(read(forJob)).toMatchObject({ 'For Company': acme.name, 'Job Number': 'Pier "9", north' });
  expect(read(forCompany)).toMatchObject({ 'For Company': acme.name, 'Job Number': '' });
  expect(read(own)).toMatchObject({ 'For Company': '', 'Job Number': '' });
});

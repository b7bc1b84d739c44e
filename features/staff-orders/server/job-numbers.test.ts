import { expect, test } from 'vitest';
import { company } from '#features/companies/contract/company.ts';
import { addJob, createTeam } from '#features/companies/test/companies.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const staff = openStaffOrders(shop, admin);
const goods = await createTestProduct(shop);

const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test('staff order for an open job number of the customer’s company, or for none', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin, { referenceNeeded: true });
  await addJob(shop, boss, acme, 'Harbour 7');
  const closed = await addJob(shop, boss, acme, 'Done');
  const params = { id: acme._id, reference: closed };
  await shop.call(company.editReference, { params, body: { isOpen: false } }, boss.token);
  const place = (companyReference: string | null) =>
    staff.place(buyer, [[goods, 1]], { total: 10, delivery: oslo, companyReference });
  const { status, body: placed } = await place('HARBOUR  7');
  expect([status, placed.facts]).toEqual([
    201,
    [
      { label: 'Company', value: acme.name },
      { label: 'Job number', value: 'Harbour 7' },
    ],
  ]);
  for (const wrong of ['Done', 'Nowhere']) {
    const refused = await place(wrong);
    expect([...toCode(refused), Object.keys(refused.body.fields)]).toEqual([
      422,
      'reference_unknown',
      ['companyReference'],
    ]);
  }
  for (const none of ['', null]) {
    expect((await place(none)).body.facts).toEqual([{ label: 'Company', value: acme.name }]);
  }
  const alone = await signIn(shop.db);
  const lone = { total: 10, delivery: oslo, companyReference: 'Harbour 7' };
  expect(toCode(await staff.place(alone, [[goods, 1]], lone))).toEqual([409, 'member_inactive']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

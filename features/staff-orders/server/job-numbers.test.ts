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

test('staff find the people of a company by its name, unless they cannot order for it at the moment', async () => {
  const { acme, boss, approver, buyer, members } = await createTeam(shop, admin);
  const listFound = async () =>
    (await staff.find(acme.name.toUpperCase())).map(
      ({ _id, company: name }: { _id: string; company: string }) => `${_id} ${name}`,
    );
  const everybody = [boss, approver, buyer].map(({ customerId }) => `${customerId} ${acme.name}`);
  expect((await listFound()).toSorted()).toEqual(everybody.toSorted());
  const [byEmail] = await staff.find(buyer.email);
  expect(byEmail).toMatchObject({ _id: buyer.customerId, company: acme.name });
  await shop.db.$client.query('update company_member set is_active = false where id = $1', [members.buyer._id]);
  expect(await listFound()).toHaveLength(2);
  expect(await staff.find(buyer.email)).toMatchObject([{ _id: buyer.customerId, company: '' }]);
});

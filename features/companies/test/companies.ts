import { randomUUID } from 'node:crypto';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { type CompanyForm, companies } from '#features/companies/contract/companies.ts';
import type { CompanyMember, CompanyPeople, MemberRole } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn, toConsonants, verifyAddress } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';

export type TestCompany = { _id: string; name: string; version: number };

/** Adds a company as staff would, with a name that no other has. */
export const addCompany = async (
  shop: TestShop,
  staff: TestPerson,
  form: Partial<CompanyForm> = {},
): Promise<TestCompany> => {
  const name = `Works ${toConsonants(randomUUID())}`;
  return (await shop.call(companies.add, { body: { name, ...form } }, staff.token)).body;
};

/** Adds a customer to a company as staff would. @returns their membership */
export const addMember = async (
  shop: TestShop,
  staff: TestPerson,
  { _id: id }: TestCompany,
  person: TestPerson,
  role: MemberRole,
): Promise<CompanyMember> => {
  await verifyAddress(shop.db, person);
  const { body } = await shop.call(
    companies.addMember,
    { params: { id }, body: { email: person.email, role } },
    staff.token,
  );
  const found = (body as CompanyPeople).members.find(({ customerId }) => customerId === person.customerId);
  if (found === undefined) throw new Error(`not added: ${JSON.stringify(body)}`);
  return found;
};

/** A company with one member of each role. */
export const createTeam = async (shop: TestShop, staff: TestPerson, form: Partial<CompanyForm> = {}) => {
  const acme = await addCompany(shop, staff, form);
  const [boss, approver, buyer] = await Promise.all([signIn(shop.db), signIn(shop.db), signIn(shop.db)]);
  const members = {
    boss: await addMember(shop, staff, acme, boss, 'admin'),
    approver: await addMember(shop, staff, acme, approver, 'approver'),
    buyer: await addMember(shop, staff, acme, buyer, 'buyer'),
  };
  return { acme, boss, approver, buyer, members };
};

/** Adds a job number. @returns its id */
export const addJob = async (shop: TestShop, who: TestPerson, { _id: id }: TestCompany, text: string) =>
  (await shop.call(company.addReference, { params: { id }, body: { text } }, who.token)).body._id as string;

/** Places an order of one new product at the checkout. @param companyReference null as from an old client */
export const orderForCompany = async (
  shop: TestShop,
  buyer: TestPerson,
  companyReference: string | null = '',
): Promise<TestReply> => {
  const goods = await createTestProduct(shop);
  const body = { lines: [{ productId: goods.id, quantity: 1 }], delivery: oslo, total: 10, companyReference };
  return shop.call(checkout.place, { body }, buyer.token);
};

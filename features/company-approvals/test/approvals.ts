import { checkout } from '#features/checkout/contract/checkout.ts';
import type { CompanyMember } from '#features/companies/contract/company-people.ts';
import type { CompanyForm } from '#features/companies/contract/companies.ts';
import { type TestCompany, createTeam } from '#features/companies/test/companies.ts';
import { type Limits, memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { orderRequests } from '#features/company-approvals/contract/order-requests.ts';
import { oslo } from '#test/helpers/addresses.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';

/** Sets the limits of a member in dollars; those that are not named end. */
export const setLimits = (
  shop: TestShop,
  who: TestPerson,
  { _id: id }: TestCompany,
  { _id: member }: CompanyMember,
  { orderLimit = null, monthLimit = null }: Partial<Limits>,
): Promise<TestReply> =>
  shop.call(memberLimits.edit, { params: { id, member }, body: { orderLimit, monthLimit } }, who.token);

/** The form of the checkout for one piece of some goods. */
export const toForm = ({ id: productId, unitPriceCents }: TestProduct, more: object = {}) => ({
  lines: [{ productId, quantity: 1 }],
  delivery: oslo,
  total: unitPriceCents / 100,
  companyReference: '',
  ...more,
});

/** A product of this price, of which one piece can be ordered. */
export const createPricedProduct = (shop: TestShop, dollars: number, more: object = {}): Promise<TestProduct> =>
  createTestProduct(shop, { unitPriceCents: Math.round(dollars * 100), minOrder: 1, ...more });

/** Places an order of this total at the checkout. */
export const orderFor = async (shop: TestShop, buyer: TestPerson, dollars: number, more: object = {}) =>
  shop.call(checkout.place, { body: toForm(await createPricedProduct(shop, dollars), more) }, buyer.token);

/** Sends an order of this total for approval. */
export const sendFor = async (
  shop: TestShop,
  buyer: TestPerson,
  { _id: id }: TestCompany,
  dollars: number,
  more: object = {},
): Promise<TestReply> => {
  const body = toForm(await createPricedProduct(shop, dollars), more);
  return shop.call(orderRequests.send, { params: { id }, body }, buyer.token);
};

/** Calls for the requests of one company. */
export const openRequests = (shop: TestShop, { _id: id }: TestCompany) => ({
  send: (who: TestPerson, body: ReturnType<typeof toForm>, idempotencyKey: string) =>
    shop.call(orderRequests.send, { params: { id }, body, idempotencyKey }, who.token),
  list: (who: TestPerson, query: object = {}) => shop.call(orderRequests.list, { params: { id }, query }, who.token),
  get: (who: TestPerson, request: string) => shop.call(orderRequests.get, { params: { id, request } }, who.token),
  approve: (who: TestPerson, request: string, total: number, more: object = {}) =>
    shop.call(orderRequests.approve, { params: { id, request }, body: { total, ...more } }, who.token),
  refuse: (who: TestPerson, request: string, answer = 'Too much') =>
    shop.call(orderRequests.refuse, { params: { id, request }, body: { answer } }, who.token),
  withdraw: (who: TestPerson, request: string) =>
    shop.call(orderRequests.withdraw, { params: { id, request } }, who.token),
});

export const toCode = ({ status, body }: TestReply) => [status, body.code];

/** A company with calls for its requests, whose buyer has limits: $20 for one order if nothing else is named. */
export const createLimitedTeam = async (
  shop: TestShop,
  staff: TestPerson,
  limits: Partial<Limits> = { orderLimit: 20 },
  form: Partial<CompanyForm> = {},
) => {
  const team = await createTeam(shop, staff, form);
  await setLimits(shop, staff, team.acme, team.members.buyer, limits);
  return { ...team, requests: openRequests(shop, team.acme) };
};

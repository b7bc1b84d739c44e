import { checkout } from '#features/checkout/contract/checkout.ts';
import { accountTerms } from '#features/on-account/contract/account-terms.ts';
import type { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { DueRule } from '#features/credit-accounts/contract/due-rules.ts';
import { today } from '#features/credit-accounts/test/payments.ts';
import { oslo } from '#test/helpers/addresses.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';

type Owner = { customer: string } | { company: string };
type Terms = { limit?: number; dueRule?: DueRule; isStopped?: boolean; stopReason?: string; version?: number };

export const findOrOpenAccount = (shop: TestShop, staff: TestPerson, owner: Owner): Promise<TestReply> =>
  shop.call(accountTerms.open, { body: owner }, staff.token);

export const readAccount = async (shop: TestShop, staff: TestPerson, id: string): Promise<CreditAccount> =>
  (await shop.call(creditAccounts.get, { params: { id } }, staff.token)).body;

/** Edits terms like the form does, which also sends the unchanged ones. */
export const editTerms = async (shop: TestShop, staff: TestPerson, id: string, terms: Terms): Promise<TestReply> => {
  const { limit, dueRule, stopped, version } = await readAccount(shop, staff, id);
  const kept = { limit, dueRule, isStopped: stopped !== null, stopReason: stopped?.reason ?? '', version };
  return shop.call(accountTerms.edit, { params: { id }, body: { ...kept, ...terms } }, staff.token);
};

/**
 * Opens an account with these terms: by default, a limit of $500, due at the end of the month + 30 days. @returns its
 * id
 */
export const grantLimit = async (
  shop: TestShop,
  staff: TestPerson,
  owner: Owner,
  terms: Terms = {},
): Promise<string> => {
  const { body } = await findOrOpenAccount(shop, staff, owner);
  await editTerms(shop, staff, body._id, { limit: 500, dueRule: 'month_end_30', ...terms });
  return body._id;
};

type CheckOutOptions = {
  quantity?: number;
  payBy?: string | null;
  companyReference?: string | null;
  idempotencyKey?: string | undefined;
};

/** Orders goods at the checkout, on account by default. The expected total is the price of the goods. */
export const checkOut = (
  shop: TestShop,
  buyer: TestPerson,
  { id: productId, unitPriceCents, minOrder }: TestProduct,
  { quantity = minOrder, payBy = 'account', idempotencyKey, ...more }: CheckOutOptions = {},
): Promise<TestReply> => {
  const total = (unitPriceCents / minOrder) * (quantity / 100);
  const body = { lines: [{ productId, quantity }], delivery: oslo, companyReference: null, total, payBy, ...more };
  return shop.call(checkout.place, { body, ...(idempotencyKey !== undefined && { idempotencyKey }) }, buyer.token);
};

/** Orders goods of this price on account. */
export const orderFor = async (
  shop: TestShop,
  buyer: TestPerson,
  dollars: number,
  more: object = {},
): Promise<TestReply> =>
  checkOut(shop, buyer, await createTestProduct(shop, { unitPriceCents: Math.round(dollars * 100) }), more);

/** Records money on an account. */
export const payIn = (shop: TestShop, staff: TestPerson, id: string, amount: number): Promise<TestReply> => {
  const body = { method: 'bank', amount, reference: '', receivedOn: today(), again: true } as const;
  return shop.call(creditAccounts.recordPayment, { params: { id }, body }, staff.token);
};

/** Moves the due day of an order on account to this many days after today; below zero, before today. */
export const moveDueDay = ({ db }: TestShop, orderId: string, days: number) =>
  db.$client.query(`update posting set due_on = current_date + $2::int where order_id = $1 and kind = 'invoice'`, [
    orderId,
    days,
  ]);

import { randomUUID } from 'node:crypto';
import { type TestCompany, createTeam } from '#features/companies/test/companies.ts';
import {
  type ExemptionForm,
  type TaxExemption,
  taxExemptions,
} from '#features/tax-exemptions/contract/tax-exemptions.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';

/** A certificate for Norway that counts since a month ago, with a number of its own. */
export const buildExemption = (more: Partial<ExemptionForm> = {}): ExemptionForm => ({
  kind: 'certificate',
  number: randomUUID().slice(0, 8),
  reason: '',
  places: 'NO',
  validFrom: dateInDays(-30),
  validUntil: '',
  checkedOn: dateInDays(-1),
  ...more,
});

/** Sends an exemption as staff would. */
export const sendExemption = (
  shop: TestShop,
  staff: TestPerson,
  { _id: id }: Pick<TestCompany, '_id'>,
  more: Partial<ExemptionForm> = {},
): Promise<TestReply> => shop.call(taxExemptions.add, { params: { id }, body: buildExemption(more) }, staff.token);

/** Adds an exemption of a company. */
export const addTestExemption = async (
  shop: TestShop,
  staff: TestPerson,
  company: Pick<TestCompany, '_id'>,
  more: Partial<ExemptionForm> = {},
): Promise<TaxExemption> => {
  const { status, body } = await sendExemption(shop, staff, company, more);
  if (status !== 201) throw new Error(`not added: ${JSON.stringify(body)}`);
  return body[0];
};

export const revokeTestExemption = (
  shop: TestShop,
  staff: TestPerson,
  { _id: id }: Pick<TestCompany, '_id'>,
  { _id: exemption }: Pick<TaxExemption, '_id'>,
): Promise<TestReply> => shop.call(taxExemptions.revoke, { params: { id, exemption } }, staff.token);

/** A company with one member of each role and an exemption. */
export const createExemptTeam = async (shop: TestShop, staff: TestPerson, more: Partial<ExemptionForm> = {}) => {
  const team = await createTeam(shop, staff);
  return { ...team, exemption: await addTestExemption(shop, staff, team.acme, more) };
};

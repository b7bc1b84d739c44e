import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import { record } from '#features/audit/server/record.ts';
import {
  type CompanyAddress,
  type CompanyAddressForm,
  MAX_COMPANY_ADDRESSES,
} from '#features/companies/contract/company.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { EVERY_ROLE, lockCompanyToEdit, openCompany } from './access.ts';

type Form = z.output<typeof CompanyAddressForm>;

const readAddresses = (db: Database | Transaction, companyId: string): Promise<CompanyAddress[]> =>
  rows<CompanyAddress>(
    db,
    sql`select id as "_id", label, address, is_billing as "isBilling" from company_address where company_id = ${companyId}
         order by lower(label), id limit ${MAX_COMPANY_ADDRESSES}`,
  );

/** The addresses of a company by name. @throws DomainError the errors of `openCompany` */
export const listCompanyAddresses = async (
  db: Database,
  caller: Caller,
  companyId: string,
): Promise<CompanyAddress[]> => {
  await openCompany(db, caller, companyId, EVERY_ROLE);
  return readAddresses(db, companyId);
};

/**
 * Changes the addresses of a company, and returns them.
 * @param change returns the number of rows it wrote; null if there was nothing to change
 */
const changeAddresses = (
  db: Database,
  caller: Caller,
  companyId: string,
  error: 'company_full' | 'address_not_found',
  change: (trx: Transaction) => Promise<number | null>,
): Promise<CompanyAddress[]> =>
  db.transaction(async (trx) => {
    await lockCompanyToEdit(trx, caller, companyId);
    const written = await change(trx);
    if (written === null) return readAddresses(trx, companyId);
    if (written === 0) throw new DomainError(error);
    await record(trx, {
      kind: 'company.addresses',
      entity: 'company',
      entityId: companyId,
      actorId: caller.customerId,
    });
    return readAddresses(trx, companyId);
  });

const toJson = ({ address }: Form): string => JSON.stringify(formatAddressRegion(address));

/** Prepares that a changed address becomes the billing address. A company has at most one. */
const endBilling = async (trx: Transaction, companyId: string, { isBilling }: Form): Promise<void> => {
  if (!isBilling) return;
  await execute(trx, sql`update company_address set is_billing = false where company_id = ${companyId} and is_billing`);
};

/** SQL condition: an address of a company is as in the form. */
const isSame = (form: Form): SQL =>
  sql`label = ${form.label} and address = ${toJson(form)}::jsonb and is_billing = ${form.isBilling}::boolean`;

/** A repeated request adds nothing. @throws DomainError `company_full`; the errors of `lockCompanyToEdit` */
export const addCompanyAddress = (db: Database, caller: Caller, companyId: string, form: Form) =>
  changeAddresses(db, caller, companyId, 'company_full', async (trx) => {
    const same = sql`company_id = ${companyId} and ${isSame(form)}`;
    if ((await maybeOne(trx, sql`select id from company_address where ${same} limit 1`)) !== null) return null;
    await endBilling(trx, companyId, form);
    return execute(
      trx,
      sql`insert into company_address (company_id, label, address, is_billing)
          select ${companyId}::uuid, ${form.label}, ${toJson(form)}::jsonb, ${form.isBilling}::boolean
           where (select count(*) from company_address where company_id = ${companyId}) < ${MAX_COMPANY_ADDRESSES}`,
    );
  });

type AddressOf = { companyId: string; addressId: string };

/** @throws DomainError `address_not_found`; the errors of `lockCompanyToEdit` */
export const editCompanyAddress = (db: Database, caller: Caller, { companyId, addressId }: AddressOf, form: Form) =>
  changeAddresses(db, caller, companyId, 'address_not_found', async (trx) => {
    const own = sql`id = ${addressId} and company_id = ${companyId}`;
    const same = sql`${own} and ${isSame(form)}`;
    if ((await maybeOne(trx, sql`select from company_address where ${same}`)) !== null) return null;
    await endBilling(trx, companyId, form);
    return execute(
      trx,
      sql`update company_address set label = ${form.label}, address = ${toJson(form)}::jsonb,
                 is_billing = ${form.isBilling}::boolean
           where ${own}`,
    );
  });

/** @throws DomainError `address_not_found`; the errors of `lockCompanyToEdit` */
export const removeCompanyAddress = (db: Database, caller: Caller, { companyId, addressId }: AddressOf) =>
  changeAddresses(db, caller, companyId, 'address_not_found', (trx) =>
    execute(trx, sql`delete from company_address where id = ${addressId} and company_id = ${companyId}`),
  );

import { type SQL, sql } from 'drizzle-orm';
import { type AuditAction, record } from '#features/audit/server/record.ts';
import {
  type CompanyReference,
  MAX_OPEN_REFERENCES,
  MAX_REFERENCES,
  normalizeReference,
} from '#features/companies/contract/company.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { toPrefixPattern } from '#platform/server/db/like-pattern.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { EVERY_ROLE, lockCompanyToEdit, openCompany } from '#features/companies/server/access.ts';

export const refuseReference = (
  code: 'reference_missing' | 'reference_unknown',
  message: string = errors[code].message,
): DomainError => new DomainError(code, { message, fields: { companyReference: message } });

/**
 * Checks the job number of an order that is not placed yet.
 * @throws DomainError `reference_missing`, `reference_unknown`
 */
export const assertReference = async (trx: Transaction, companyId: string, text: string | null): Promise<void> => {
  const reference = normalizeReference(text ?? '');
  const { isNeeded, isKnown } = await one<{ isNeeded: boolean; isKnown: boolean }>(
    trx,
    sql`select reference_needed as "isNeeded",
               exists (select from company_reference r
                        where r.company_id = c.id and lower(r.text) = lower(${reference}) and r.is_open) as "isKnown"
          from company c where c.id = ${companyId}`,
  );
  if (reference === '' ? isNeeded : !isKnown) {
    throw refuseReference(reference === '' ? 'reference_missing' : 'reference_unknown');
  }
};

const columns = sql`id as "_id", text, is_open as "isOpen"`;

/** SQL condition: the job number begins with the search. PostgreSQL lowers both; JavaScript lowers some otherwise. */
export const beginsReference = (text: SQL, search: string): SQL =>
  sql`lower(${text}) like lower(${toPrefixPattern(normalizeReference(search))})`;

/**
 * One page of the job numbers of a company that begin with the search, open ones first.
 * @throws DomainError the errors of `openCompany`
 */
export const listReferences = async (
  db: Database,
  caller: Caller,
  companyId: string,
  { page, limit, search, open }: PageQuery & { search: string; open: 'true' | 'false' },
): Promise<{ items: CompanyReference[]; total: number }> => {
  await openCompany(db, caller, companyId, EVERY_ROLE);
  const found = sql`company_id = ${companyId} and (is_open or ${open === 'false'})
    and ${beginsReference(sql`text`, search)}`;
  const [items, { total }] = await Promise.all([
    rows<CompanyReference>(
      db,
      sql`select ${columns} from company_reference where ${found}
           order by is_open desc, lower(text) limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from company_reference where ${found}`),
  ]);
  return { items, total };
};

/**
 * @param added the number of new job numbers; 0 if a closed one is reopened
 * @throws DomainError `company_full` if the company has as many job numbers, or open ones, as it may have
 */
const assertRoom = async (trx: Transaction, companyId: string, added: number): Promise<void> => {
  const { open, all } = await one<{ open: number; all: number }>(
    trx,
    sql`select (count(*) filter (where is_open))::int as open, count(*)::int as all
          from company_reference where company_id = ${companyId}`,
  );
  if (open >= MAX_OPEN_REFERENCES || all + added > MAX_REFERENCES) throw new DomainError('company_full');
};

const recordChange = (trx: Transaction, companyId: string, caller: Caller, changes: AuditAction['changes']) =>
  record(trx, {
    kind: 'company.references',
    entity: 'company',
    entityId: companyId,
    actorId: caller.customerId,
    ...(changes !== undefined && { changes }),
  });

/** @throws DomainError `reference_taken`, also by a closed one; `company_full`; the errors of `lockCompanyToEdit` */
export const addReference = (db: Database, caller: Caller, companyId: string, text: string) =>
  db.transaction(async (trx): Promise<CompanyReference> => {
    await lockCompanyToEdit(trx, caller, companyId);
    await assertRoom(trx, companyId, 1);
    const added = await maybeOne<CompanyReference>(
      trx,
      sql`insert into company_reference (company_id, text) values (${companyId}, ${text})
          on conflict do nothing returning ${columns}`,
    );
    if (added === null) {
      throw new DomainError('reference_taken', { fields: { text: errors.reference_taken.message } });
    }
    await recordChange(trx, companyId, caller, { added: [null, text] });
    return added;
  });

/**
 * Closes or reopens a job number.
 * @throws DomainError `not_found`, `company_full`; the errors of `lockCompanyToEdit`
 */
export const editReference = (
  db: Database,
  caller: Caller,
  { companyId, referenceId }: { companyId: string; referenceId: string },
  isOpen: boolean,
) =>
  db.transaction(async (trx): Promise<CompanyReference> => {
    await lockCompanyToEdit(trx, caller, companyId);
    const before = await maybeOne<CompanyReference>(
      trx,
      sql`select ${columns} from company_reference where id = ${referenceId} and company_id = ${companyId}`,
    );
    if (before === null) throw new DomainError('not_found');
    if (before.isOpen === isOpen) return before;
    if (isOpen) await assertRoom(trx, companyId, 0);
    await recordChange(trx, companyId, caller, { [isOpen ? 'reopened' : 'closed']: [null, before.text] });
    return one<CompanyReference>(
      trx,
      sql`update company_reference set is_open = ${isOpen}::boolean where id = ${referenceId} returning ${columns}`,
    );
  });

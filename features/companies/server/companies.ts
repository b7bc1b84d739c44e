import { type SQL, sql } from 'drizzle-orm';
import { type AuditAction, record } from '#features/audit/server/record.ts';
import {
  COMPANY_STATES,
  type CompanyDetail,
  type CompanyForm,
  type CompanyState,
  type ListedCompany,
} from '#features/companies/contract/companies.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { countStates } from '#platform/server/db/count-states.ts';
import { toInnerPattern } from '#platform/server/db/like-pattern.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { lockCompanyToEdit } from './access.ts';
import { assertCompanyClosable } from './company-closing.ts';
import { handleStoppedCompany } from './stopped-members.ts';

/** Each word narrows the search; this many are enough. */
const MOST_WORDS = 8;

/** SQL condition: the company `c` has every word in its name or tax number, or a member with this email address. */
const matches = (search: string): SQL => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) => sql`(c.name || ' ' || c.tax_number) ilike ${toInnerPattern(word)}`);
  return sql`((${sql.join(conditions, sql` and `)}) or c.id = any(array(
    select m.company_id from company_member m join customer p on p.id = m.customer_id
     where lower(p.email) = lower(${search}) and m.left_at is null)))`;
};

/** SQL condition: the customer buys for the company `c`. */
const hasMember = (customerId: string): SQL => sql`c.id in (
  select company_id from company_member where customer_id = ${customerId} and left_at is null)`;

const listedColumns = sql`
  c.id as "_id", c.name, c.tax_number as "taxNumber", c.state, c.created_at as "createdAt",
  (select count(*)::int from company_member m where m.company_id = c.id and m.left_at is null) as members`;

type Stored<Row extends { createdAt: string }> = Omit<Row, 'createdAt'> & { createdAt: Date };

const present = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** One page of companies by name, with the number in each state. */
export const listCompanies = async (
  db: Database,
  {
    page,
    limit,
    search,
    state,
    customer,
  }: PageQuery & { search: string; state: CompanyState | ''; customer?: string | undefined },
): Promise<{ items: ListedCompany[]; total: number; counts: Record<string, number> }> => {
  const found = customer === undefined ? matches(search) : sql`${matches(search)} and ${hasMember(customer)}`;
  const [items, counts] = await Promise.all([
    rows<Stored<ListedCompany>>(
      db,
      sql`select ${listedColumns}
            from (select * from company c where ${found} and (${state} = '' or c.state = ${state})
                   order by lower(c.name), c.id limit ${limit} offset ${(page - 1) * limit}) c
           order by lower(c.name), c.id`,
    ),
    countStates(db, COMPANY_STATES, sql`select c.state from company c where ${found}`),
  ]);
  return { items: items.map(present), total: counts[state === '' ? 'all' : state], counts };
};

/** @throws DomainError `company_not_found` */
export const getCompany = async (db: Database | Transaction, id: string): Promise<CompanyDetail> => {
  const found = await maybeOne<Stored<CompanyDetail>>(
    db,
    sql`select ${listedColumns}, coalesce(c.tax_number_checked_on::text, '') as "taxNumberCheckedOn",
               c.reference_needed as "referenceNeeded", c.note, c.version
          from company c where c.id = ${id}`,
  );
  if (found === null) throw new DomainError('company_not_found');
  return present(found);
};

const columns = sql`name, tax_number, tax_number_checked_on, reference_needed, note`;

const toValues = ({ name, taxNumber, taxNumberCheckedOn, referenceNeeded, note }: CompanyForm): SQL => sql`
  ${name}::text, ${taxNumber}::text, ${taxNumberCheckedOn === '' ? null : taxNumberCheckedOn}::date,
  ${referenceNeeded}::boolean, ${note}::text`;

/** @throws DomainError `invalid_request` if the form has a day of checking but no tax number */
const assertChecked = ({ taxNumber, taxNumberCheckedOn }: CompanyForm): void => {
  if (taxNumber !== '' || taxNumberCheckedOn === '') return;
  throw new DomainError('invalid_request', { fields: { taxNumber: 'Enter the number that was checked' } });
};

/** Waits for others who write this name. @throws DomainError `company_taken` if another open company has it */
const assertNameIsFree = async (trx: Transaction, name: string, id: string | null): Promise<void> => {
  await execute(trx, sql`select pg_advisory_xact_lock(hashtextextended('company ' || lower(${name}), 0))`);
  const other = await maybeOne(
    trx,
    sql`select from company where lower(name) = lower(${name}) and state = 'open' and id is distinct from ${id}::uuid`,
  );
  if (other !== null) throw new DomainError('company_taken', { fields: { name: errors.company_taken.message } });
};

/** Fields with another value than before. The note may be about people, so the audit does not keep it. */
const listChanges = (before: Partial<CompanyForm>, after: CompanyForm): NonNullable<AuditAction['changes']> =>
  Object.fromEntries(
    (['name', 'taxNumber', 'taxNumberCheckedOn', 'referenceNeeded'] as const).flatMap((field) =>
      before[field] === after[field] ? [] : [[field, [before[field] ?? null, after[field]]]],
    ),
  );

/** @throws DomainError `invalid_request`, `company_taken` */
export const addCompany = (db: Database, { customerId }: Caller, form: CompanyForm): Promise<CompanyDetail> =>
  db.transaction(async (trx) => {
    assertChecked(form);
    await assertNameIsFree(trx, form.name, null);
    const [added] = await rows<{ id: string }>(
      trx,
      sql`insert into company (${columns}) values (${toValues(form)}) returning id`,
    );
    if (added === undefined) throw new Error('an insert returned no row');
    await record(trx, {
      kind: 'company.add',
      entity: 'company',
      entityId: added.id,
      actorId: customerId,
      changes: listChanges({}, form),
    });
    return getCompany(trx, added.id);
  });

/** @throws DomainError `company_not_found`, `company_closed`, `company_changed` if the version is another */
const lockVersion = async (trx: Transaction, staff: Caller, id: string, version: number): Promise<CompanyDetail> => {
  await lockCompanyToEdit(trx, staff, id);
  const before = await getCompany(trx, id);
  if (before.version !== version) throw new DomainError('company_changed');
  return before;
};

/** @throws DomainError `invalid_request`, `company_not_found`, `company_closed`, `company_changed`, `company_taken` */
export const editCompany = (
  db: Database,
  staff: Caller,
  id: string,
  { version, ...form }: CompanyForm & { version: number },
): Promise<CompanyDetail> =>
  db.transaction(async (trx) => {
    assertChecked(form);
    const before = await lockVersion(trx, staff, id, version);
    const changes = listChanges(before, form);
    if (Object.keys(changes).length === 0 && before.note === form.note) return before;
    await assertNameIsFree(trx, form.name, id);
    await execute(
      trx,
      sql`update company set (${columns}) = row(${toValues(form)}), version = version + 1 where id = ${id}`,
    );
    await record(trx, {
      kind: 'company.edit',
      entity: 'company',
      entityId: id,
      actorId: staff.customerId,
      changes,
    });
    return getCompany(trx, id);
  });

/**
 * Closes a company for good. Its members become ordinary customers again, and its invitations end; its orders stay.
 * @throws DomainError `company_not_found`, `company_closed`, `company_changed`, and the errors of
 *   `assertCompanyClosable`
 */
export const closeCompany = (db: Database, staff: Caller, id: string, version: number): Promise<CompanyDetail> =>
  db.transaction(async (trx) => {
    await lockVersion(trx, staff, id, version);
    await execute(trx, sql`update company set state = 'closed', version = version + 1 where id = ${id}`);
    // Waits for orders that are being placed for the company.
    await execute(
      trx,
      sql`update company_member set is_active = false, left_at = now() where company_id = ${id} and left_at is null`,
    );
    await handleStoppedCompany(trx, id, staff.customerId);
    await assertCompanyClosable(trx, id);
    await execute(trx, sql`delete from company_invitation where company_id = ${id}`);
    await record(trx, { kind: 'company.close', entity: 'company', entityId: id, actorId: staff.customerId });
    return getCompany(trx, id);
  });

import { type SQL, sql } from 'drizzle-orm';
import type { OwnCompany } from '#features/companies/contract/company.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** The most admins to name. */
const MOST_ADMINS = 5;

/** SQL of the id of the company that a customer can order for; null without one. */
export const selectActiveCompany = (customer: SQL): SQL => sql`(
  select m.company_id from company_member m where m.customer_id = ${customer} and m.left_at is null and m.is_active)`;

/** Gets the company that the caller buys for. @throws DomainError `company_not_found` if there is none */
export const getOwnCompany = async (db: Database, { customerId }: Caller): Promise<OwnCompany> => {
  const found = await maybeOne<OwnCompany>(
    db,
    sql`select c.id as "_id", c.name, case when m.is_active then c.tax_number else '' end as "taxNumber", c.reference_needed as "referenceNeeded",
               m.id as member, m.role, m.is_active as "isActive",
               (select coalesce(json_agg(json_build_object('name', a.name, 'email', a.email)), '[]')
                  from (select p.name, p.email from company_member x join customer p on p.id = x.customer_id
                         where x.company_id = c.id and x.left_at is null and x.is_active and x.role = 'admin'
                         order by lower(p.name), x.id limit ${MOST_ADMINS}) a) as admins
          from company_member m join company c on c.id = m.company_id
         where m.customer_id = ${customerId} and m.left_at is null`,
  );
  if (found === null) throw new DomainError('company_not_found');
  return found;
};

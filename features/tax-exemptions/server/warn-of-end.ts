import { sql } from 'drizzle-orm';
import type { MailKind } from '#features/index.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { WARNING_DAYS } from '#features/tax-exemptions/contract/tax-exemptions.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Exemptions that are handled at a time, and the most admins of a company who get an email. */
const MAX_WARNINGS = 100;
const MAX_MAILED_ADMINS = 10;

/**
 * Queues emails to the admins of a company and to the shop, once, when an exemption ends soon and none follows it. It
 * is one statement, so a run that is interrupted or runs twice sends nothing twice.
 */
export const warnOfEnd = async (db: Database): Promise<void> => {
  await execute(
    db,
    sql`with due as (
          update tax_exemption x set warned_at = now()
           where x.id = any(array(
             select y.id from tax_exemption y join company c on c.id = y.company_id and c.state = 'open'
              where y.warned_at is null and y.revoked_at is null
                and y.valid_until between ${shopToday} and ${shopToday} + ${WARNING_DAYS}::int
                and not exists (select from tax_exemption n
                                 where n.company_id = y.company_id and n.revoked_at is null and n.places @> y.places
                                   and n.valid_from <= y.valid_until + 1
                                   and coalesce(n.valid_until > y.valid_until, true))
              order by y.id limit ${MAX_WARNINGS} for update of y skip locked))
          returning x.id, x.company_id)
        insert into outbox (kind, entity_id)
        select ${'company.exemption_ends' satisfies MailKind}, due.id || ' ' || m.id
          from due cross join lateral (
            select id from company_member
             where company_id = due.company_id and left_at is null and is_active and role = 'admin'
             order by id limit ${MAX_MAILED_ADMINS}) m
        union all
        select ${'company.exemption_ends_shop' satisfies MailKind}, due.id::text from due`,
  );
};

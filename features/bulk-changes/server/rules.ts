import { type SQL, sql } from 'drizzle-orm';

/** Invariants of bulk changes, as queries that find violations. A change that stopped in the middle violates none. */
export const bulkChangeRules: Record<string, SQL> = {
  'a bulk change that is applied or undone has reached all its rows, and counts them': sql`
    select i.id from product_import i
     where i.origin = 'bulk' and i.state in ('applied', 'undone') and i.tries = 0
       and ((i.counts ->> 'changed')::int <> (select count(*) from import_row r
                                               where r.import_id = i.id and r.kind = 'changed')
            or exists (select from import_row r where r.import_id = i.id and r.draft is not null
                          and (r.line > i.reached) = (i.state = 'applied')))`,
};

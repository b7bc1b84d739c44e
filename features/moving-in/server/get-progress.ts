import { sql } from 'drizzle-orm';
import type { MoveProgress } from '#features/moving-in/contract/move-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { LEADS_NOWHERE } from './set-target.ts';
import { isAllowedKind } from './move-files.ts';

/** Counts the things that an owner imports. Staff do not count as customers. */
export const getMoveProgress = (db: Database, caller: Caller): Promise<MoveProgress> =>
  one<MoveProgress>(
    db,
    sql`select (select count(*)::int from product where status = 'active') as products,
               (select count(*)::int from product_import
                 where origin = 'file' and state in ('checking', 'fetching', 'applying')) as "productFiles",
               (select count(*)::int from category) as categories,
               (select count(*)::int from customer
                 where auth_user_id is not null and role = 'customer' and staff_role is null) as customers,
               (select count(*)::int from past_order) as "pastOrders",
               (select count(*)::int from product_review where source_key is not null) as reviews,
               (select count(*)::int from redirect) as redirects,
               (select count(distinct r.label)::int from move_file f join move_row r on r.file_id = f.id
                 where f.kind = 'sitemap' and r.kind = 'refused' and r.problem = ${LEADS_NOWHERE}
                   and not exists (select from redirect where path = r.label)) as "lostAddresses",
               (select count(*)::int from move_file where state = 'applied' and ${isAllowedKind(caller)}) as undoable`,
  );

import { sql } from 'drizzle-orm';
import type { Standing } from '#contract/accounts.ts';
import type { Database } from '#server/db/open.ts';
import { allowing } from '#server/db/order-states.ts';
import { maybe } from '#server/db/query.ts';
import { roleOf } from './role-of.ts';

/** More are not told apart: their list is asked for anyhow. */
const MOST = 100;

/** How whoever has this address stands; an unknown one is no admin's, and has nothing to pay. */
export const findStanding = async (db: Database, email: string): Promise<Standing> => {
  const found = await maybe<Standing>(
    db,
    sql`select c.role = 'admin' as admin, ${roleOf(sql`c`)} as role,
               array(select o.id::text from orders o
                      where o.customer_id = c.id and o.status in ${allowing('pay')}
                      order by o.number limit ${MOST}) as unpaid
          from customer c where lower(c.email) = ${email}`,
  );
  return found ?? { admin: false, role: 'customer', unpaid: [] };
};

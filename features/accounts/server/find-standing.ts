import { sql } from 'drizzle-orm';
import type { Standing } from '#features/accounts/contract/accounts.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import type { Database } from '#platform/server/db/open.ts';
import { allowing } from '#features/orders/server/order-states.ts';
import { maybe } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { roleOf } from './role-of.ts';

/** More are not told apart: their list is asked for anyhow. */
const MOST = 100;

/** What a refusal by the guard says of a session. */
export const stateOf = ({ held }: Caller): SecondStepState => {
  if (held === null) return 'done';
  return held.is('second_step_unset') ? 'unset' : 'needed';
};

/** How whoever has this address stands; an unknown one is no admin's, and has nothing to pay. */
export const findStanding = async (db: Database, caller: Caller, email: string): Promise<Standing> => {
  const secondStep = stateOf(caller);
  const found = await maybe<Omit<Standing, 'secondStep'>>(
    db,
    sql`select c.role = 'admin' as admin, ${roleOf(sql`c`)} as role,
               array(select o.id::text from orders o
                      where o.customer_id = c.id and o.status in ${allowing('pay')}
                      order by o.number limit ${MOST}) as unpaid
          from customer c where lower(c.email) = ${email}`,
  );
  return { ...(found ?? { admin: false, role: 'customer', unpaid: [] }), secondStep };
};

import { sql } from 'drizzle-orm';
import type { AccountStatus } from '#features/accounts/contract/accounts.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { selectPersonGroups } from './person-groups.ts';
import { roleColumn } from './roles.ts';

/** Clients need no exact count above this; they fetch the list anyway. */
const MAX_UNPAID_ORDERS = 100;

/** Derives the second-step state from the guard's reason to block the caller. */
export const getSecondStepState = ({ secondStepError }: Caller): SecondStepState => {
  if (secondStepError === null) return 'done';
  return secondStepError.is('second_step_unset') ? 'unset' : 'needed';
};

/** The account state for an address. An unknown address is not an admin and has no unpaid orders. */
export const getAccountStatus = async (db: Database, caller: Caller, email: string): Promise<AccountStatus> => {
  const secondStep = getSecondStepState(caller);
  const found = await maybeOne<Omit<AccountStatus, 'secondStep' | 'groups'> & { groups: string[] }>(
    db,
    sql`select c.role = 'admin' as admin, ${roleColumn(sql`c`)} as role,
               array(select o.id::text from orders o
                      where o.customer_id = c.id and o.status in ${sqlStatesAllowing('pay')}
                      order by o.number limit ${MAX_UNPAID_ORDERS}) as unpaid,
               ${selectPersonGroups(sql`c.id`)} as groups
          from customer c where lower(c.email) = ${email}`,
  );
  const { groups, ...status } = found ?? { admin: false, role: 'customer', unpaid: [], groups: [] };
  return { ...status, ...(groups.length > 0 && { groups }), secondStep };
};

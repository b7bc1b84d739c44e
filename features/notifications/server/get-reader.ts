import { sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { Ways } from '#features/notifications/contract/notices.ts';
import { roleOf } from '#features/accounts/server/role-of.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** Before everything that was ever told. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

export type Reader = {
  customerId: string;
  role: Role;
  ways: Ways;
  hourly: boolean;
  /** He has read everything up to here. */
  readTo: string;
};

/**
 * Somebody of the shop, with the role he has at this moment, and what he has chosen.
 * @throws Refusal `admin_only` of a customer; why somebody of the shop is kept from its calls
 */
export const getReader = async (db: Database | Transaction, { customerId, held }: Caller): Promise<Reader> => {
  if (held !== null) throw held;
  const reader = await one<Reader>(
    db,
    sql`select c.id as "customerId", ${roleOf(sql`c`)} as role, coalesce(r.ways, '{}') as ways,
               coalesce(r.hourly, true) as hourly, coalesce(r.read_to, ${NOTHING}) as "readTo"
          from customer c left join notice_reader r on r.customer_id = c.id where c.id = ${customerId}`,
    'get-reader',
  );
  if (reader.role === 'customer') throw new Refusal('admin_only');
  return reader;
};

import { sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { TopicChannels } from '#features/notifications/contract/notices.ts';
import { roleColumn } from '#features/accounts/server/role-of.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** Before everything that was ever told. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';

export type NotificationRecipient = {
  customerId: string;
  role: Role;
  ways: TopicChannels;
  hourly: boolean;
  /** He has read everything up to here. */
  readTo: string;
};

/**
 * Somebody of the shop, with the role he has at this moment, and what he has chosen.
 * @throws DomainError `admin_only` of a customer; why somebody of the shop is kept from its calls
 */
export const getRecipient = async (
  db: Database | Transaction,
  { customerId, held }: Caller,
): Promise<NotificationRecipient> => {
  if (held !== null) throw held;
  const reader = await one<NotificationRecipient>(
    db,
    sql`select c.id as "customerId", ${roleColumn(sql`c`)} as role, coalesce(r.ways, '{}') as ways,
               coalesce(r.hourly, true) as hourly, coalesce(r.read_to, ${NIL_ID}) as "readTo"
          from customer c left join notice_reader r on r.customer_id = c.id where c.id = ${customerId}`,
    'get-reader',
  );
  if (reader.role === 'customer') throw new DomainError('admin_only');
  return reader;
};

import { and, asc, desc, isNotNull } from 'drizzle-orm';
import type { Profile } from '#features/accounts/contract/accounts.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { customer } from '#features/accounts/server/schema.ts';
import { matchesCustomerSearch } from '#features/accounts/server/customer-search.ts';
import { profileColumns } from '#features/accounts/server/profile.ts';

/**
 * One page of all people with an account: admins first, then other staff, then by name.
 * @param query its `search` works as in `matchesCustomerSearch`; '' finds everybody
 */
export const listPeople = async (
  db: Database,
  { page, limit, search }: PageQuery & { search: string },
): Promise<{ items: Profile[]; total: number }> => {
  // API keys and deleted customers have no account.
  const hasAccount = isNotNull(customer.authUserId);
  const found = and(hasAccount, search === '' ? undefined : matchesCustomerSearch(search));
  const [items, total] = await Promise.all([
    db
      .select(profileColumns)
      .from(customer)
      .where(found)
      // 'admin' sorts before 'customer', and a null staff role sorts after all others.
      .orderBy(asc(customer.role), asc(customer.staffRole), asc(customer.name), desc(customer.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(customer, found),
  ]);
  return { items, total };
};

import { asc, count, desc } from 'drizzle-orm';
import type { Profile } from '#contract/accounts.ts';
import type { PageQuery } from '#contract/page-query.ts';
import type { Database } from '#server/db/open.ts';
import { customer } from '#server/db/schema/accounts.ts';
import { profileColumns } from './find-profile.ts';

/** One page of everybody with an account: admins first, then by name. */
export const listCustomers = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: Profile[]; total: number }> => {
  const [items, totals] = await Promise.all([
    db
      .select(profileColumns)
      .from(customer)
      // 'admin' sorts before 'customer'.
      .orderBy(asc(customer.role), asc(customer.name), desc(customer.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(customer),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
};

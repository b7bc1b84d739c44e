import { type SQL, sql } from 'drizzle-orm';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { MAX_LISTS_PER_OWNER, MAX_PRICE_RULES, MAX_PRICE_STEPS } from '#platform/contract/limits.ts';

/** Invariants of price lists, as queries that find violations. */
export const priceListRules: Record<string, SQL> = {
  'no deleted account has a price group or a price list': sql`
    select c.id from customer c
     where c.auth_user_id is null and not ${isWalkIn(sql`c.id`)}
       and (exists (select from customer_price_group g where g.customer_id = c.id)
            or exists (select from price_list l where l.customer_id = c.id))`,
  'no group, company or customer has more price lists than allowed': sql`
    select coalesce(group_id, company_id, customer_id) as id from price_list
     group by group_id, company_id, customer_id having count(*) > ${sql.raw(String(MAX_LISTS_PER_OWNER))}`,
  'a price list stays within its numbers of prices': sql`
    select list_id from price_rule group by list_id having count(*) > ${sql.raw(String(MAX_PRICE_RULES))}
    union all
    select list_id from price_rule group by list_id, product_id, category_id, brand_id
    having count(*) > ${sql.raw(String(MAX_PRICE_STEPS))}`,
};

import { type SQL, sql } from 'drizzle-orm';
import { selectActiveCompany } from '#features/companies/server/own-company.ts';
import type { OwnPricesQuery } from '#features/checkout/server/own-prices.ts';
import type { ListOwner } from '#features/price-lists/contract/price-lists.ts';
import { categoriesAbove } from '#features/products/server/categories-above.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { anyOf } from '#platform/server/db/any-of.ts';

/** SQL conditions, by the kind of owner: the list `l` has prices for the buyer. */
const listsOfBuyer: Record<ListOwner, (buyer: SQL) => SQL> = {
  group: (buyer) => sql`l.group_id = (select g.group_id from customer_price_group g where g.customer_id = ${buyer})`,
  company: (buyer) => sql`l.company_id = ${selectActiveCompany(buyer)}`,
  customer: (buyer) => sql`l.customer_id = ${buyer}`,
};

/** SQL condition: the buyer gets the prices of the list `l` while it is on. */
export const isListOf = (buyer: SQL): SQL => anyOf(Object.values(listsOfBuyer).map((matches) => matches(buyer)));

/** SQL of the state of the list `l`. The list of a closed company is over. */
export const listState: SQL = sql`
  case when not l.is_active then 'off' when l.ends_on < ${shopToday} then 'over'
       when (select c.state from company c where c.id = l.company_id) = 'closed' then 'over'
       when l.starts_on > ${shopToday} then 'waiting' else 'on' end`;

/** SQL of the rules of the list `l` for the product `p`. Each part uses the index of rules by list. */
export const rulesForProduct: SQL = sql`(
  select r.* from price_rule r where r.list_id = l.id and r.product_id = p.id
  union all
  select r.* from price_rule r where r.list_id = l.id and r.product_id is null
     and r.category_id = any(array(select up.id from ${categoriesAbove(sql`p.category_id`)} up))
  union all
  select r.* from price_rule r where r.list_id = l.id and r.product_id is null and r.category_id is null
     and r.brand_id = p.brand_id
  union all
  select r.* from price_rule r where r.list_id = l.id and r.product_id is null and r.category_id is null
     and r.brand_id is null)`;

/** SQL of an `OwnPrice`: the rule `r` of the list `l` as JSON. */
export const ownPriceJson: SQL = sql`
  case when r.percent is null
       then json_build_object('list', l.id, 'version', l.version, 'from', r.from_quantity, 'cents', r.price_cents, 'per', r.per)
       else json_build_object('list', l.id, 'version', l.version, 'from', r.from_quantity, 'percent', r.percent) end`;

/** The prices of buyers, from all lists that are on today. */
export const ownPrices: OwnPricesQuery = {
  // One index lookup for each kind of owner, whatever the state of the lists.
  mayExist: (buyer) =>
    anyOf(Object.values(listsOfBuyer).map((matches) => sql`exists (select from price_list l where ${matches(buyer)})`)),
  select: (buyer) => sql`
    select json_agg(${ownPriceJson} order by r.id)
      from price_list l cross join lateral ${rulesForProduct} r
     where ${isListOf(buyer)} and ${listState} = 'on'`,
};

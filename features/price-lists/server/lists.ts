import { type SQL, sql } from 'drizzle-orm';
import {
  type ListOwner,
  PRICE_LIST_STATES,
  type PriceList,
  type PriceListState,
} from '#features/price-lists/contract/price-lists.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { countStates } from '#platform/server/db/count-states.ts';
import { toInnerPattern } from '#platform/server/db/like-pattern.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { listState } from './own-prices.ts';

type ListRow = Omit<PriceList, 'owner'> & { ownerKind: ListOwner; ownerId: string; ownerName: string };

/** SQL of the kind of owner of the list `l`. */
export const listOwnerKind: SQL = sql`
  case when l.group_id is not null then 'group' when l.company_id is not null then 'company' else 'customer' end`;

/** SQL columns of the list `l`, and its joins. */
const listColumns = sql`
  l.id as "_id", l.name, ${listOwnerKind} as "ownerKind",
  coalesce(l.group_id, l.company_id, l.customer_id) as "ownerId", coalesce(g.name, f.name, c.name) as "ownerName",
  coalesce(l.starts_on::text, '') as "startsOn", coalesce(l.ends_on::text, '') as "endsOn",
  l.is_active as "isActive", ${listState} as state, l.version,
  (select count(*)::int from price_rule r where r.list_id = l.id) as rules`;

const ownerJoins = sql`left join price_group g on g.id = l.group_id left join company f on f.id = l.company_id
  left join customer c on c.id = l.customer_id`;

/** Hides the names of companies and customers from staff who may not see customers. */
const toPriceList = (
  { ownerKind, ownerId, ownerName, ...row }: ListRow,
  { hasMorePermission }: Pick<Caller, 'hasMorePermission'>,
): PriceList => ({
  ...row,
  owner: { kind: ownerKind, id: ownerId, name: ownerKind !== 'group' && !hasMorePermission ? null : ownerName },
});

/** SQL condition: the list `l`, its group, or its company or customer if the caller may see them, has the text. */
const matchesSearch = (search: string, { hasMorePermission }: Caller): SQL => {
  if (search === '') return sql`true`;
  const pattern = toInnerPattern(search);
  const customers = hasMorePermission ? sql`or f.name ilike ${pattern} or c.name ilike ${pattern}` : sql``;
  return sql`(l.name ilike ${pattern} or g.name ilike ${pattern} ${customers})`;
};

type ListQuery = PageQuery & { state: PriceListState | ''; search: string; company?: string | undefined };

/** One page of price lists, the latest first, with the number in each state. */
export const listPriceLists = async (
  db: Database,
  caller: Caller,
  { page, limit, state, search, company }: ListQuery,
): Promise<{ items: PriceList[]; total: number; counts: Record<string, number> }> => {
  const ofCompany = company === undefined ? sql`` : sql`and l.company_id = ${company}`;
  const matches = sql`${matchesSearch(search, caller)} ${ofCompany}`;
  const [items, counts] = await Promise.all([
    rows<ListRow>(
      db,
      sql`with chosen as (
            select l.* from price_list l ${ownerJoins}
             where ${matches} and ${state} in ('', ${listState})
             order by l.id desc limit ${limit} offset ${(page - 1) * limit})
          select ${listColumns} from chosen l ${ownerJoins} order by l.id desc`,
    ),
    countStates(
      db,
      PRICE_LIST_STATES,
      sql`select ${listState} as state from price_list l ${ownerJoins} where ${matches}`,
    ),
  ]);
  return {
    items: items.map((row) => toPriceList(row, caller)),
    total: counts[state === '' ? 'all' : state],
    counts,
  };
};

/** @throws DomainError `price_list_not_found` */
export const getPriceList = async (
  db: Database | Transaction,
  caller: Pick<Caller, 'hasMorePermission'>,
  id: string,
): Promise<PriceList> => {
  const found = await maybeOne<ListRow>(
    db,
    sql`select ${listColumns} from price_list l ${ownerJoins} where l.id = ${id}`,
  );
  if (found === null) throw new DomainError('price_list_not_found');
  return toPriceList(found, caller);
};

import { type SQL, sql } from 'drizzle-orm';
import {
  CODE_STATES,
  type CodeForm,
  type CodeRow,
  type CodeState,
  type DiscountCode,
} from '#features/discount-codes/contract/discount-codes.ts';
import { shopZone } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { countStates } from '#platform/server/db/count-states.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';

const codeState = sql`
  case when not c.is_active then 'off' when c.ends_at <= now() or c.used >= c.most_uses then 'over'
       when c.starts_at > now() then 'waiting' else 'on' end`;

const sharedColumns = sql`
  c.id as "_id", c.code, c.kind, c.percent, c.amount_cents as "amountCents", c.min_goods_cents as "minGoodsCents",
  c.most_uses as "mostUses", c.is_active as "isActive", ${codeState} as state, c.used`;

type Amounts = { amountCents: Cents | null; minGoodsCents: Cents };

const toAmounts = ({ amountCents, minGoodsCents }: Amounts) => ({
  amount: amountCents === null ? null : toDollars(amountCents),
  minGoods: toDollars(minGoodsCents),
});

type ListedRow = Omit<CodeRow, 'amount' | 'minGoods' | 'startsAt' | 'endsAt' | 'given'> &
  Amounts & { startsAt: Date; endsAt: Date | null; givenCents: Cents };

/** Lists one page of codes, the latest first, with the number in each state. */
export const listCodes = async (
  db: Database,
  { page, limit, state }: PageQuery & { state: CodeState | '' },
): Promise<{ items: CodeRow[]; total: number; counts: Record<string, number> }> => {
  const chosen: SQL = state === '' ? sql`true` : sql`${codeState} = ${state}`;
  const [items, counts] = await Promise.all([
    rows<ListedRow>(
      db,
      sql`with chosen as (
            select * from discount_code c where ${chosen} order by c.id desc limit ${limit} offset ${(page - 1) * limit})
          select ${sharedColumns}, c.starts_at as "startsAt", c.ends_at as "endsAt",
                 (select coalesce(sum(u.amount_cents), 0) from code_use u
                   where u.code_id = c.id and u.released_at is null) as "givenCents"
            from chosen c order by c.id desc`,
    ),
    countStates(db, CODE_STATES, sql`select ${codeState} as state from discount_code c`),
  ]);
  return {
    items: items.map(({ amountCents, minGoodsCents, startsAt, endsAt, givenCents, ...row }) => ({
      ...row,
      ...toAmounts({ amountCents, minGoodsCents }),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      given: toDollars(givenCents),
    })),
    total: counts[state === '' ? 'all' : state],
    counts,
  };
};

type StoredCode = Omit<DiscountCode, 'amount' | 'minGoods' | 'scope' | 'values'> &
  Amounts & { skus: string[] | null; categories: string[] | null; brands: string[] | null };

/** @throws DomainError `discount_code_not_found` */
export const getCode = async (db: Database | Transaction, id: string): Promise<DiscountCode> => {
  const found = await maybeOne<StoredCode>(
    db,
    sql`select ${sharedColumns}, c.once_each as "onceEach", c.on_reduced as "onReduced", c.version,
               (c.starts_at at time zone ${shopZone})::date::text as "startsOn",
               coalesce(((c.ends_at - interval '1 microsecond') at time zone ${shopZone})::date::text, '') as "endsOn",
               x.skus, x.categories, x.brands
          from discount_code c
         cross join lateral (
           select json_agg(p.sku order by p.sku) filter (where p.id is not null) as skus,
                  json_agg(g.slug order by g.slug) filter (where g.id is not null) as categories,
                  json_agg(s.brand order by s.brand) filter (where s.brand is not null) as brands
             from discount_code_scope s left join product p on p.id = s.product_id left join category g on g.id = s.category_id
            where s.code_id = c.id) x
         where c.id = ${id}`,
  );
  if (found === null) throw new DomainError('discount_code_not_found');
  const { amountCents, minGoodsCents, skus, categories, brands, ...code } = found;
  const named = Object.entries({ skus, categories, brands } as const).find(([, values]) => values !== null);
  const [scope, values] = (named ?? ['all', []]) as [DiscountCode['scope'], string[]];
  return { ...code, ...toAmounts({ amountCents, minGoodsCents }), scope, values };
};

/** The fields of a code that the audit compares. */
export const describeCode = (code: DiscountCode | CodeForm): Record<string, unknown> => ({
  code: code.code,
  kind: code.kind,
  percent: code.percent,
  amount: code.amount,
  minGoods: code.minGoods,
  scope: code.scope,
  values: code.values.join(', '),
  startsOn: code.startsOn,
  endsOn: code.endsOn,
  mostUses: code.mostUses,
  onceEach: code.onceEach,
  onReduced: code.onReduced,
  isActive: code.isActive,
});

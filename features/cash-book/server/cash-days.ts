import { type SQL, sql } from 'drizzle-orm';
import type { CashDay, CashDrawer, CashEntry } from '#features/cash-book/contract/cash-book.ts';
import { ownerJoins, ownerName } from '#features/credit-accounts/server/account-owner.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, subtractCents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { selectCashPostings, selectDaySums } from './cash-sums.ts';

type DayRow = {
  id: string;
  day: string;
  isPast: boolean;
  openedAt: Date;
  openedBy: string | null;
  float: Cents;
  taken: Cents;
  paidOut: Cents;
  putIn: Cents;
  takenOut: Cents;
  expected: Cents;
  counted: Cents | null;
  note: string;
  countedBy: string | null;
  countedAt: Date | null;
};

/** SQL of cash days with their sums. @param days SQL that selects the days, all columns */
const selectDays = (days: SQL): SQL => sql`
  select d.id, d.day::text, d.day < ${shopToday} as "isPast", d.opened_at as "openedAt", o.name as "openedBy", d.float_cents as "float",
         s.taken, s.paid_out as "paidOut", s.put_in as "putIn", s.taken_out as "takenOut",
         coalesce(d.expected_cents, s.expected) as expected, d.counted_cents as counted, d.note,
         k.name as "countedBy", d.counted_at as "countedAt"
    from (${days}) d cross join lateral (${selectDaySums}) s
    left join customer o on o.id = d.opened_by left join customer k on k.id = d.counted_by
   order by d.day desc`;

const toCashDay = ({ id, counted, countedAt, countedBy, note, ...row }: DayRow): CashDay => ({
  _id: id,
  day: row.day,
  openedAt: row.openedAt.toISOString(),
  openedBy: row.openedBy,
  float: toDollars(row.float),
  taken: toDollars(row.taken),
  paidOut: toDollars(row.paidOut),
  putIn: toDollars(row.putIn),
  takenOut: toDollars(row.takenOut),
  expected: toDollars(row.expected),
  count:
    counted === null || countedAt === null
      ? null
      : {
          counted: toDollars(counted),
          difference: toDollars(subtractCents(counted, row.expected)),
          note,
          by: countedBy,
          at: countedAt.toISOString(),
        },
});

/** @throws DomainError `cash_day_not_found` */
export const getCashDay = async (db: Database | Transaction, id: string): Promise<CashDay> => {
  const found = await maybeOne<DayRow>(db, selectDays(sql`select * from cash_day where id = ${id}`));
  if (found === null) throw new DomainError('cash_day_not_found');
  return toCashDay(found);
};

/** Lists one page of the counted days, newest first. */
export const listCashDays = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: CashDay[]; total: number }> => {
  const found = await rows<DayRow>(
    db,
    selectDays(sql`select * from cash_day where counted_at is not null
                    order by day desc limit ${limit} offset ${(page - 1) * limit}`),
  );
  const total = await oneValue<number>(db, sql`select count(*)::int from cash_day where counted_at is not null`);
  return { items: found.map(toCashDay), total };
};

/** Reads counted days for an export, oldest first. @param after the last day of the previous part, or null */
export const readCashDays = async (db: Database, after: string | null, limit: number): Promise<CashDay[]> => {
  const found = await rows<DayRow>(
    db,
    selectDays(sql`select * from cash_day
                    where counted_at is not null and (${after}::date is null or day > ${after}::date)
                    order by day limit ${limit}`),
  );
  return found.map(toCashDay).toReversed();
};

/** SQL of what the drawer should hold after the count of the day `d`: the count, and the cash recorded since. */
const selectSinceCount: SQL = sql`
  d.counted_cents + (select coalesce(sum(c.cents), 0)
                       from (${selectCashPostings(sql`d.counted_at`, sql`null::timestamptz`)}) c)::bigint`;

/** Gets the open day, or what the closed drawer should hold: the last count, and the cash recorded since. */
export const getCashDrawer = async (db: Database): Promise<CashDrawer> => {
  const open = await maybeOne<DayRow>(db, selectDays(sql`select * from cash_day where counted_at is null`));
  // While a day is open, nothing needs the sum since the last count, which can be long ago.
  const last = await maybeOne<{ isToday: boolean; expected: Cents | null }>(
    db,
    sql`select d.day >= ${shopToday} as "isToday", case when ${open === null} then ${selectSinceCount} end as expected
          from cash_day d where d.counted_at is not null order by d.day desc limit 1`,
  );
  const expected = last?.expected ?? null;
  return {
    open: open === null ? null : toCashDay(open),
    isLate: open?.isPast ?? false,
    isCounted: last?.isToday ?? false,
    expected: expected === null ? null : toDollars(expected),
  };
};

type EntryRow = Omit<CashEntry, 'amount' | 'at'> & { cents: Cents; at: Date };

/** SQL of what went into the drawer and out of it on the cash day `d`. */
const entriesOfDay: SQL = sql`
  select c.id, c.kind, c.cents, null as reason, c.note, c.order_id, c.account_id, c.actor_id, c.created_at
    from (${selectCashPostings(sql`d.opened_at`, sql`d.counted_at`)}) c
  union all
  select m.id, 'moved', m.amount_cents, m.reason, m.note, null, null, m.actor_id, m.created_at
    from cash_move m where m.day_id = d.id`;

/**
 * Lists one page of the cash that went in and out on a day, newest first.
 * @throws DomainError `cash_day_not_found`
 */
export const listCashEntries = async (
  db: Database,
  dayId: string,
  { page, limit }: PageQuery,
): Promise<{ items: CashEntry[]; total: number }> => {
  const counted = await maybeOne<{ total: number }>(
    db,
    sql`select (select count(*)::int from (${entriesOfDay}) e) as total from cash_day d where d.id = ${dayId}`,
  );
  if (counted === null) throw new DomainError('cash_day_not_found');
  const found = await rows<EntryRow>(
    db,
    sql`select e.id as "_id", e.kind, e.cents, e.reason, e.note, e.created_at as at, s.name as by,
               case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end as "order",
               case when a.id is not null then json_build_object('_id', a.id, 'name', ${ownerName}) end as account
          from (select x.* from cash_day d cross join lateral (${entriesOfDay}) x where d.id = ${dayId}
                 order by x.created_at desc, x.id desc limit ${limit} offset ${(page - 1) * limit}) e
          left join orders o on o.id = e.order_id left join customer s on s.id = e.actor_id
          left join credit_account a on a.id = e.account_id ${ownerJoins}
         order by e.created_at desc, e.id desc`,
  );
  return {
    items: found.map(({ cents, at, ...entry }) => ({ ...entry, amount: toDollars(cents), at: at.toISOString() })),
    total: counted.total,
  };
};

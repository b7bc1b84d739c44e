import { sql } from 'drizzle-orm';
import type { Account, AccountingMonth, AccountsForm, Program } from '#features/accounting/contract/accounting.ts';
import { record } from '#features/audit/server/record.ts';
import { findMonthRanges, isInMonth } from '#features/documents/server/month-sheets.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, sumCents, toDollars } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type RateSums = { rate: number; netCents: Cents; taxCents: Cents; grossCents: Cents };

const listAccounts = (db: Database | Transaction, program: Program): Promise<Account[]> =>
  rows<Account>(
    db,
    sql`select rate::float8 as rate, goods, delivery, tax_code as "taxCode" from accounting_account
         where program = ${program} order by rate desc`,
  );

/** Returns a text that changes with every edit of the program's accounts. */
const getVersion = (db: Database | Transaction, program: Program): Promise<string> =>
  oneValue<string>(
    db,
    sql`select md5(coalesce(string_agg(a::text, ',' order by rate), ''))
            from accounting_account a where program = ${program}`,
  );

/** Sums a month's documents by tax rate, with credit notes subtracted, highest rate first. */
const sumMonth = (db: Database, month: string): Promise<RateSums[]> =>
  rows<RateSums>(
    db,
    sql`select rate::float8 as rate, sum(sign * net)::float8 as "netCents", sum(sign * tax)::float8 as "taxCents",
               sum(sign * gross)::float8 as "grossCents"
          from (select case d.kind when 'credit_note' then -1 else 1 end as sign, (t ->> 'rate')::numeric as rate,
                       (t ->> 'netCents')::bigint as net, (t ->> 'taxCents')::bigint as tax,
                       (t ->> 'grossCents')::bigint as gross
                  from document d cross join jsonb_array_elements(d.content -> 'taxes') t
                 where ${isInMonth(month)}) s
         group by rate order by rate desc`,
  );

const toSums = (some: readonly RateSums[]): AccountingMonth['sums'] => {
  const add = (key: 'netCents' | 'taxCents' | 'grossCents') => toDollars(sumCents(some.map((row) => row[key])));
  return { net: add('netCents'), tax: add('taxCents'), gross: add('grossCents') };
};

const noSums = { netCents: ZERO_CENTS, taxCents: ZERO_CENTS, grossCents: ZERO_CENTS };

/** @param month '2026-10', by the dates on the documents */
export const getMonth = async (db: Database, program: Program, month: string): Promise<AccountingMonth> => {
  const [found, sums, known, version] = await Promise.all([
    findMonthRanges(db, month),
    sumMonth(db, month),
    listAccounts(db, program),
    getVersion(db, program),
  ]);
  const rates = [...new Set([...sums, ...known].map(({ rate }) => rate))].toSorted((a, b) => b - a);
  const count = (kind: string) => found.find((range) => range.kind === kind)?.count ?? 0;
  return {
    invoices: count('invoice'),
    creditNotes: count('credit_note'),
    sums: toSums(sums),
    version,
    accounts: rates.map((rate) => ({
      ...(known.find((account) => account.rate === rate) ?? { rate, goods: '', delivery: '', taxCode: '' }),
      sums: toSums([sums.find((row) => row.rate === rate) ?? { rate, ...noSums }]),
    })),
  };
};

/**
 * Gets the accounts for all rates on a month's documents.
 * @throws DomainError `accounts_missing`, whose message names the rates without one
 */
export const getMonthAccounts = async (
  db: Database,
  program: Program,
  month: string,
): Promise<ReadonlyMap<number, Account>> => {
  const known = new Map((await listAccounts(db, program)).map((account) => [account.rate, account]));
  const missing = (await sumMonth(db, month)).flatMap(({ rate }) => {
    const account = known.get(rate);
    return account === undefined || account.goods === '' || account.taxCode === '' ? [rate] : [];
  });
  if (missing.length > 0) {
    const named = missing.map((rate) => `${rate}%`).join(', ');
    throw new DomainError('accounts_missing', {
      message: `Enter the account and the tax rate for ${named}, and save them first.`,
    });
  }
  return known;
};

/**
 * Replaces all accounts of a program.
 * @throws DomainError `accounts_changed` if somebody has changed them since staff loaded them
 */
export const saveAccounts = (
  db: Database,
  { customerId: actorId }: Caller,
  { program, version, accounts }: AccountsForm,
): Promise<{ version: string }> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`lock table accounting_account in share row exclusive mode`);
    if ((await getVersion(trx, program)) !== version) throw new DomainError('accounts_changed');
    const before = await listAccounts(trx, program);
    // If a rate is sent twice, the last one counts.
    const after = [...new Map(accounts.map((account) => [account.rate, account])).values()];
    await execute(trx, sql`delete from accounting_account where program = ${program}`);
    await execute(
      trx,
      sql`insert into accounting_account (program, rate, goods, delivery, tax_code)
          select ${program}, a.rate, a.goods, a.delivery, a."taxCode"
            from json_to_recordset(${JSON.stringify(after)}::json)
              a(rate numeric(6, 3), goods text, delivery text, "taxCode" text)
           where a.goods || a.delivery || a."taxCode" <> ''`,
    );
    const name = (some: readonly Account[]) =>
      some.map(({ rate, goods, delivery, taxCode }) => `${rate} %: ${goods} / ${delivery} / ${taxCode}`).join('; ');
    await record(trx, {
      kind: 'accounting.edit',
      entity: 'accounting',
      entityId: program,
      actorId,
      changes: { accounts: [name(before), name(await listAccounts(trx, program))] },
    });
    return { version: await getVersion(trx, program) };
  });

import { type SQL, sql } from 'drizzle-orm';
import { contactAddress } from '#features/accounts/server/walk-ins.ts';
import type { AccountFilter, AccountSums, ListedAccount } from '#features/account-balances/contract/listed-accounts.ts';
import { AGES, type Age, Ageing, ageLabels } from '#features/credit-accounts/contract/ages.ts';
import { ACCOUNT_STATES, type AccountState, type PostingKind } from '#features/credit-accounts/contract/postings.ts';
import { shopZone } from '#features/settings/server/setting-values.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { type Cents, subtractCents, sumCents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one, rows, withoutSequentialScan } from '#platform/server/db/query.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { matchesOwner, ownerJoins, ownerName } from '#features/credit-accounts/server/account-owner.ts';
import { eachAge, selectAgeSums, selectAges } from '#features/credit-accounts/server/open-debts.ts';
import { selectReceivedCents } from '#features/credit-accounts/server/received-for-orders.ts';
import { type AccountRow, accountColumns, presentAccount } from '#features/credit-accounts/server/list-postings.ts';

/** Accounts that the export reads and sends at a time. */
const ROWS_PER_READ = 500;

/** SQL of the cents that orders of the account `a` hold. They settle no debt, so an account can owe with them. */
const heldCents: SQL = selectReceivedCents();

const states: Record<AccountState, SQL> = {
  owes: sql`(a.balance_cents > 0 or a.balance_cents + ${heldCents} > 0)`,
  credit: sql`(a.balance_cents < 0 and a.balance_cents + ${heldCents} <= 0)`,
  settled: sql`(a.balance_cents = 0 and ${heldCents} = 0)`,
};

/**
 * SQL condition: the owner of the account `a` matches the search by name, email or phone; without a search, the account
 * has postings or a limit.
 */
const matches = (search: string): SQL =>
  search === '' ? sql`(a.next_seq > 1 or a.limit_cents > 0)` : matchesOwner(search);

const inState = (state: AccountState | undefined): SQL => (state === undefined ? sql`true` : states[state]);

/** Runs a query of accounts. A query with a search uses the word index of customers. */
const read = <Found>(db: Database, search: string, load: (connection: Database | Transaction) => Promise<Found>) =>
  search === '' ? load(db) : withoutSequentialScan(db, load);

/** SQL of the debts of the accounts in `cut`, by age. */
const agesOfCut: SQL = selectAges(sql`a.id in (select id from cut)`);

type AgeingRow = Record<Age, Cents>;

const toAgeing = (row: AgeingRow): Ageing =>
  Ageing.parse(Object.fromEntries(AGES.map((age) => [age, toDollars(row[age])])));

type ListedRow = AccountRow & AgeingRow & { kind: PostingKind | null; isMoved: boolean; at: Date | null };

const toListedAccount = ({ kind, isMoved, at, ...row }: ListedRow): ListedAccount => ({
  ...presentAccount(row),
  ageing: toAgeing(row),
  lastPosting: kind === null || at === null ? null : { kind, isMoved, at: at.toISOString() },
});

/** Lists one page of the accounts with postings or a limit, the largest balance first, and the number in each state. */
export const listAccounts = async (
  db: Database,
  { state, search, page, limit }: AccountFilter & PageQuery,
): Promise<{ items: ListedAccount[]; total: number; counts: Record<AccountState, number> }> => {
  const found = await read(db, search, async (connection) => ({
    items: await rows<ListedRow>(
      connection,
      sql`with cut as materialized (
            select a.id from credit_account a where ${matches(search)} and ${inState(state)}
             order by abs(a.balance_cents) desc, a.id limit ${limit} offset ${(page - 1) * limit})
          select ${accountColumns}, p.kind, p.created_at as at,
                 exists (select from moved_payment m where m.reversal_id = p.id) as "isMoved", ${eachAge((age) => sql`coalesce(g.${sql.identifier(age)}, 0)::bigint`)}
            from cut
            join credit_account a using (id) ${ownerJoins}
            left join posting p on p.account_id = a.id and p.seq = a.next_seq - 1
            left join (${agesOfCut}) g on g.account_id = a.id
           order by abs(a.balance_cents) desc, a.id`,
    ),
    counts: await one<Record<AccountState, number>>(
      connection,
      sql`select ${sql.join(
        ACCOUNT_STATES.map((each) => sql`(count(*) filter (where ${states[each]}))::int as ${sql.identifier(each)}`),
        sql`, `,
      )} from credit_account a where ${matches(search)}`,
    ),
  }));
  const { items, counts } = found;
  const listed: readonly AccountState[] = state === undefined ? ACCOUNT_STATES : [state];
  return {
    items: items.map(toListedAccount),
    total: listed.reduce((sum, each) => sum + counts[each], 0),
    counts,
  };
};

/** Adds up the debts of the listed accounts by age, and their credit with the money that orders hold. */
export const sumAccounts = async (db: Database, { state, search }: AccountFilter): Promise<AccountSums> => {
  const listed = sql`${matches(search)} and ${inState(state)}`;
  const { balanceCents, ...ageing } = await read(db, search, (connection) =>
    one<{ balanceCents: Cents } & AgeingRow>(
      connection,
      sql`select g.*, s.* from (
          select coalesce(sum(a.balance_cents), 0)::bigint as "balanceCents" from credit_account a where ${listed}) s,
          (${selectAgeSums(listed)}) g`,
    ),
  );
  const owedCents = sumCents(AGES.map((age) => ageing[age]));
  const creditCents = subtractCents(owedCents, balanceCents);
  return { owed: toDollars(owedCents), credit: toDollars(creditCents), ageing: toAgeing(ageing) };
};

type FileAccount = Record<'id' | 'name' | 'email' | 'balance' | 'limit' | 'postings' | 'last' | Age, string>;

const ageHeaders = AGES.map((age) => ageLabels[age].replace('–', '-'));

const toAmount = (cents: SQL): SQL => sql`to_char(coalesce(${cents}, 0) / 100.0, 'FM999999999990.00')`;

/** Exports the listed accounts with their balances, the oldest first; a balance below zero is credit. */
export const exportAccounts = async (
  db: Database,
  { state, search, format }: AccountFilter & { format: FileFormat },
): Promise<TableFile> =>
  writeTable<FileAccount>({
    format,
    headers: ['Name', 'Email', 'Balance', 'Postings', 'Last Posting', 'Limit', ...ageHeaders],
    numbers: ['Balance', 'Postings', 'Limit', ...ageHeaders],
    read: (last) =>
      read(db, search, (connection) =>
        rows<FileAccount>(
          connection,
          sql`with cut as materialized (
                select a.id from credit_account a
                 where ${matches(search)} and ${inState(state)}
                   and (${last?.id ?? null}::uuid is null or a.id > ${last?.id ?? null}::uuid)
                 order by a.id limit ${ROWS_PER_READ})
              select a.id, ${ownerName} as name, case when c.id is null then '' else ${contactAddress} end as email,
                     (a.next_seq - 1)::text as postings,
                     ${toAmount(sql`a.balance_cents`)} as balance, ${toAmount(sql`a.limit_cents`)} as "limit",
                     ${eachAge((age) => toAmount(sql`g.${sql.identifier(age)}`))},
                     coalesce(to_char(p.created_at at time zone ${shopZone}, 'YYYY-MM-DD HH24:MI'), '') as last
                from cut join credit_account a using (id) ${ownerJoins}
                left join posting p on p.account_id = a.id and p.seq = a.next_seq - 1
                left join (${agesOfCut}) g on g.account_id = a.id
               order by a.id`,
        ),
      ),
    toCells: ({ name, email, balance, limit, postings, last, ...ages }) => [
      name,
      isReachable(email) ? email : '',
      balance,
      postings,
      last,
      limit,
      ...AGES.map((age) => ages[age]),
    ],
  });

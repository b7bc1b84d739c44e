import { type SQL, sql } from 'drizzle-orm';
import { matchesCustomerSearch } from '#features/accounts/server/customer-search.ts';
import { contactAddress } from '#features/accounts/server/walk-ins.ts';
import type { AccountFilter, AccountSums, ListedAccount } from '#features/credit-accounts/contract/credit-accounts.ts';
import { ACCOUNT_STATES, type AccountState, type PostingKind } from '#features/credit-accounts/contract/postings.ts';
import { shopZone } from '#features/settings/server/setting-values.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { toPrefixPattern } from '#platform/server/db/like-pattern.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one, rows, withoutSequentialScan } from '#platform/server/db/query.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';

/** Accounts read and sent at a time. */
const ROWS_PER_READ = 500;

const states: Record<AccountState, SQL> = {
  owes: sql`a.balance_cents > 0`,
  credit: sql`a.balance_cents < 0`,
  settled: sql`a.balance_cents = 0`,
};

/** SQL condition: the account `a` has postings, and its customer matches the search by name, email or phone. */
const matches = (search: string): SQL =>
  search === ''
    ? sql`a.next_seq > 1`
    : sql`a.next_seq > 1 and a.customer_id = any(array(
            select id from customer where ${matchesCustomerSearch(search)}
             union select customer_id from walk_in where email like ${toPrefixPattern(search.toLowerCase())}))`;

const inState = (state: AccountState | undefined): SQL => (state === undefined ? sql`true` : states[state]);

/** Runs a query of accounts; one with a search uses the word index of customers. */
const read = <Found>(db: Database, search: string, load: (connection: Database | Transaction) => Promise<Found>) =>
  search === '' ? load(db) : withoutSequentialScan(db, load);

type AccountRow = {
  _id: string;
  balanceCents: Cents;
  customer: ListedAccount['customer'];
  kind: PostingKind;
  at: Date;
};

const toListedAccount = ({ balanceCents, kind, at, ...row }: AccountRow): ListedAccount => ({
  ...row,
  balance: toDollars(balanceCents),
  lastPosting: { kind, at: at.toISOString() },
});

/** Lists one page of the accounts that have postings, the largest balance first, with the number in each state. */
export const listAccounts = async (
  db: Database,
  { state, search, page, limit }: AccountFilter & PageQuery,
): Promise<{ items: ListedAccount[]; total: number; counts: Record<AccountState, number> }> => {
  const found = await read(db, search, async (connection) => ({
    items: await rows<AccountRow>(
      connection,
      sql`select a.id as "_id", a.balance_cents as "balanceCents", p.kind, p.created_at as at,
                 json_build_object('_id', c.id, 'name', c.name) as customer
            from (select a.id from credit_account a where ${matches(search)} and ${inState(state)}
                   order by abs(a.balance_cents) desc, a.id limit ${limit} offset ${(page - 1) * limit}) cut
            join credit_account a using (id) join customer c on c.id = a.customer_id
            join posting p on p.account_id = a.id and p.seq = a.next_seq - 1
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

/** Adds up what the listed customers owe, and the credit that they have. */
export const sumAccounts = async (db: Database, { state, search }: AccountFilter): Promise<AccountSums> => {
  const { owedCents, creditCents } = await read(db, search, (connection) =>
    one<{ owedCents: Cents; creditCents: Cents }>(
      connection,
      sql`select coalesce(sum(a.balance_cents) filter (where ${states.owes}), 0)::bigint as "owedCents",
                 coalesce(- sum(a.balance_cents) filter (where ${states.credit}), 0)::bigint as "creditCents"
            from credit_account a where ${matches(search)} and ${inState(state)}`,
    ),
  );
  return { owed: toDollars(owedCents), credit: toDollars(creditCents) };
};

type FileAccount = { id: string; name: string; email: string; balance: string; postings: string; last: string };

/** Exports the listed accounts with their balances, the oldest first; a balance below zero is credit. */
export const exportAccounts = async (
  db: Database,
  { state, search, format }: AccountFilter & { format: FileFormat },
): Promise<TableFile> =>
  writeTable<FileAccount>({
    format,
    headers: ['Name', 'Email', 'Balance', 'Postings', 'Last Posting'],
    numbers: ['Balance', 'Postings'],
    read: (last) =>
      read(db, search, (connection) =>
        rows<FileAccount>(
          connection,
          sql`select a.id, c.name, ${contactAddress} as email, (a.next_seq - 1)::text as postings,
                     to_char(a.balance_cents / 100.0, 'FM999999999990.00') as balance,
                     to_char(p.created_at at time zone ${shopZone}, 'YYYY-MM-DD HH24:MI') as last
                from credit_account a join customer c on c.id = a.customer_id
                join posting p on p.account_id = a.id and p.seq = a.next_seq - 1
               where ${matches(search)} and ${inState(state)} and (${last?.id ?? null}::uuid is null or a.id > ${last?.id ?? null}::uuid)
               order by a.id limit ${ROWS_PER_READ}`,
        ),
      ),
    toCells: ({ name, email, balance, postings, last }) => [
      name,
      isReachable(email) ? email : '',
      balance,
      postings,
      last,
    ],
  });

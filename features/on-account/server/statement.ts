import { type SQL, sql } from 'drizzle-orm';
import { type HandMethod, type PostingKind, describePosting } from '#features/credit-accounts/contract/postings.ts';
import { selectChosenOrders } from '#features/credit-accounts/server/chosen-invoices.ts';
import { documentNumber } from '#features/documents/contract/documents.ts';
import { selectInvoiceNumber } from '#features/documents/server/documents.ts';
import { shopZone } from '#features/settings/server/setting-values.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { type Cents, toDecimal } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one, readTogether, rows } from '#platform/server/db/query.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { BALANCE_TODAY, type SplitBalance, balanceColumns, splitBalance } from './balance-parts.ts';

/** Postings that the export reads and sends at a time. */
const ROWS_PER_READ = 500;

/** The first and last day of a statement, both included. */
export type StatementDays = { from: string; until: string };

/** The subject of an email with a statement of some days. */
export const toStatementSubject = (account: string, { from, until }: StatementDays): string =>
  [account, from, until].join('/');

/** Parses the subject of an email as `toStatementSubject` writes it. */
export const parseStatementSubject = (subject: string): StatementDays & { account: string } => {
  const [account = '', from = '', until = ''] = subject.split('/');
  return { account, from, until };
};

/** The postings numbered after `first` and up to `last`, and the balances before and after them. */
export type StatementSpan = { first: number; last: number; openingCents: Cents; closingCents: Cents };

/** SQL of the day of the posting `p` in the shop's time zone. */
export const postingDay: SQL = sql`(p.created_at at time zone ${shopZone})::date`;

/**
 * Finds the postings of a period. Numbers follow the order of posting, so the postings before it are `1` to `first`.
 */
export const readSpan = (
  db: Database | Transaction,
  accountId: string,
  { from, until }: StatementDays,
): Promise<StatementSpan> =>
  one<StatementSpan>(
    db,
    sql`select (count(*) filter (where ${postingDay} < ${from}::date))::int as first, count(*)::int as last,
               coalesce(sum(p.amount_cents) filter (where ${postingDay} < ${from}::date), 0)::bigint as "openingCents",
               coalesce(sum(p.amount_cents), 0)::bigint as "closingCents"
          from posting p where p.account_id = ${accountId} and ${postingDay} <= ${until}::date`,
  );

/** A posting of a statement, with the balance after it. */
export type StatementRow = {
  seq: number;
  day: string;
  what: string;
  number: number | null;
  reference: string;
  /** The number of the invoice that the posting charges; empty for other postings. */
  invoice: string;
  /** The job number of the order; empty if there is none. */
  job: string;
  dueOn: string | null;
  amountCents: Cents;
  balanceCents: Cents;
};

type PostingRow = Omit<StatementRow, 'what' | 'invoice'> & {
  kind: PostingKind;
  method: HandMethod | null;
  /** The day of money that came on another day than it was posted; otherwise null. */
  receivedOn: string | null;
  chosen: number[];
  /** True for a reversal that moved its payment to another account. */
  isMoved: boolean;
  invoice: { year: number; number: number } | null;
};

/** Reads the postings numbered after one number and up to another, at most `most` of them. */
export const readStatementRows = async (
  db: Database,
  accountId: string,
  after: number,
  last: number,
  most = ROWS_PER_READ,
): Promise<StatementRow[]> => {
  const found = await rows<PostingRow>(
    db,
    sql`select f.*, coalesce(${selectChosenOrders(sql`f.id`)}, '{}') as chosen from (
          select p.id, p.seq, ${postingDay}::text as day, p.kind, p.method,
                 nullif(p.received_on, ${postingDay})::text as "receivedOn", o.number, p.reference, p.due_on::text as "dueOn",
                 case when p.kind = 'invoice' then ${selectInvoiceNumber(sql`p.order_id`)} end as invoice,
                 coalesce((select r.text from company_order c join company_reference r on r.id = c.reference_id
                            where c.order_id = p.order_id), '') as job,
                 exists (select from moved_payment m where m.reversal_id = p.id) as "isMoved", p.amount_cents as "amountCents",
                 (sum(p.amount_cents) over (order by p.seq))::bigint as "balanceCents"
            from posting p left join orders o on o.id = p.order_id
           where p.account_id = ${accountId} and p.seq <= least(${after + most}::int, ${last}::int)) f
         where f.seq > ${after} order by f.seq`,
  );
  return found.map(({ kind, method, receivedOn, chosen, isMoved, invoice, ...row }) => ({
    ...row,
    invoice: invoice === null ? '' : documentNumber(invoice),
    what: describePosting({ kind, method, receivedOn, chosen, isMoved }),
  }));
};

type Line = { seq: number; cells: string[] };

const toLine = ({
  seq,
  day,
  what,
  number,
  reference,
  invoice,
  job,
  dueOn,
  amountCents,
  balanceCents,
}: StatementRow): Line => ({
  seq,
  cells: [
    day,
    what,
    number === null ? '' : String(number),
    reference,
    dueOn ?? '',
    toDecimal(amountCents),
    toDecimal(balanceCents),
    invoice,
    job,
  ],
});

/**
 * Exports the postings on an account in a period, between the opening and the closing balance, and the parts of the
 * balance today if orders hold money. Amounts above zero are owed to the shop.
 */
export const exportStatement = async (
  db: Database,
  accountId: string,
  { from, until, format }: StatementDays & { format: FileFormat },
): Promise<TableFile> => {
  const [{ first, last, openingCents, closingCents }, today] = await readTogether(db, async (trx) => [
    await readSpan(trx, accountId, { from, until }),
    await one<SplitBalance>(trx, sql`select ${balanceColumns} from credit_account a where a.id = ${accountId}::uuid`),
  ]);
  const toSum = (seq: number, day: string, what: string, amount: string, balance: string): Line => ({
    seq,
    cells: [day, what, '', '', '', amount, balance, '', ''],
  });
  const opening = toSum(first, from, 'Opening balance', '', toDecimal(openingCents));
  const ending = [
    toSum(Infinity, until, 'Closing balance', '', toDecimal(closingCents)),
    ...splitBalance(today).map(({ label, cents }) =>
      label === BALANCE_TODAY
        ? toSum(Infinity, today.today, label, '', toDecimal(cents))
        : toSum(Infinity, today.today, label, toDecimal(cents), ''),
    ),
  ];
  return writeTable<Line>({
    format,
    headers: ['Date', 'What', 'Order', 'Reference', 'Due', 'Amount', 'Balance', 'Invoice', 'Job number'],
    numbers: ['Order', 'Amount', 'Balance'],
    async read(before) {
      if (before === null) return [opening];
      if (before.seq === Infinity) return [];
      if (before.seq >= last) return ending;
      return (await readStatementRows(db, accountId, before.seq, last)).map(toLine);
    },
    toCells: ({ cells }) => cells,
  });
};

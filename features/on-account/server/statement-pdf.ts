import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { selectCompanyPayer } from '#features/company-orders/server/company-payer.ts';
import type { OrderPayer } from '#features/orders/server/order-payer.ts';
import { AGES, type Age, ageLabels } from '#features/credit-accounts/contract/ages.ts';
import { getOwnerName } from '#features/credit-accounts/contract/credit-account.ts';
import { getAccount } from '#features/credit-accounts/server/list-postings.ts';
import { selectAgeSums } from '#features/credit-accounts/server/open-debts.ts';
import { drawFile } from '#features/documents/server/draw-document.ts';
import { type Column, LETTER, type Layout, getAddressLines } from '#features/documents/server/layout.ts';
import { getSeller } from '#features/documents/server/order-content.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, formatCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one, readTogether } from '#platform/server/db/query.ts';
import { type SplitBalance, balanceColumns, splitBalance } from './balance-parts.ts';
import { type StatementDays, type StatementRow, type StatementSpan, readSpan, readStatementRows } from './statement.ts';

/** The most postings in a PDF; CSV and XLSX files have no limit. */
export const MAX_PDF_ROWS = 2000;

type Facts = {
  owner: string;
  /** Null if the account is a customer's. */
  company: OrderPayer | null;
  number: number | null;
  bankDetails: string;
  currency: string;
  ages: Record<Age, Cents>;
  balance: SplitBalance;
};

const readFacts = async (
  trx: Transaction,
  accountId: string,
): Promise<Pick<Facts, 'company' | 'bankDetails' | 'currency' | 'ages' | 'balance'>> => {
  const found = await one<Record<Age, Cents> & SplitBalance & Pick<Facts, 'bankDetails' | 'currency' | 'company'>>(
    trx,
    sql`select g.*, ${balanceColumns}, coalesce((select bank_details from shop_settings), '') as "bankDetails",
               coalesce((select currency from shop_settings), 'USD') as currency,
               ${selectCompanyPayer(sql`(select company_id from credit_account where id = ${accountId}::uuid)`)} as company
          from credit_account a, (${selectAgeSums(sql`a.id = ${accountId}::uuid`)}) g where a.id = ${accountId}::uuid`,
  );
  const { bankDetails, currency, company, balanceCents, heldCents, isWalkIn, today, ...ages } = found;
  return { company, bankDetails, currency, ages, balance: { balanceCents, heldCents, isWalkIn, today } };
};

const columns: Column[] = [
  { header: 'Date', align: 'left' },
  { header: 'What', align: 'left', share: 1 },
  { header: 'Order', align: 'right' },
  { header: 'Due', align: 'left' },
  { header: 'Amount', align: 'right' },
  { header: 'Balance', align: 'right' },
];

const toCells = (row: StatementRow): string[] => {
  const { day, what, number, reference, invoice, job, dueOn, amountCents, balanceCents } = row;
  const named = invoice === '' ? '' : `invoice ${invoice}`;
  return [
    formatDate(day),
    [what, named, job, reference].filter((text) => text !== '').join(', '),
    number === null ? '' : String(number),
    dueOn === null ? '' : formatDate(dueOn),
    formatCents(amountCents),
    formatCents(balanceCents),
  ];
};

/** A company as invoices bill it; a customer by name. */
const listOwnerLines = ({ owner, company }: Facts): string[] => {
  if (company === null) return [owner];
  const { name, taxNumber, address } = company;
  const known = address ?? Address.parse({});
  return getAddressLines({ ...known, company: name, taxNumber: taxNumber || known.taxNumber });
};

/** A statement without its postings. */
export type Statement = StatementDays & StatementSpan & { accountId: string; facts: Facts };

const layOut = (
  { from, until, openingCents, closingCents, facts }: Statement,
  rows: StatementRow[],
  { seller, timeZone: _zone }: Awaited<ReturnType<typeof getSeller>>,
): Layout => ({
  title: 'Statement of account',
  name: seller.shopName || seller.company || seller.name,
  hasBuiltInLogo: !seller.hasMark,
  facts: [
    { heading: 'From', lines: [formatDate(from)] },
    { heading: 'Until', lines: [formatDate(until)] },
    ...(facts.number === null ? [] : [{ heading: 'Account', lines: [String(facts.number)] }]),
  ],
  parties: [
    { heading: 'From', lines: [...getAddressLines(seller), seller.email].filter((line) => line !== '') },
    { heading: 'For', lines: listOwnerLines(facts) },
    ...(facts.bankDetails === '' ? [] : [{ heading: 'Pay to', lines: facts.bankDetails.split('\n') }]),
  ],
  lines: { caption: 'Postings', columns, rows: rows.map(toCells) },
  sums: [
    { label: 'Opening balance', value: formatCents(openingCents) },
    { label: 'Closing balance', value: formatCents(closingCents), isTotal: true },
    ...splitBalance(facts.balance).map(({ label, cents }) => ({ label, value: formatCents(cents) })),
  ],
  taxes: {
    caption: 'Still to be paid today, by days past due',
    columns: AGES.map((age) => ({ header: ageLabels[age], align: 'right', share: 20 })),
    rows: [AGES.map((age) => formatCents(facts.ages[age]))],
  },
  paragraphs: [
    `Amounts above zero are owed to us; a balance below zero is your ${facts.balance.isWalkIn ? 'money' : 'credit'}.`,
    ...(facts.balance.heldCents === ZERO_CENTS ? [] : ['Money held for an order pays that order alone.']),
    `All amounts are in ${facts.currency.toUpperCase()}.`,
  ],
  foot: [seller.shopName || seller.company, 'Statement of account'].filter((part) => part !== '').join(', '),
  paper: LETTER.has(seller.country) ? 'LETTER' : 'A4',
  issuedAt: `${until}T00:00:00.000Z`,
});

/**
 * Reads the balances of a statement.
 * @param given the postings of a statement that was stored; without it, those of the period
 * @throws DomainError `account_not_found`
 */
export const readStatement = async (
  db: Database,
  accountId: string,
  days: StatementDays,
  given?: StatementSpan,
): Promise<Statement> => {
  const account = await getAccount(db, accountId);
  const [span, facts] = await readTogether(db, async (trx) => [
    given ?? (await readSpan(trx, accountId, days)),
    { owner: getOwnerName(account), number: account.number, ...(await readFacts(trx, accountId)) },
  ]);
  return { accountId, ...days, ...span, facts };
};

/** Builds the layout of a statement. @throws DomainError `statement_too_long` */
export const layOutStatement = async (db: Database, statement: Statement): Promise<Layout> => {
  const { accountId, first, last } = statement;
  if (last - first > MAX_PDF_ROWS) throw new DomainError('statement_too_long');
  const [rows, seller] = await Promise.all([
    readStatementRows(db, accountId, first, last, MAX_PDF_ROWS),
    getSeller(db),
  ]);
  return layOut(statement, rows, seller);
};

/** Draws a statement as a PDF. @throws DomainError `statement_too_long`, `document_not_drawn` */
export const drawStatement = async (db: Database, statement: Statement): Promise<Buffer> =>
  drawFile({ sheets: [await layOutStatement(db, statement)] });

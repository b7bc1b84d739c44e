import type { Account, Program } from '#features/accounting/contract/accounting.ts';
import type { DocumentSheet } from '#features/documents/contract/documents.ts';
import { findDueDay } from '#features/orders/contract/on-account.ts';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import { cents, toDecimal } from '#platform/contract/money.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { type AccountingLine, toAccountingLines } from './to-accounting-lines.ts';

/** An accounting line with its document and the account for its tax rate. */
type ProgramRow = { sheet: DocumentSheet; line: AccountingLine; account: Account };

/** The format of the files that a program imports. */
type ProgramFile = {
  headers: readonly string[];
  /** The most documents and rows in one file. */
  most: { documents: number; rows: number };
  toCells: (row: ProgramRow) => string[];
};

/** Formats a day as people in the seller's country write it: 11/27/2026 in the US, otherwise 27/11/2026. */
const formatDay = ({ seller }: DocumentSheet, isoDay: string): string => {
  const [year, month, day] = isoDay.split('-');
  return (seller.country === 'US' ? [month, day, year] : [day, month, year]).join('/');
};

const getIssueDay = ({ issuedAt, timeZone }: DocumentSheet): string => getIsoDateInZone(issuedAt, timeZone);

/** The day by which the invoice of an order on account must be paid; otherwise the day of the document. */
const getDueDay = (sheet: DocumentSheet): string =>
  (sheet.kind === 'invoice' ? (sheet.dueOn ?? findDueDay(sheet.order.facts)) : null) ?? getIssueDay(sheet);

/**
 * Returns the quantity and the price of one piece, with four decimals. If their product differs from the amount by a
 * cent or more, such as for a reduced line, the line becomes one piece with the quantity in its description.
 */
const splitPrice = ({ netCents, quantity, description }: AccountingLine) => {
  const each = Math.round((netCents * 100) / quantity);
  const isExact = Math.round((each * quantity) / 100) === netCents;
  return isExact
    ? { quantity: String(quantity), each: (each / 10_000).toFixed(4), description }
    : { quantity: '1', each: toDecimal(cents(netCents)), description: `${quantity} × ${description}` };
};

const getContact = ({ billTo, buyer }: DocumentSheet): string => billTo.company || billTo.name || buyer.name;

/** Chooses the account of an accounting line. A delivery without its own account is booked like goods. */
const chooseAccount = ({ line: { isDelivery }, account: { goods, delivery } }: ProgramRow): string =>
  isDelivery && delivery !== '' ? delivery : goods;

/**
 * The columns of the program's own import template. The item code stays empty, because Xero rejects unknown item codes;
 * the SKU is in the description.
 */
const xero: ProgramFile = {
  headers: [
    '*ContactName',
    'EmailAddress',
    'POAddressLine1',
    'POAddressLine2',
    'POCity',
    'PORegion',
    'POPostalCode',
    'POCountry',
    '*InvoiceNumber',
    'Reference',
    '*InvoiceDate',
    '*DueDate',
    'InventoryItemCode',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    'Discount',
    '*AccountCode',
    '*TaxType',
    'TaxAmount',
    'Currency',
  ],
  most: { documents: 500, rows: 10_000 },
  toCells(row) {
    const { sheet, line, account } = row;
    const { quantity, each, description } = splitPrice(line);
    const { line1, line2, city, region, postcode, country } = sheet.billTo;
    return [
      getContact(sheet),
      isReachable(sheet.buyer.email) ? sheet.buyer.email : '',
      line1,
      line2,
      city,
      region,
      postcode,
      country,
      sheet.number,
      sheet.about?.number ?? `Order ${sheet.order.number}`,
      formatDay(sheet, getIssueDay(sheet)),
      formatDay(sheet, getDueDay(sheet)),
      '',
      description,
      quantity,
      each,
      '',
      chooseAccount(row),
      account.taxCode,
      toDecimal(line.taxCents),
      sheet.currency.toUpperCase(),
    ];
  },
};

const quickbooks: ProgramFile = {
  headers: [
    'InvoiceNo',
    'Customer',
    'InvoiceDate',
    'DueDate',
    'Item(Product/Service)',
    'ItemDescription',
    'ItemQuantity',
    'ItemRate',
    'ItemAmount',
    'ItemTaxCode',
    'ItemTaxAmount',
    'Currency',
  ],
  most: { documents: 100, rows: 1000 },
  toCells(row) {
    const { sheet, line, account } = row;
    const { quantity, each, description } = splitPrice(line);
    return [
      sheet.number,
      getContact(sheet),
      formatDay(sheet, getIssueDay(sheet)),
      formatDay(sheet, getDueDay(sheet)),
      chooseAccount(row),
      description,
      quantity,
      each,
      toDecimal(line.netCents),
      account.taxCode,
      toDecimal(line.taxCents),
      sheet.currency.toUpperCase(),
    ];
  },
};

export const programFiles: Record<Program, ProgramFile> = { xero, quickbooks };

/** Returns the rows of a document. @param accounts has an account for each tax rate of the document */
export const toProgramRows = (
  program: Program,
  sheet: DocumentSheet,
  accounts: ReadonlyMap<number, Account>,
): string[][] =>
  toAccountingLines(sheet).map((line) => {
    const account = accounts.get(line.rate);
    if (account === undefined) throw new Error(`no account for ${line.rate}%`);
    return programFiles[program].toCells({ sheet, line, account });
  });

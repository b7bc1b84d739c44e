import { getIsoDateInZone } from '#platform/contract/dates.ts';
import type { DocumentSheet } from '#features/documents/contract/documents.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';

export const REGISTER_HEADERS = [
  'Number',
  'Kind',
  'Issued',
  'Order',
  'Changes',
  'Name',
  'Company',
  'Tax Number',
  'Country',
  'Region',
  'Tax Rate',
  'Net',
  'Tax',
  'Gross',
  'Currency',
  'Transaction',
  'File',
];

/**
 * The lines of a document in the register of a month, one for each rate of tax: what a credit note takes back is below zero,
 * so that a column adds up.
 */
export const toRegisterLines = (sheet: DocumentSheet, path: string): string[][] => {
  const { kind, number, order, about, buyer, billTo, taxes, currency, payment } = sheet;
  const issuedOn = getIsoDateInZone(sheet.issuedAt, sheet.timeZone);
  const sign = kind === 'credit_note' ? -1 : 1;
  const dollars = (amount: Cents): string => (sign * toDollars(amount) || 0).toFixed(2);
  return taxes.map(({ rate, netCents, taxCents, grossCents }) => [
    number,
    kind === 'credit_note' ? 'Credit note' : 'Invoice',
    issuedOn,
    String(order.number),
    about?.number ?? '',
    billTo.name || buyer.name,
    billTo.company,
    billTo.taxNumber,
    billTo.country,
    billTo.region,
    String(rate),
    dollars(netCents),
    dollars(taxCents),
    dollars(grossCents),
    currency.toUpperCase(),
    payment?.transactionId ?? '',
    path,
  ]);
};

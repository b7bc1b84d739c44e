import type { Program } from '#features/accounting/contract/accounting.ts';

/** Texts for each accounting program: its names for our fields, an example, and how to import our files. */
export const programWords: Record<
  Program,
  { name: string; goods: string; delivery: string; taxCode: string; example: string; steps: string }
> = {
  xero: {
    name: 'Xero',
    goods: 'Account code for goods',
    delivery: 'Account code for delivery',
    taxCode: 'Tax rate in Xero',
    example: '200',
    steps:
      'In Xero, open Business, Invoices, Import, and import each file with “Tax Exclusive”. Files with negative amounts become credit notes.',
  },
  quickbooks: {
    name: 'QuickBooks',
    goods: 'Product or service for goods',
    delivery: 'Product or service for delivery',
    taxCode: 'Tax code in QuickBooks',
    example: 'Sales',
    steps:
      'In QuickBooks Online, open Settings, Import data, Invoices, and import each file with “Exclusive of tax”. Credit notes are in a file of their own: enter them by hand.',
  },
};

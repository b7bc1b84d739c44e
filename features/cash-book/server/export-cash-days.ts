import type { CashDay } from '#features/cash-book/contract/cash-book.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import type { Database } from '#platform/server/db/open.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { readCashDays } from './cash-days.ts';

/** Days that the export reads and sends at a time. */
const DAYS_PER_READ = 200;

const amountHeaders = [
  'Float',
  'Cash Taken',
  'Cash Paid Out',
  'Put In',
  'Taken Out',
  'Expected',
  'Counted',
  'Difference',
];

const toAmount = (dollars: number | undefined): string => (dollars === undefined ? '' : dollars.toFixed(2));

/** Exports the counted days, oldest first; a difference below zero is missing cash. */
export const exportCashDays = (db: Database, format: FileFormat): Promise<TableFile> =>
  writeTable<CashDay>({
    format,
    headers: ['Day', ...amountHeaders, 'Opened By', 'Counted By', 'Note'],
    numbers: amountHeaders,
    read: (last) => readCashDays(db, last?.day ?? null, DAYS_PER_READ),
    toCells: ({ day, openedBy, count, ...amounts }) => [
      day,
      toAmount(amounts.float),
      toAmount(amounts.taken),
      toAmount(amounts.paidOut),
      toAmount(amounts.putIn),
      toAmount(amounts.takenOut),
      toAmount(amounts.expected),
      toAmount(count?.counted),
      toAmount(count?.difference),
      openedBy ?? '',
      count?.by ?? '',
      count?.note ?? '',
    ],
  });

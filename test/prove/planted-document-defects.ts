import type { Defect } from './defect.ts';

/** Of invoices and credit notes. */
export const documentDefects: Defect[] = [
  {
    name: 'the number of a document is read, and written a moment later',
    edits: [
      [
        'features/documents/server/write-document.ts',
        'insert into document_counter as c (kind, year, last)',
        'select x.year, (select coalesce(max(number), 0) + 1 from document d where d.kind = x.kind) as last, pg_sleep(0.05) from (',
      ],
      ['features/documents/server/write-document.ts', '::int, 1)\n', '::int, 1)) x (kind, year, last)\n'],
      [
        'features/documents/server/write-document.ts',
        '          on conflict (kind, year) do update set last = c.last + 1\n',
        '',
      ],
      ['features/documents/server/write-document.ts', '          returning year, last\n', ''],
      [
        'platform/server/db/migrations/0000_first.sql',
        'CONSTRAINT "document_number" UNIQUE("kind","year","number")',
        'CONSTRAINT "document_number" UNIQUE("id")',
      ],
    ],
  },
  {
    name: 'an order that is paid by a webhook has no invoice',
    edits: [
      ['features/payments/server/settle.ts', 'await applyIntent(db, intent);', 'await applyIntent(db, intent, true);'],
      [
        'features/payments/server/settle.ts',
        'applyIntent = async (db: Database, intent: Intent)',
        'applyIntent = async (db: Database, intent: Intent, isAsked = false)',
      ],
      [
        'features/payments/server/settle.ts',
        '=> applyInTransaction(trx, intent)',
        '=> applyInTransaction(trx, intent, isAsked)',
      ],
      [
        'features/payments/server/settle.ts',
        'applyInTransaction = async (trx: Transaction, intent: Intent)',
        'applyInTransaction = async (trx: Transaction, intent: Intent, isAsked: boolean)',
      ],
      ['features/payments/server/settle.ts', '    await issueInvoice(', '    if (isAsked) await issueInvoice('],
    ],
  },
  {
    name: 'a refund that was made at the provider by hand has no credit note',
    edits: [
      [
        'features/documents/server/issue-credit-notes.ts',
        'and r.dispute_id is null and r.status',
        'and r.dispute_id is null and r.hand_id is null and r.status',
      ],
    ],
  },
];

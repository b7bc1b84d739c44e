/** Edits that plant a defect: `[file, old text, new text]`. */
export type Defect = { name: string; edits: [string, string, string][] };

/** Defects of invoices and credit notes. */
export const documentDefects: Defect[] = [
  {
    name: 'a document number is read first and written later',
    edits: [
      [
        'features/documents/server/issue-invoice.ts',
        'insert into document_counter as c (kind, year, last)',
        'select x.year, (select coalesce(max(number), 0) + 1 from document d where d.kind = x.kind) as last, pg_sleep(0.05) from (',
      ],
      ['features/documents/server/issue-invoice.ts', '::int, 1)\n', '::int, 1)) x (kind, year, last)\n'],
      [
        'features/documents/server/issue-invoice.ts',
        '          on conflict (kind, year) do update set last = c.last + 1\n',
        '',
      ],
      ['features/documents/server/issue-invoice.ts', '          returning year, last\n', ''],
      [
        'platform/server/db/migrations/0000_first.sql',
        'CONSTRAINT "document_number" UNIQUE("kind","year","number")',
        'CONSTRAINT "document_number" UNIQUE("id")',
      ],
    ],
  },
  {
    name: 'an order whose payment a webhook reports has no invoice',
    edits: [
      [
        'features/payments/server/settle.ts',
        'await applyIntent(db, intent);\n  await syncMissingRefunds',
        'await applyIntent(db, intent, true);\n  await syncMissingRefunds',
      ],
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
      ['features/payments/server/settle.ts', 'await becomePaid(trx, ours)', 'await becomePaid(trx, ours, isAsked)'],
      [
        'features/payments/server/become-paid.ts',
        'amountCents }: PaymentRow,\n)',
        'amountCents }: PaymentRow,\n  isAsked: boolean,\n)',
      ],
      ['features/payments/server/become-paid.ts', '  await issueInvoice(', '  if (isAsked) await issueInvoice('],
    ],
  },
  {
    name: 'a refund made by hand at the provider has no credit note',
    edits: [
      [
        'features/documents/server/issue-credit-notes.ts',
        'and r.dispute_id is null and r.status',
        'and r.dispute_id is null and r.hand_id is null and r.status',
      ],
    ],
  },
];

/** Defects of stock counts, of goods in and of undone shipments. */
export const stockDefects: Defect[] = [
  {
    name: 'an undone shipment still counts as shipped',
    edits: [['features/shipping/server/ship-pieces.ts', 'shipped = l.shipped - sent.quantity', 'shipped = l.shipped']],
  },
  {
    name: 'a count below the reserved pieces is saved as the reserved pieces',
    edits: [
      [
        'features/stock/server/save-entry.ts',
        'dOnHand: pieces.get(id) ?? 0,',
        'dOnHand: reason === `counted` ? Math.max(pieces.get(id) ?? 0, reserved - onHand) : (pieces.get(id) ?? 0),',
      ],
      [
        'features/stock/server/save-entry.ts',
        'lockedStocks.map(({ id }) => ({',
        'lockedStocks.map(({ id, reserved, onHand }) => ({',
      ],
    ],
  },
  {
    name: 'pieces that orders lack after a count are not recorded as short',
    edits: [['features/stock/server/move-stock.ts', 'short = ${shortAfterMove},', 'short = 0,']],
  },
  {
    name: 'a goods-in entry that is submitted twice is booked twice',
    edits: [
      [
        'features/stock/server/save-entry.ts',
        '${actorId}, ${idempotencyKey}, ${requestHash})',
        '${actorId}, null, ${requestHash})',
      ],
    ],
  },
  {
    name: 'two people undo the same goods-in entry at the same time',
    edits: [
      ['features/stock/server/save-entry.ts', ' where id = ${id} for update`', ' where id = ${id}`'],
      [
        'features/stock/server/save-entry.ts',
        'if (entry.undoneAt === null) {',
        'if (entry.undoneAt === null) { await new Promise((resolve) => setTimeout(resolve, 300));',
      ],
    ],
  },
];

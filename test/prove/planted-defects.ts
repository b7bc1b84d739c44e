/* The defects that the proof must find, each planted in its own copy of the shop. */

import { type Defect, documentDefects, stockDefects } from './planted-record-defects.ts';
import { proofParts } from './proof-part.ts';

export const defects: Defect[] = [
  {
    name: 'an order forgets its idempotency key',
    edits: [
      [
        'features/checkout/server/price-order.ts',
        '    idempotencyKey,\n    requestHash,\n    holdHours:',
        '    idempotencyKey: null,\n    requestHash,\n    holdHours:',
      ],
    ],
  },
  {
    name: 'the shop believes that a payment has succeeded',
    edits: [
      [
        'features/payments/server/settle.ts',
        "if (intent.status !== 'succeeded') {",
        "if (intent.status === 'processing') {",
      ],
    ],
  },
  {
    name: 'a payment is booked in any state of the order',
    edits: [
      [
        'features/payments/server/become-paid.ts',
        "inArray(orders.status, statesAllowing('acceptPayment'))",
        "inArray(orders.status, [...statesAllowing('acceptPayment'), 'cancelled', 'expired', 'refunded'])",
      ],
    ],
  },
  {
    name: 'a retried refund is a second refund',
    edits: [
      [
        'features/payments/server/finish-refund.ts',
        'idempotencyKey: `${shop}:refund:${id}:${attempt}`',
        'idempotencyKey: `${shop}:refund:${id}:${Math.random()}`',
      ],
      ['features/payments/server/finish-refund.ts', 'const before = isNew', "const before = isNew || refundId !== ''"],
      // Makes the first answer get lost every time; otherwise the webhook usually arrives before the retry.
      [
        'features/payments/server/finish-refund.ts',
        'const made = before ??',
        'await requestRefund(db, provider, due.refund, intentId).catch(() => {});\n  const made = before ??',
      ],
    ],
  },
  {
    name: 'stock is read first and written later',
    edits: [
      ['features/checkout/server/write-order.ts', ' and s.on_hand - s.reserved >= l.quantity', ''],
      [
        'features/checkout/server/price-order.ts',
        'const full = priceLines(goods, requestedLines, terms);',
        'const full = priceLines(goods, requestedLines, terms); await new Promise((resolve) => setTimeout(resolve, 2000));',
      ],
      [
        'platform/server/db/migrations/0000_first.sql',
        'CONSTRAINT "stock_bounds" CHECK (0 <= ',
        'CONSTRAINT "stock_bounds" CHECK (true or 0 <= ',
      ],
    ],
  },
  {
    name: 'stock is released at each request to cancel',
    edits: [
      [
        'features/orders/server/release-stock.ts',
        'status in ${sqlStates(from)}',
        "status in ${sqlStates([...from, 'cancelled'])}",
      ],
      [
        'features/orders/server/release-stock.ts',
        'was.quantity - was.shipped - was.released as pieces',
        'was.quantity - was.shipped as pieces',
      ],
      [
        'features/cancellations/server/cancel-order.ts',
        "if (begun.status === 'cancelling') {",
        "if (begun.status !== 'paid') {",
      ],
      [
        'platform/server/db/migrations/0000_first.sql',
        "WHERE reason in ('placed', 'released')",
        "WHERE reason = 'placed'",
      ],
    ],
  },
  {
    name: 'a line reserves its stock twice',
    edits: [['features/checkout/server/write-order.ts', 'quantity as d_reserved', '2 * quantity as d_reserved']],
  },
  {
    name: 'pieces leave without an entry in the stock history',
    edits: [
      [
        'features/stock/server/move-stock.ts',
        'select product_id, order_line_id, d_on_hand, d_reserved, reason, ',
        "select product_id, order_line_id, case reason when 'shipped' then 0 else d_on_hand end, d_reserved, reason, ",
      ],
    ],
  },
  ...stockDefects,
  {
    name: 'a product file is applied by each process that started it',
    edits: [
      [
        'platform/server/jobs/run-file-steps.ts',
        '      await write(long, file.id, reportProgress);',
        '      for (const _ of [1, 2]) await write(long, file.id, reportProgress);',
      ],
      [
        'features/catalog-import/server/draft-rows.ts',
        'where id = ${id} and state = ${state}`',
        "where id = ${id} and ${state}::text <> ''`",
      ],
      [
        'features/catalog-import/server/apply-rows.ts',
        'if (faults.length > 0) return',
        'if (faults.length < 0) return',
      ],
      [
        'features/catalog-import/server/apply-rows.ts',
        "${JSON.stringify(Object.fromEntries(plan.ids))}::jsonb\n         where id = ${id} and state = 'applying'`",
        '${JSON.stringify(Object.fromEntries(plan.ids))}::jsonb\n         where id = ${id}`',
      ],
    ],
  },
  {
    name: 'a cart is ordered once per tab that sends it',
    edits: [
      [
        'features/carts/server/remove-lines.ts',
        'if (removedCount < products.size) throw',
        'if (removedCount > products.size) throw',
      ],
    ],
  },
  {
    name: 'more pieces are refunded than were bought',
    edits: [
      ['features/payments/server/refund-order.ts', 'line.quantity - line.refunded]', 'line.quantity]'],
      ['platform/server/db/migrations/0000_first.sql', 'CHECK (refunded between 0 and quantity)', 'CHECK (true)'],
    ],
  },
  {
    name: 'a shipment sent twice is booked twice',
    edits: [
      [
        'features/shipping/server/ship-order.ts',
        'if (sumShipped(unsent) !== parcel.shippedWas) {',
        'if (sumShipped(unsent) < 0) {',
      ],
      [
        'features/shipping/server/ship-order.ts',
        'unsent.map(({ id, left }) => [id, left])',
        'unsent.map(({ id, left }) => [id, left + 99])',
      ],
      [
        'platform/server/db/migrations/0000_first.sql',
        'shipped + released <= quantity',
        'shipped + released < 1000000',
      ],
    ],
  },
  {
    name: 'returned goods are restocked twice',
    edits: [['features/payments/server/sync-order-with-refunds.ts', 'back + received', 'back + received * 2']],
  },
  {
    name: 'the refund of a return releases goods that were not shipped',
    edits: [
      [
        'features/payments/server/sync-order-with-refunds.ts',
        "status === 'done' && !isReturn",
        "status === 'done' && isReturn !== null",
      ],
    ],
  },
  {
    name: 'the total of an order is not the sum of its lines',
    edits: [
      [
        'features/orders/contract/order-sums.ts',
        'const goods = sumCents(lines.map((line) => line.goodsCents));',
        'const goods = subtractCents(sumCents(lines.map((line) => line.goodsCents)), (lines.length > 3 ? 1 : 0) as Cents);',
      ],
    ],
  },
  {
    name: 'the tax of an order is rounded once instead of per line',
    edits: [
      [
        'features/orders/contract/order-sums.ts',
        'const tax = sumCents([...lines.map((line) => line.taxCents), shippingTax]);',
        'const tax = taxCents(sumCents([goods, shipping.cents]), shipping.rate, includesTax);',
      ],
    ],
  },
  {
    name: 'a refund pays out and is not recorded',
    edits: [
      [
        'features/payments/server/sync-order-with-refunds.ts',
        'refundedCents: money.done, status',
        'refundedCents: 0, status',
      ],
    ],
  },
  {
    name: 'a lost dispute is not booked',
    edits: [
      ['features/payments/server/disputes.ts', '    await bookLoss(trx, paid.id);', '    void bookLoss;'],
      ['features/payments/server/book-refunds.ts', '  await bookLoss(trx, paid.id);', '  void bookLoss;'],
    ],
  },
  {
    name: 'after a restore, a payment without an order is recorded as voided',
    edits: [
      [
        'features/reconciliation/server/adopt-intent.ts',
        'return recordUnmatchedPayment(db, intent);',
        "return 'voided';",
      ],
    ],
  },
  {
    name: 'payments of another shop on the same account are voided',
    edits: [
      [
        'features/reconciliation/server/process-event.ts',
        "if (found.metadata['shop'] !== provider.account.shop) return 'not ours';",
        'void provider.account.shop;',
      ],
    ],
  },
  {
    name: 'a lost partial dispute is booked as the loss of the whole payment',
    edits: [
      [
        'features/payments/server/disputes.ts',
        'const open = subtractCents(amountCents,',
        'const open = subtractCents(paid.amountCents,',
      ],
    ],
  },
  {
    name: 'a refund that fails later goes unnoticed',
    edits: [
      [
        'features/payments/server/book-refunds.ts',
        "if (isFinal || (row.status === 'done' && status === 'due')) return;",
        "if (isFinal || row.status === 'done') return;",
      ],
    ],
  },
  {
    name: 'a refund made by hand at the provider is not booked',
    edits: [
      [
        'features/payments/server/book-refunds.ts',
        'if (known.length === 0) await bookManualRefund(trx, paid, order, refunds, one);',
        'void bookManualRefund;',
      ],
    ],
  },
  {
    name: 'a cancellation leaves the payment open and keeps the money',
    edits: [
      [
        'features/cancellations/server/cancel-order.ts',
        'if (!(await voidPayments(db, provider, orderId))) return;',
        'void [voidPayments, provider];',
      ],
      [
        'features/payments/server/settle.ts',
        'if (ours.appliedAt === null)',
        'if (ours.appliedAt === null && ours.seq < 0)',
      ],
    ],
  },
  ...documentDefects,
  {
    name: 'staff are not notified of everything',
    edits: [
      [
        'features/audit/server/record.ts',
        'select ${kind satisfies NotificationKind}::text, ${entity} from ${order})`);',
        'select ${kind satisfies NotificationKind}::text, ${entity} from ${order} where random() < 0.9)`);',
      ],
    ],
  },
  ...proofParts.flatMap(({ defects: its = [] }) => its),
];

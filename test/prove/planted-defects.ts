/* What the proof must find: each is put into a copy of the shop, one at a time. */

import type { Defect } from './defect.ts';
import { stockDefects } from './planted-stock-defects.ts';

export const defects: Defect[] = [
  {
    name: 'an order forgets its idempotency key',
    edits: [['server/orders/place-order.ts', '    sums,\n', '    sums,\n    idempotencyKey: null,\n']],
  },
  {
    name: 'the shop believes that a payment has succeeded',
    edits: [
      ['server/payments/settle.ts', "if (intent.status !== 'succeeded') {", "if (intent.status === 'processing') {"],
    ],
  },
  {
    name: 'a payment is booked whatever the order has become',
    edits: [
      [
        'server/payments/settle.ts',
        "inArray(orders.status, statesAllowing('acceptPayment'))",
        "inArray(orders.status, [...statesAllowing('acceptPayment'), 'cancelled', 'expired', 'refunded'])",
      ],
    ],
  },
  {
    name: 'a refund tried again is another refund',
    edits: [
      [
        'server/payments/finish-refund.ts',
        'idempotencyKey: `${shop}:refund:${id}:${attempt}`',
        'idempotencyKey: `${shop}:refund:${id}:${Math.random()}`',
      ],
      ['server/payments/finish-refund.ts', 'const before = isFirst', "const before = isFirst || refundId !== ''"],
      // The answer to the first is lost each time: lost now and then, the webhook mostly tells before it is tried again.
      [
        'server/payments/finish-refund.ts',
        'const made = before ??',
        'await ask(db, provider, due.refund, intentId).catch(() => {});\n  const made = before ??',
      ],
    ],
  },
  {
    name: 'stock is read, and written a moment later',
    edits: [
      ['server/orders/write-order.ts', ' and s.on_hand - s.reserved >= l.quantity', ''],
      [
        'server/orders/place-order.ts',
        'const lines = priceLines(goods, asked, terms);',
        'const lines = priceLines(goods, asked, terms); await new Promise((resolve) => setTimeout(resolve, 2000));',
      ],
      [
        'server/db/migrations/0000_first.sql',
        'CONSTRAINT "stock_bounds" CHECK (0 <= ',
        'CONSTRAINT "stock_bounds" CHECK (true or 0 <= ',
      ],
    ],
  },
  {
    name: 'stock is given back each time a cancellation is asked for',
    edits: [
      ['server/orders/release-stock.ts', 'status in ${among(from)}', "status in ${among([...from, 'cancelled'])}"],
      [
        'server/orders/release-stock.ts',
        'was.quantity - was.shipped - was.released as pieces',
        'was.quantity - was.shipped as pieces',
      ],
      [
        'server/cancellations/cancel-order.ts',
        "if (begun.status === 'cancelling') {",
        "if (begun.status !== 'paid') {",
      ],
      ['server/db/migrations/0000_first.sql', "WHERE reason in ('placed', 'released')", "WHERE reason = 'placed'"],
    ],
  },
  {
    name: 'a line’s stock is taken twice',
    edits: [['server/orders/write-order.ts', 'quantity as d_reserved', '2 * quantity as d_reserved']],
  },
  {
    name: 'pieces leave, and the history of the stock does not say so',
    edits: [
      [
        'server/products/move-stock.ts',
        'select product_id, order_line_id, d_on_hand, d_reserved, reason, ',
        "select product_id, order_line_id, case reason when 'shipped' then 0 else d_on_hand end, d_reserved, reason, ",
      ],
    ],
  },
  ...stockDefects,
  {
    name: 'a file of products is written by each who began to write it',
    edits: [
      [
        'server/catalog-import/run-imports.ts',
        'await long.transaction((trx)',
        'for (const _ of [1, 2]) await long.transaction((trx)',
      ],
      [
        'server/catalog-import/drafted-rows.ts',
        'where id = ${id} and state = ${state}`',
        "where id = ${id} and ${state}::text <> ''`",
      ],
      ['server/catalog-import/apply-rows.ts', 'if (faults.length > 0) return', 'if (faults.length < 0) return'],
      [
        'server/catalog-import/apply-rows.ts',
        "${JSON.stringify(made)}::jsonb\n         where id = ${id} and state = 'applying'`",
        '${JSON.stringify(made)}::jsonb\n         where id = ${id}`',
      ],
    ],
  },
  {
    name: 'a quote that is accepted twice makes two orders',
    edits: [
      ['server/checkout/accept-offer.ts', 'and o.version = ${version}', 'and ${version}::int > 0'],
      [
        'server/checkout/accept-offer.ts',
        "offerStatesAllowing('accept')",
        "['accepted', ...offerStatesAllowing('accept')]",
      ],
      ['server/db/migrations/0036_offers.sql', 'UNIQUE INDEX "offer_order_once"', 'INDEX "offer_order_once"'],
    ],
  },
  {
    name: 'a cart is ordered by each tab that sends it',
    edits: [['server/carts/take-lines.ts', 'if (taken < products.size) throw', 'if (taken > products.size) throw']],
  },
  {
    name: 'more pieces are refunded than were bought',
    edits: [
      ['server/payments/refund-order.ts', 'line.quantity - line.refunded;\n    if', 'line.quantity;\n    if'],
      ['server/db/migrations/0000_first.sql', 'CHECK (refunded between 0 and quantity)', 'CHECK (true)'],
    ],
  },
  {
    name: 'a parcel that is sent twice leaves twice',
    edits: [
      ['server/orders/ship-order.ts', 'if (shippedOf(unsent) !== parcel.shippedWas) {', 'if (shippedOf(unsent) < 0) {'],
      ['server/orders/ship-order.ts', 'if (quantity > left) fields', 'if (quantity > left + 99) fields'],
      ['server/db/migrations/0000_first.sql', 'shipped + released <= quantity', 'shipped + released < 1000000'],
    ],
  },
  {
    name: 'what a return brought back is restocked twice',
    edits: [['server/payments/refunded-pieces.ts', 'back + received', 'back + received * 2']],
  },
  {
    name: 'the refund of a return lets go what was not sent',
    edits: [
      ['server/payments/restate-order.ts', "status === 'done' && !isReturn", "status === 'done' && isReturn !== null"],
    ],
  },
  {
    name: 'the total of an order is not the sum of its lines',
    edits: [
      [
        'contract/order-sums.ts',
        'const goods = sumCents(lines.map((line) => line.goodsCents));',
        'const goods = minusCents(sumCents(lines.map((line) => line.goodsCents)), (lines.length > 3 ? 1 : 0) as Cents);',
      ],
    ],
  },
  {
    name: 'the tax of an order is rounded once, and not line by line',
    edits: [
      [
        'contract/order-sums.ts',
        'const tax = sumCents([...lines.map((line) => line.taxCents), shippingTax]);',
        'const tax = taxCents(sumCents([goods, shipping.cents]), shipping.rate, includesTax);',
      ],
    ],
  },
  {
    name: 'a refund gives the money back and forgets to write it down',
    edits: [['server/payments/restate-order.ts', 'refundedCents: money.done, status', 'refundedCents: 0, status']],
  },
  {
    name: 'a lost dispute is not booked',
    edits: [
      ['server/payments/apply-dispute.ts', '    await bookLoss(trx, paid.id);', '    void bookLoss;'],
      ['server/payments/book-refunds.ts', '  await bookLoss(trx, paid.id);', '  void bookLoss;'],
    ],
  },
  {
    name: 'after a restore money without an order is noted as voided',
    edits: [['server/payments/adopt-intent.ts', 'return noteStray(db, intent);', "return 'voided';"]],
  },
  {
    name: 'the payments of another shop on the account are voided',
    edits: [
      [
        'server/payments/follow-event.ts',
        "if (found.metadata['shop'] !== provider.terms.shop) return 'not ours';",
        'void provider.terms.shop;',
      ],
    ],
  },
  {
    name: 'a lost dispute of a part is booked as the loss of all',
    edits: [
      [
        'server/payments/book-loss.ts',
        'const open = minusCents(amountCents,',
        'const open = minusCents(paid.amountCents,',
      ],
    ],
  },
  {
    name: 'a refund that fails later is not heard of',
    edits: [
      [
        'server/payments/book-refunds.ts',
        "if (isFinal || (row.status === 'done' && status === 'due')) return;",
        "if (isFinal || row.status === 'done') return;",
      ],
    ],
  },
  {
    name: 'a refund made at the provider by hand is not booked',
    edits: [
      [
        'server/payments/book-refunds.ts',
        'if (known.length === 0) await bookHand(trx, paid, order, refunds, one);',
        'void bookHand;',
      ],
    ],
  },
  {
    name: 'a cancellation leaves the payment open, and the money that comes is kept',
    edits: [
      [
        'server/cancellations/cancel-order.ts',
        'await voidPayments(db, provider, orderId);',
        'void [voidPayments, provider];',
      ],
      ['server/payments/settle.ts', 'if (ours.appliedAt === null)', 'if (ours.appliedAt === null && ours.seq < 0)'],
    ],
  },
  {
    name: 'the number of a document is read, and written a moment later',
    edits: [
      [
        'server/documents/write-document.ts',
        'insert into document_counter as c (kind, year, last)',
        'select x.year, (select coalesce(max(number), 0) + 1 from document d where d.kind = x.kind) as last, pg_sleep(0.05) from (',
      ],
      ['server/documents/write-document.ts', '::int, 1)\n', '::int, 1)) x (kind, year, last)\n'],
      [
        'server/documents/write-document.ts',
        '          on conflict (kind, year) do update set last = c.last + 1\n',
        '',
      ],
      ['server/documents/write-document.ts', '          returning year, last\n', ''],
      [
        'server/db/migrations/0000_first.sql',
        'CONSTRAINT "document_number" UNIQUE("kind","year","number")',
        'CONSTRAINT "document_number" UNIQUE("id")',
      ],
    ],
  },
  {
    name: 'an order that is paid by a webhook has no invoice',
    edits: [
      ['server/payments/settle.ts', 'await applyIntent(db, intent);', 'await applyIntent(db, intent, true);'],
      [
        'server/payments/settle.ts',
        'applyIntent = async (db: Database, intent: Intent)',
        'applyIntent = async (db: Database, intent: Intent, isAsked = false)',
      ],
      ['server/payments/settle.ts', '=> applyIn(trx, intent)', '=> applyIn(trx, intent, isAsked)'],
      [
        'server/payments/settle.ts',
        'applyIn = async (trx: Transaction, intent: Intent)',
        'applyIn = async (trx: Transaction, intent: Intent, isAsked: boolean)',
      ],
      ['server/payments/settle.ts', '    await issueInvoice(', '    if (isAsked) await issueInvoice('],
    ],
  },
  {
    name: 'a refund that was made at the provider by hand has no credit note',
    edits: [
      [
        'server/documents/issue-credit-notes.ts',
        'and r.dispute_id is null and r.status',
        'and r.dispute_id is null and r.hand_id is null and r.status',
      ],
    ],
  },
  {
    name: 'a message counts as taken before it is',
    edits: [
      [
        'server/webhooks/send-messages.ts',
        'set tries = d.tries + 1, due_at',
        "set state = 'delivered', tries = d.tries + 1, due_at",
      ],
    ],
  },
  {
    name: 'other programs are not told of what is cancelled',
    edits: [
      [
        'server/events/record.ts',
        'if (isWebhookKind(kind)) {',
        "if (isWebhookKind(kind) && kind !== 'order.cancelled') {",
      ],
    ],
  },
  {
    name: 'the shop’s people are not told of everything',
    edits: [
      [
        'server/events/record.ts',
        'select ${kind satisfies NoticeKind}::text, ${entity} from ${order})`);',
        'select ${kind satisfies NoticeKind}::text, ${entity} from ${order} where random() < 0.9)`);',
      ],
    ],
  },
];

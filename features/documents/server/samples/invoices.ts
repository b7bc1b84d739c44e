import { Address } from '#features/addresses/contract/address.ts';
import { DocumentContent, type DocumentSheet } from '#features/documents/contract/documents.ts';

/** Builds an address in Oslo. */
export const buildAddress = (more: object): Address =>
  Address.parse({ line1: '1 Pipe Lane', city: 'Oslo', country: 'NO', ...more });

/** Builds a line of 12 pieces. */
export const buildLine = (more: object) => ({
  sku: 'VAL-0001',
  name: 'Brass ball valve',
  quantity: 12,
  toSend: 12,
  minOrder: 10,
  unitPriceCents: 123_450,
  discountCents: 100,
  taxRate: 25,
  taxCents: 29_608,
  amountCents: 148_040,
  ...more,
});

/** Builds an invoice whose sums fit lines of 12 pieces. @param content what differs from a sent order paid by card */
export const buildInvoice = (lines: readonly object[], content: object = {}): DocumentSheet => ({
  ...DocumentContent.parse({
    kind: 'invoice',
    order: { number: 1001, placedAt: '2026-11-21T23:30:00Z', reference: 'Site 7' },
    about: null,
    seller: { ...buildAddress({ company: 'Copperline', taxNumber: 'NO 1' }), email: 'shop@example.com' },
    buyer: { name: 'Nora Nord', email: 'nora@example.com' },
    billTo: buildAddress({ name: 'Nora Nord' }),
    deliverTo: buildAddress({ name: 'Nora Nord', phone: '+47 123' }),
    lines,
    goodsCents: lines.length * 148_140,
    discountCents: lines.length * 100,
    delivery: { method: 'Delivery', isCollected: false, amountCents: 0 },
    amountsIncludeTax: true,
    taxName: 'VAT',
    taxes: [
      {
        rate: 25,
        netCents: lines.length * 118_432,
        taxCents: lines.length * 29_608,
        grossCents: lines.length * 148_040,
      },
    ],
    totalCents: lines.length * 148_040,
    currency: 'usd',
    payment: { paidAt: '2026-11-22T08:00:00Z', transactionId: 'pi_1' },
    reason: '',
    note: 'Thank you.',
    ...content,
  }),
  number: '2026-000123',
  issuedAt: '2026-11-22T08:00:01.000Z',
});

import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import { type Cents, subtractCents } from '#platform/contract/money.ts';
import { renderDocument } from '#features/documents/server/draw-document.ts';
import type { Database } from '#platform/server/db/open.ts';
import { type SavedQuote, findQuote, priceSavedQuote } from './get-quote.ts';
import { Address } from '#features/addresses/contract/address.ts';
import { DocumentContent, type DocumentSheet } from '#features/documents/contract/documents.ts';
import { getSeller, sumTaxesByRate } from '#features/documents/server/order-content.ts';

/** Builds the document of a quote. Its number is the offer number, which is not one of the numbered tax documents. */
export const buildQuoteDocument = async (db: Database, offer: SavedQuote, fee: Cents): Promise<DocumentSheet> => {
  const { lines, sums } = await priceSavedQuote(db, offer, fee);
  const { seller, note, timeZone } = await getSeller(db);
  const items = lines.map((line) => ({
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    toSend: line.quantity,
    minOrder: line.minOrder,
    unitPriceCents: line.unitPriceCents,
    discountCents: line.discountCents,
    taxRate: line.taxRate,
    taxCents: line.taxCents,
    amountCents: subtractCents(line.goodsCents, line.discountCents),
  }));
  const { shippingCents: amountCents, shippingTaxRate: taxRate, shippingTaxCents: taxCents, method } = sums;
  const isCollected = method.kind === 'collection';
  const address = Address.parse(offer.deliveryAddress ?? { name: offer.name });
  const issuedAt = (offer.sentAt ?? offer.createdAt).toISOString();
  const content = {
    kind: 'quote' as const,
    order: { number: offer.number, placedAt: issuedAt, reference: offer.reference },
    validUntil: offer.endsOn,
    about: null,
    timeZone,
    seller,
    buyer: { name: offer.name, email: offer.email },
    billTo: offer.billingAddress ?? address,
    deliverTo: address,
    lines: items,
    goodsCents: sums.goodsCents,
    discountCents: sums.discountCents,
    delivery: { method: method.name, isCollected, amountCents },
    amountsIncludeTax: sums.includesTax,
    taxName: sums.taxName,
    taxes: sumTaxesByRate(amountCents > 0 ? [...items, { taxRate, taxCents, amountCents }] : items, sums.includesTax),
    totalCents: sums.totalCents,
    currency: getCurrency().toLowerCase(),
    payment: null,
    reason: offer.note,
    note,
  };
  return { ...DocumentContent.parse(content), number: String(offer.number), issuedAt };
};

/** Draws the document of a quote for staff. @throws DomainError `offer_not_found`, `document_not_drawn` */
export const printQuote = async (db: Database, id: string, format: 'pdf' | 'html', fee: Cents) => {
  const quote = await findQuote(db, sql`o.id = ${id} and o.kind = 'quote'`);
  if (quote === null) throw new DomainError('offer_not_found');
  return renderDocument(await buildQuoteDocument(db, quote, fee), format);
};

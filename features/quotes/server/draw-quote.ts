import { Address } from '#features/addresses/contract/address.ts';
import { DocumentContent, type DocumentSheet } from '#features/documents/contract/documents.ts';
import { type Cents, subtractCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { getSeller } from '#features/documents/server/read-seller.ts';
import { sumTaxesByRate } from '#features/documents/server/sum-by-rate.ts';
import { priceSavedQuote, type SavedQuote } from './read-offer.ts';

/** A quote as its document shows it: numbered among offers, and not among the documents that tax asks for. */
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
    currency: 'usd',
    payment: null,
    reason: offer.note,
    note,
  };
  return { ...DocumentContent.parse(content), number: String(offer.number), issuedAt };
};

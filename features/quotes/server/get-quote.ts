import { type SQL, sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import { toDollars } from '#platform/contract/money.ts';
import type { Quote, QuoteDetail } from '#features/quotes/contract/quotes.ts';
import type { QuoteKind, QuoteStatus } from '#features/quotes/contract/quote-status.ts';
import type { PriceBreak } from '#features/products/contract/price-breaks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { toDestination } from '#features/orders/server/destination.ts';
import { NO_DELIVERY_TIME } from '#features/delivery-days/contract/delivery-time.ts';
import type { PricedDeliveryMethod } from '#features/settings/server/delivery-methods.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { findRequestOf } from '#features/quote-requests/server/answer-request.ts';
import { type QuoteLine, type QuoteCalculation, priceQuote } from './price-quote.ts';
import type { QuoteReader } from './quoted-products.ts';

/** SQL of the status of an offer `o`. Expiry is derived, not stored. */
export const quoteStatus = sql`case when o.status = 'sent' and o.ends_on < ${shopToday} then 'expired' else o.status end`;

export type SavedQuoteLine = {
  productId: string;
  sku: string;
  quantity: number;
  unitPriceCents: Cents;
  minOrder: number;
  breaks: PriceBreak[];
  /** True if the shop set this price for the line. */
  isOwn: boolean;
};

/** An offer (a draft order or a quote) in lists. */
export type QuoteRow = {
  id: string;
  number: number;
  kind: QuoteKind;
  status: QuoteStatus;
  name: string;
  email: string;
  reference: string;
  lineCount: number;
  totalCents: Cents;
  endsOn: string | null;
  createdAt: Date;
  sentAt: Date | null;
  acceptedAt: Date | null;
  by: string;
  order: { _id: string; number: number } | null;
};

/** An offer as saved. */
export type SavedQuote = QuoteRow & {
  note: string;
  method: string | null;
  deliveryMethod: string;
  isCollected: boolean;
  shippingCents: Cents;
  deliveryAddress: Address | null;
  billingAddress: Address | null;
  version: number;
  lines: SavedQuoteLine[];
};

/** SQL columns of an offer `o`; the other aliases come from `quoteJoins`. */
export const quoteColumns = sql`
  o.id, o.number, o.kind, ${quoteStatus} as status, o.name, o.email, o.reference, o.total_cents as "totalCents",
  (select count(*)::int from offer_line l where l.offer_id = o.id) as "lineCount", o.ends_on::text as "endsOn",
  o.created_at as "createdAt", o.sent_at as "sentAt", o.accepted_at as "acceptedAt", made.name as by,
  case when placed.id is not null then json_build_object('_id', placed.id, 'number', placed.number) end as "order"`;

export const quoteJoins = sql`
  join customer made on made.id = o.actor_id
  left join offer_order became on became.offer_id = o.id
  left join orders placed on placed.id = became.order_id`;

const toIso = (time: Date | null): string | null => time?.toISOString() ?? null;

export const toQuote = ({ id, totalCents, createdAt, sentAt, acceptedAt, ...row }: QuoteRow): Quote => ({
  _id: id,
  ...row,
  total: toDollars(totalCents),
  createdAt: createdAt.toISOString(),
  sentAt: toIso(sentAt),
  acceptedAt: toIso(acceptedAt),
});

/** Finds the one offer `o` that matches, as saved. */
export const findQuote = (db: Database | Transaction, condition: SQL): Promise<SavedQuote | null> =>
  maybeOne<SavedQuote>(
    db,
    sql`select ${quoteColumns}, o.note, o.method, o.delivery_method as "deliveryMethod", o.is_collected as "isCollected",
               o.shipping_cents as "shippingCents", o.delivery_address as "deliveryAddress",
               o.billing_address as "billingAddress", o.version,
               (select json_agg(json_build_object(
                         'productId', l.product_id, 'sku', p.sku, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
                         'minOrder', l.min_order, 'breaks', l.breaks, 'isOwn', l.is_own) order by l.position)
                  from offer_line l join product p on p.id = l.product_id where l.offer_id = o.id) as lines
          from offer o ${quoteJoins} where ${condition}`,
  );

/** A saved line at its promised price. Its quantity was valid then, so any step is allowed. */
export const toPromisedPrice = ({ unitPriceCents, minOrder, breaks, isOwn }: SavedQuoteLine) => ({
  promised: { unitPriceCents, minOrder, quantityStep: 1, breaks },
  isOwn,
});

/** A quote has promised all of its prices, a draft order only those that the shop set. */
export const toQuoteLines = ({ kind, lines }: SavedQuote): QuoteLine[] =>
  lines.map((line) => ({
    productId: line.productId,
    quantity: line.quantity,
    replacement: kind === 'quote' || line.isOwn ? toPromisedPrice(line) : null,
  }));

/** The delivery method and price that a quote has promised; null for a draft order. */
export const findPromisedDelivery = ({
  kind,
  method,
  deliveryMethod,
  isCollected,
  shippingCents,
}: SavedQuote): PricedDeliveryMethod | null =>
  kind === 'quote'
    ? {
        id: method ?? '',
        name: deliveryMethod,
        kind: isCollected ? 'collection' : 'delivery',
        speed: '',
        time: NO_DELIVERY_TIME,
        cents: shippingCents,
      }
    : null;

/**
 * Prices an offer as of now.
 * @param fee the delivery fee in cents while the owner has no delivery methods
 * @param to the destination, if the offer has no address
 * @param reader the customer, who does not see withdrawn products, or staff
 */
export const priceSavedQuote = (
  db: Database | Transaction,
  offer: SavedQuote,
  fee: Cents,
  {
    to = { country: '', region: '', postcode: '' },
    reader = 'customer',
  }: { to?: Pick<Address, 'country' | 'region' | 'postcode'>; reader?: QuoteReader } = {},
): Promise<QuoteCalculation> =>
  priceQuote(
    db,
    {
      kind: offer.kind,
      email: offer.email,
      lines: toQuoteLines(offer),
      destination: toDestination(offer.deliveryAddress ?? to),
      method: offer.method,
      delivery: findPromisedDelivery(offer),
      reader,
    },
    fee,
  );

/** @throws DomainError `offer_not_found` */
export const getSavedQuote = async (db: Database | Transaction, id: string): Promise<SavedQuote> => {
  const found = await findQuote(db, sql`o.id = ${id}`);
  if (found === null) throw new DomainError('offer_not_found');
  return found;
};

/** Gets an offer for staff. @throws DomainError `offer_not_found` */
export const getQuote = async (db: Database | Transaction, id: string, fee: Cents): Promise<QuoteDetail> => {
  const offer = await getSavedQuote(db, id);
  const { pricedQuote } = await priceSavedQuote(db, offer, fee, { reader: 'staff' });
  const request = await findRequestOf(db, id);
  const { note, method, deliveryAddress, billingAddress, version } = offer;
  return {
    ...toQuote(offer),
    note,
    chosenMethod: method,
    delivery: deliveryAddress,
    billing: billingAddress,
    version,
    request,
    priced: pricedQuote,
  };
};

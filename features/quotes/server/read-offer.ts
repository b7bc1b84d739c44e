import { type SQL, sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import { toDollars } from '#platform/contract/money.ts';
import type { Offer, OfferDetail } from '#features/quotes/contract/offers.ts';
import type { OfferKind, OfferStatus } from '#features/quotes/contract/offer-status.ts';
import type { PriceBreak } from '#features/products/contract/price-breaks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybe } from '#platform/server/db/query.ts';
import { destinationOf } from '#features/orders/server/destination.ts';
import type { PricedMethod } from '#features/settings/server/offer-methods.ts';
import { shopDay } from '#features/settings/server/shop-zone.ts';
import { type OfferedLine, type Priced, priceOffer } from './price-offer.ts';

/** The state of an offer `o`: that a quote has expired is written nowhere. */
export const offerStatus = sql`case when o.status = 'sent' and o.ends_on < ${shopDay} then 'expired' else o.status end`;

export type SavedLine = {
  productId: string;
  sku: string;
  quantity: number;
  unitPriceCents: Cents;
  minOrder: number;
  breaks: PriceBreak[];
  isOwn: boolean;
};

/** What a list shows of an offer. */
export type OfferRow = {
  id: string;
  number: number;
  kind: OfferKind;
  status: OfferStatus;
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

/** An offer as it was saved. */
export type SavedOffer = OfferRow & {
  note: string;
  method: string | null;
  deliveryMethod: string;
  isCollected: boolean;
  shippingCents: Cents;
  deliveryAddress: Address | null;
  billingAddress: Address | null;
  version: number;
  lines: SavedLine[];
};

/** Of an offer `o`; `offerJoins` has the other aliases. */
export const offerColumns = sql`
  o.id, o.number, o.kind, ${offerStatus} as status, o.name, o.email, o.reference, o.total_cents as "totalCents",
  (select count(*)::int from offer_line l where l.offer_id = o.id) as "lineCount", o.ends_on::text as "endsOn",
  o.created_at as "createdAt", o.sent_at as "sentAt", o.accepted_at as "acceptedAt", made.name as by,
  case when placed.id is not null then json_build_object('_id', placed.id, 'number', placed.number) end as "order"`;

export const offerJoins = sql`
  join customer made on made.id = o.actor_id
  left join offer_order became on became.offer_id = o.id
  left join orders placed on placed.id = became.order_id`;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

export const presentOffer = ({ id, totalCents, createdAt, sentAt, acceptedAt, ...row }: OfferRow): Offer => ({
  _id: id,
  ...row,
  total: toDollars(totalCents),
  createdAt: createdAt.toISOString(),
  sentAt: iso(sentAt),
  acceptedAt: iso(acceptedAt),
});

/** The one offer `o` of which that is true, as it was saved. */
export const findOffer = (db: Database | Transaction, condition: SQL): Promise<SavedOffer | null> =>
  maybe<SavedOffer>(
    db,
    sql`select ${offerColumns}, o.note, o.method, o.delivery_method as "deliveryMethod", o.is_collected as "isCollected",
               o.shipping_cents as "shippingCents", o.delivery_address as "deliveryAddress",
               o.billing_address as "billingAddress", o.version,
               (select json_agg(json_build_object(
                         'productId', l.product_id, 'sku', p.sku, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
                         'minOrder', l.min_order, 'breaks', l.breaks, 'isOwn', l.is_own) order by l.position)
                  from offer_line l join product p on p.id = l.product_id where l.offer_id = o.id) as lines
          from offer o ${offerJoins} where ${condition}`,
  );

/** A saved line's price as it was promised; its quantity was right then. */
export const promisedOf = ({ unitPriceCents, minOrder, breaks, isOwn }: SavedLine) => ({
  promised: { unitPriceCents, minOrder, quantityStep: 1, breaks },
  isOwn,
});

/** Of a quote every price was promised, of a draft order what the shop has named. */
export const linesOf = ({ kind, lines }: SavedOffer): OfferedLine[] =>
  lines.map((line) => ({
    productId: line.productId,
    quantity: line.quantity,
    named: kind === 'quote' || line.isOwn ? promisedOf(line) : null,
  }));

/** The delivery a quote has promised. */
export const deliveryOf = ({
  kind,
  method,
  deliveryMethod,
  isCollected,
  shippingCents,
}: SavedOffer): PricedMethod | null =>
  kind === 'quote'
    ? {
        id: method ?? '',
        name: deliveryMethod,
        kind: isCollected ? 'collection' : 'delivery',
        speed: '',
        cents: shippingCents,
      }
    : null;

/**
 * What an offer comes to at this moment.
 * @param to where it goes, of one that does not say it
 */
export const priceSaved = (
  db: Database | Transaction,
  offer: SavedOffer,
  fee: Cents,
  to: Pick<Address, 'country' | 'region' | 'postcode'> = { country: '', region: '', postcode: '' },
): Promise<Priced> =>
  priceOffer(
    db,
    {
      lines: linesOf(offer),
      destination: destinationOf(offer.deliveryAddress ?? to),
      method: offer.method,
      delivery: deliveryOf(offer),
    },
    fee,
  );

/** @throws Refusal `offer_not_found` */
export const getSaved = async (db: Database | Transaction, id: string): Promise<SavedOffer> => {
  const found = await findOffer(db, sql`o.id = ${id}`);
  if (found === null) throw new Refusal('offer_not_found');
  return found;
};

/** An offer as those of the shop see it who make it. @throws Refusal `offer_not_found` */
export const getOffer = async (db: Database | Transaction, id: string, fee: Cents): Promise<OfferDetail> => {
  const offer = await getSaved(db, id);
  const { shown } = await priceSaved(db, offer, fee);
  const { note, method, deliveryAddress, billingAddress, version } = offer;
  return {
    ...presentOffer(offer),
    note,
    chosenMethod: method,
    delivery: deliveryAddress,
    billing: billingAddress,
    version,
    priced: shown,
  };
};

import { sql } from 'drizzle-orm';
import type { Cart, CartKind } from '#features/carts/contract/cart.ts';
import { type Parcel, stepsOfFee } from '#features/settings/contract/delivery-price.ts';
import { type Cents, cents, minusCents, sumCents, toDollars, ZERO_CENTS } from '#platform/contract/money.ts';
import { sumOrder } from '#features/orders/contract/order-sums.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { cheapestOf, offerMethods } from '#features/settings/server/offer-methods.ts';
import { rateOf, readTerms, type Terms, termsFor } from '#features/settings/server/read-terms.ts';
import { isOf, type Owner } from './find-cart.ts';
import { showLine, type ShownLine, type ShownProduct, shownColumns, shownJoins } from './shown-line.ts';

type Row = ShownProduct & { kind: CartKind; quantity: number };

/** Nobody has said where it goes: it is taxed and delivered where the seller is. */
export const NOWHERE = { country: '', region: '', postcode: '' };

const parcelOf = (lines: readonly ShownLine[]): Parcel => ({
  cents: sumCents(lines.map(({ sums }) => minusCents(sums.goodsCents, sums.discountCents))),
  grams: lines.reduce((sum, { product, shown }) => sum + (product.weightGrams ?? 0) * shown.quantity, 0),
  isBulky: lines.some(({ product }) => product.bulky),
});

/** Cents of goods that are missing until some delivery of this parcel is free; none where none ever is. */
const missingToFree = ({ hasMethods, methods }: Terms, parcel: Parcel, fee: Cents): Cents => {
  const standard = { kind: 'delivery' as const, priced: 'total' as const, steps: stepsOfFee(fee), takesBulky: true };
  const free = (hasMethods ? methods : [standard])
    .filter(
      ({ kind, priced, takesBulky }) => kind === 'delivery' && priced === 'total' && (takesBulky || !parcel.isBulky),
    )
    .flatMap(({ steps }) => steps)
    .flatMap(({ from, cents: cost }) => (cost === 0 && from > parcel.cents ? [from - parcel.cents] : []));
  return free.length === 0 ? ZERO_CENTS : cents(Math.min(...free));
};

/** What the lines that count come to. */
const sumUp = (lines: readonly ShownLine[], terms: Terms, fee: Cents): Omit<Cart, 'lines' | 'saved'> => {
  const parcel = parcelOf(lines);
  const method = cheapestOf(offerMethods(terms, parcel, fee));
  const isEmpty = lines.length === 0;
  const { name: taxName, rate } = rateOf(terms, null);
  const shipping = { cents: isEmpty ? ZERO_CENTS : (method?.cents ?? ZERO_CENTS), rate };
  const sums = sumOrder(
    lines.map((line) => line.sums),
    shipping,
    terms.includesTax,
  );
  const isFree = isEmpty || shipping.cents === 0;
  return {
    price: toDollars(sums.goodsCents),
    discount: toDollars(sums.discountCents),
    shipping: method === null && !isEmpty ? null : toDollars(sums.shippingCents),
    tax: toDollars(sums.taxCents),
    taxName,
    taxIncluded: terms.includesTax,
    total: toDollars(sums.totalCents),
    toFreeDelivery: toDollars(isFree ? ZERO_CENTS : missingToFree(terms, parcel, fee)),
  };
};

const findLines = (db: Database, owner: Owner): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`select c.kind, l.quantity, ${shownColumns}
          from cart c join cart_line l on l.cart_id = c.id join product p on p.id = l.product_id ${shownJoins}
         where ${isOf(owner, 'cart')} or ${isOf(owner, 'saved')} order by l.id`,
  );

/**
 * Somebody's cart with today's prices and stock, in two statements however long it is.
 * @param owner null for a guest who has never added anything
 */
export const readCart = async (db: Database, owner: Owner | null, shippingFeeCents: Cents): Promise<Cart> => {
  const [found, all] = await Promise.all([owner === null ? [] : findLines(db, owner), readTerms(db)]);
  const terms = termsFor(all, NOWHERE, null);
  const linesOf = (wanted: CartKind) =>
    found.flatMap(({ kind, quantity, ...product }) => (kind === wanted ? [showLine(product, quantity, terms)] : []));
  const lines = linesOf('cart');
  return {
    lines: lines.map(({ shown }) => shown),
    saved: linesOf('saved').map(({ shown }) => shown),
    ...sumUp(
      lines.filter(({ isCounted }) => isCounted),
      terms,
      shippingFeeCents,
    ),
  };
};

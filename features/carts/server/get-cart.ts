import { sql } from 'drizzle-orm';
import type { Cart, CartKind, ResolvedLinkLine } from '#features/carts/contract/cart.ts';
import { type Parcel, flatFeeSteps } from '#features/settings/contract/delivery-price.ts';
import { type Cents, ZERO_CENTS, cents, toDollars } from '#platform/contract/money.ts';
import { sumOrder } from '#features/orders/contract/order-sums.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { usualDestination } from '#features/addresses/server/address-book.ts';
import { toParcel } from '#features/checkout/server/price-lines.ts';
import { describeMethod } from '#features/delivery-days/server/promise-method.ts';
import {
  type BuyerTerms,
  adjustTerms,
  nameBuyerTermsStatement,
  selectBuyerTerms,
} from '#features/settings/server/adjust-terms.ts';
import { findCheapestDelivery, listPricedMethods } from '#features/settings/server/delivery-methods.ts';
import {
  NO_DESTINATION,
  type Destination,
  type TaxAndDelivery,
  type TaxAndDeliveryRules,
  findTaxRate,
  taxAndDeliveryRules,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import { type CartOwner, isOwnedBy } from './cart-owner.ts';
import {
  type CartProductRow,
  type PricedCartLine,
  cartProductJoins,
  presentCartProduct,
  priceCartLine,
  selectCartProduct,
} from './price-cart-line.ts';
import { parseCartLink } from '#features/carts/contract/cart-link.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';
import { matchPartNumbers } from '#features/products/server/match-part-numbers.ts';

type CartLineRow = CartProductRow & { kind: CartKind; quantity: number };

const toCartParcel = (lines: readonly PricedCartLine[]): Parcel =>
  toParcel(lines.map(({ line, product, sums }) => ({ ...product, ...sums, quantity: line.quantity })));

/** Calculates the cents of goods to add until some method delivers this parcel for free; 0 if no method ever does. */
const getCentsToFreeDelivery = ({ hasMethods, methods }: TaxAndDelivery, parcel: Parcel, fee: Cents): Cents => {
  const standard = { kind: 'delivery' as const, priced: 'total' as const, steps: flatFeeSteps(fee), takesBulky: true };
  const free = (hasMethods ? methods : [standard])
    .filter(
      ({ kind, priced, takesBulky }) => kind === 'delivery' && priced === 'total' && (takesBulky || !parcel.isBulky),
    )
    .flatMap(({ steps }) => steps)
    .flatMap(({ from, cents: cost }) => (cost === 0 && from > parcel.cents ? [from - parcel.cents] : []));
  return free.length === 0 ? ZERO_CENTS : cents(Math.min(...free));
};

/** Calculates the totals of the counted lines. */
const sumCart = (
  lines: readonly PricedCartLine[],
  terms: TaxAndDelivery,
  fee: Cents,
): Omit<Cart, 'lines' | 'saved' | 'promise'> => {
  const parcel = toCartParcel(lines);
  const method = findCheapestDelivery(listPricedMethods(terms, parcel, fee));
  const isEmpty = lines.length === 0;
  const { name, rate } = findTaxRate(terms, null);
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
    taxName: sums.taxCents === 0 ? (terms.exemption?.text ?? '') : name,
    taxIncluded: terms.includesTax,
    total: toDollars(sums.totalCents),
    toFreeDelivery: toDollars(isFree ? ZERO_CENTS : getCentsToFreeDelivery(terms, parcel, fee)),
  };
};

/** Reads the rules for tax and delivery, a customer's own terms, and the destination of their last address. */
const getRulesAndDestination = (
  db: Database,
  customerId: string | null,
): Promise<{ all: TaxAndDeliveryRules; known: BuyerTerms; usual: Destination | null }> =>
  one(
    db,
    sql`select ${taxAndDeliveryRules} as "all", ${selectBuyerTerms(sql`${customerId}::uuid`)} as known,
               ${usualDestination(customerId)} as usual`,
    nameBuyerTermsStatement('cart-terms'),
  );

/** Describes when the lines arrive with the cheapest method; empty if nothing delivers them or nothing is promised. */
const describeArrival = (lines: readonly PricedCartLine[], terms: TaxAndDelivery, fee: Cents): string => {
  const method = findCheapestDelivery(listPricedMethods(terms, toCartParcel(lines), fee));
  return lines.length === 0 || method === null ? '' : describeMethod(terms, method);
};

const getCustomerId = (owner: CartOwner | null): string | null =>
  owner !== null && 'customerId' in owner ? owner.customerId : null;

const findCartLines = (db: Database, owner: CartOwner): Promise<CartLineRow[]> =>
  rows<CartLineRow>(
    db,
    sql`select c.kind, l.quantity, ${selectCartProduct(getCustomerId(owner))}
          from cart c join cart_line l on l.cart_id = c.id join product p on p.id = l.product_id ${cartProductJoins}
         where ${isOwnedBy(owner, 'cart')} or ${isOwnedBy(owner, 'saved')} order by l.id`,
  );

/**
 * The terms of a cart or list. Nobody knows yet where it goes, so they are those of the seller's address.
 * @param known of its owner; nothing for everybody's terms
 */
export const resolveCartTerms = (all: TaxAndDeliveryRules, known: BuyerTerms = []): TaxAndDelivery =>
  adjustTerms(resolveTaxAndDelivery(all, NO_DESTINATION, null), known);

/**
 * Gets an owner's cart with the prices that an order would charge and current stock, in two statements regardless of
 * its length.
 * @param owner null for a guest who has never added anything
 */
export const getCart = async (db: Database, owner: CartOwner | null, shippingFeeCents: Cents): Promise<Cart> => {
  const [found, { all, known, usual }] = await Promise.all([
    owner === null ? [] : findCartLines(db, owner),
    getRulesAndDestination(db, getCustomerId(owner)),
  ]);
  const terms = resolveCartTerms(all, known);
  const getPricedLines = (requestedKind: CartKind) =>
    found.flatMap(({ kind, quantity, ...product }) =>
      kind === requestedKind ? [priceCartLine(product, quantity, terms)] : [],
    );
  const lines = getPricedLines('cart');
  const counted = lines.filter(({ isCounted }) => isCounted);
  const usualTerms = usual === null ? terms : resolveTaxAndDelivery(all, usual, null);
  return {
    lines: lines.map(({ line }) => line),
    saved: getPricedLines('saved').map(({ line }) => line),
    ...sumCart(counted, terms, shippingFeeCents),
    promise: describeArrival(counted, usualTerms, shippingFeeCents),
  };
};

/**
 * Resolves a cart link's lines by any part number. It adds nothing itself, because links are also followed by accident.
 * @throws DomainError `too_many_lines`
 */
export const resolveCartLink = async (db: Database, add: string): Promise<ResolvedLinkLine[]> => {
  const requestedLines = parseCartLink(add);
  if (requestedLines.length > MAX_LINES) throw new DomainError('too_many_lines');
  const found = await rows<CartProductRow & { part: string }>(
    db,
    sql`with ${matchPartNumbers(requestedLines.map(({ part }) => part))}
        select n.part, ${selectCartProduct(null)}
          from named n join product p on p.id = n.id and p.status = 'active' ${cartProductJoins} order by p.sku`,
  );
  const known = Map.groupBy(found, ({ part }) => part);
  return requestedLines.map(({ text, part, quantity }) => {
    const [named, ...others] = known.get(part) ?? [];
    if (named === undefined) return { text, product: null, quantity: 0, several: [] };
    if (others.length > 0)
      return { text, product: null, quantity: 0, several: [named, ...others].map(({ sku }) => sku) };
    const { part: _, ...product } = named;
    return { text, product: presentCartProduct(product), quantity: roundUpQuantity(product, quantity), several: [] };
  });
};

import { sql } from 'drizzle-orm';
import type { Address } from '#features/addresses/contract/address.ts';
import { allows, hasOrderFact, type OrderStatus } from '#features/orders/contract/order-status.ts';
import { toDestination } from '#features/orders/server/destination.ts';
import { hasPromisedPrices } from '#features/orders/server/promised-prices.ts';
import { type BuyerTerms, adjustTerms, selectBuyerTerms } from '#features/settings/server/adjust-terms.ts';
import { listDeliveryMethods, ownMethodId } from '#features/settings/server/delivery-methods.ts';
import {
  type TaxAndDelivery,
  getTaxAndDeliveryRules,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type CodeProblem, type OrderDiscount, createNothingToPayError, priceWithCode } from './order-discount.ts';
import { type RequestedLine, findOrderProducts } from './order-products.ts';
import { type OrderPrice, type PricedLine, discountLines, priceLines, sumLines } from './price-lines.ts';
import { requireCountry } from './price-order.ts';

/** An unpaid order whose lines staff change. */
export type ChangeableOrder = {
  id: string;
  number: number;
  customerId: string;
  status: OrderStatus;
  version: number;
  totalCents: Cents;
  taxCents: Cents;
  code: string;
  deliveryAddress: Address;
  deliveryMethod: string;
  isCollected: boolean;
  hasPromisedPrices: boolean;
  /** The facts that change its tax and delivery. */
  known: BuyerTerms;
  lines: { productId: string; sku: string; productName: string; quantity: number }[];
};

/** Creates the error for an order whose lines can no longer change, because it is paid or has ended. */
export const createLinesStayError = (status: OrderStatus): DomainError<'order_lines_stay'> =>
  new DomainError('order_lines_stay', {
    message: hasOrderFact(status, 'wasPaid')
      ? 'This order is paid, so its products can no longer be changed.'
      : 'This order was canceled or has expired, so its products can no longer be changed.',
  });

/** @throws DomainError `order_lines_stay`, `order_lines_promised` */
export const assertChangeable = (order: ChangeableOrder): void => {
  if (!allows(order.status, 'changeLines')) throw createLinesStayError(order.status);
  if (order.hasPromisedPrices) throw new DomainError('order_lines_promised');
};

/** Gets an order with its lines in any state. @throws DomainError `order_not_found` */
export const getOrderToChange = async (db: Database, orderId: string): Promise<ChangeableOrder> => {
  const order = await maybeOne<ChangeableOrder>(
    db,
    sql`select o.id, o.number, o.customer_id as "customerId", o.status, o.version, o.total_cents as "totalCents",
               o.tax_cents as "taxCents", o.code,
               o.delivery_address as "deliveryAddress", o.delivery_method as "deliveryMethod",
               o.is_collected as "isCollected", ${hasPromisedPrices(sql`o.id`)} as "hasPromisedPrices",
               ${selectBuyerTerms(sql`o.customer_id`, sql`o.id`)} as known,
               (select json_agg(json_build_object('productId', l.product_id, 'sku', l.sku, 'productName', l.product_name,
                                                  'quantity', l.quantity) order by l.position)
                  from order_line l where l.order_id = o.id) as lines
          from orders o where o.id = ${orderId}`,
  );
  if (order === null) throw new DomainError('order_not_found');
  return order;
};

/**
 * Gets an order whose lines may be changed.
 * @throws DomainError `order_not_found`, `order_lines_stay`, `order_lines_promised`
 */
export const getChangeableOrder = async (db: Database, orderId: string): Promise<ChangeableOrder> => {
  const order = await getOrderToChange(db, orderId);
  assertChangeable(order);
  return order;
};

/** The changed lines of an order, priced as of now. */
export type PricedChange = {
  lines: PricedLine[];
  sums: OrderPrice;
  discount: OrderDiscount | null;
  /** Why the order's discount code is no longer used; null if it is, or if the order has none. */
  codeProblem: CodeProblem;
};

/**
 * Finds the order's delivery method by its name, because orders store no method id. @throws DomainError `method_gone`
 */
const findMethodId = ({ deliveryMethod, isCollected }: ChangeableOrder, terms: TaxAndDelivery, fee: Cents): string => {
  const kind = isCollected ? 'collection' : 'delivery';
  const found = listDeliveryMethods(terms, fee).find((one) => one.name === deliveryMethod && one.kind === kind);
  if (found === undefined) throw new DomainError('method_gone');
  return found.id;
};

/**
 * Prices all lines of an order as the checkout would price them now for its buyer, with the order's delivery method.
 * The discount code still counts if these goods allow it. Pieces that the order has reserved count as available.
 * @param requestedLines each product once
 * @throws DomainError `product_not_found`, `quantity_invalid`, `out_of_stock` (with `details.lines`), `method_gone`,
 *   `not_delivered_there`, `destination_missing`, `amount_not_chargeable`
 */
export const priceChange = async (
  db: Database,
  buyer: Caller,
  order: ChangeableOrder,
  requestedLines: RequestedLine[],
  fee: Cents,
): Promise<PricedChange> => {
  const destination = toDestination(order.deliveryAddress);
  const rules = await getTaxAndDeliveryRules(db);
  const everywhere = resolveTaxAndDelivery(rules, destination, null);
  const method = findMethodId(order, everywhere, fee);
  const terms = adjustTerms(resolveTaxAndDelivery(rules, destination, ownMethodId(method)), order.known);
  const held = new Map(order.lines.map(({ productId, quantity }) => [productId, quantity]));
  const found = await findOrderProducts(db, requestedLines, order.customerId);
  const goods = found.map((one) => ({ ...one, stock: one.stock + (held.get(one.id) ?? 0) }));
  const full = priceLines(goods, requestedLines, terms);
  const { priced, codeProblem } = await priceWithCode(
    db,
    { code: order.code, buyer, network: null, lines: full, orderId: order.id },
    (discount) => {
      const lines = discountLines(full, discount, terms);
      return { lines, discount, sums: sumLines(lines, terms, fee, { method }, discount) };
    },
  );
  requireCountry(terms, destination, priced.sums.method);
  if (priced.sums.totalCents <= 0) throw createNothingToPayError();
  return { ...priced, codeProblem };
};

import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Address } from '#features/addresses/contract/address.ts';
import type { DocumentContent, TaxByRate } from '#features/documents/contract/documents.ts';
import { type Cents, subtractCents, sumCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { orderLine, orders } from '#features/orders/server/schema.ts';
import { normalizeAddress } from '#features/addresses/contract/address-rules.ts';
import { DEFAULT_SHOP_NAME } from '#features/settings/contract/default-texts.ts';
import { type PromisedDays, describePromisedDays } from '#features/delivery-days/contract/describe-promise.ts';
import { promiseJson } from '#features/delivery-days/server/order-promise.ts';
import { selectDocumentFacts } from '#features/orders/server/order-facts.ts';
import { type OrderPayer, selectOrderPayer } from '#features/orders/server/order-payer.ts';
import { findTender, selectDueDay, selectPaidBy } from '#features/payments/server/tenders.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';

type SellerRow = { seller: Address; email: string; note: string; shopName: string; hasMark: boolean; timeZone: string };

const defaultSeller: SellerRow = {
  seller: Address.parse({ company: DEFAULT_SHOP_NAME }),
  email: '',
  note: '',
  shopName: DEFAULT_SHOP_NAME,
  hasMark: false,
  timeZone: 'UTC',
};

/** The seller as named on documents, the note at the foot, and the time zone of the dates. */
export const getSeller = async (db: Database | Transaction) => {
  const row = await maybeOne<SellerRow>(
    db,
    sql`select seller, email, document_note as note, shop_name as "shopName", mark <> '' as "hasMark",
               time_zone as "timeZone" from shop_settings`,
  );
  const { seller, email, note, shopName, hasMark, timeZone } = row ?? defaultSeller;
  // If the owner has not set a shop name, documents use the seller's name.
  return {
    seller: {
      ...normalizeAddress(Address.parse(seller)),
      email,
      shopName: shopName === DEFAULT_SHOP_NAME ? '' : shopName,
      hasMark,
    },
    note,
    timeZone,
  };
};

type TaxedAmount = { taxRate: number; amountCents: Cents; taxCents: Cents };

/** Sums amounts by tax rate, highest rate first. */
export const sumTaxesByRate = (amounts: readonly TaxedAmount[], amountsIncludeTax: boolean): TaxByRate[] =>
  [...Map.groupBy(amounts, ({ taxRate }) => taxRate)]
    .map(([rate, some]) => {
      const taxCents = sumCents(some.map((one) => one.taxCents));
      const amountCents = sumCents(some.map((one) => one.amountCents));
      return amountsIncludeTax
        ? { rate, netCents: subtractCents(amountCents, taxCents), taxCents, grossCents: amountCents }
        : { rate, netCents: amountCents, taxCents, grossCents: sumCents([amountCents, taxCents]) };
    })
    .toSorted((one, other) => other.rate - one.rate);

/** An order's document content, with the order and its lines. */
export type OrderContent = {
  content: z.input<typeof DocumentContent>;
  order: typeof orders.$inferSelect;
  lines: (typeof orderLine.$inferSelect)[];
};

/** The specification's address dialog has no name field, so the buyer's name is used. */
const withName = (address: Address, name: string): Address =>
  address.name === '' && address.company === '' ? { ...address, name } : address;

/** The payer's name and tax number replace those that the buyer entered. */
const buildBillTo = (
  { billingAddress, deliveryAddress, userName }: OrderContent['order'],
  payer: OrderPayer | null,
): Address => {
  const entered = billingAddress ?? deliveryAddress;
  if (payer === null) return withName(entered, userName);
  const address = payer.address ?? entered;
  return { ...address, company: payer.name, taxNumber: payer.taxNumber || address.taxNumber };
};

type Seller = Awaited<ReturnType<typeof getSeller>>;

/** The data about an order that its row lacks. */
type OrderExtras = {
  id: string;
  /** Null for an order that is not paid, or without a promise. */
  promisedDays: PromisedDays | null;
  /** Null for an order that is not paid. */
  method: string | null;
  paidBy: string | null;
  dueOn: string | null;
  facts: { label: string; value: string }[] | null;
  payer: OrderPayer | null;
};

const buildContent = (
  order: OrderContent['order'],
  lines: OrderContent['lines'],
  { promisedDays, method, paidBy, dueOn, facts, payer }: OrderExtras,
  { seller, note, timeZone }: Seller,
  kind: DocumentContent['kind'],
): OrderContent['content'] => {
  const { deliveryAddress, userName, shippingCents, pricesIncludeTax } = order;
  const tender = findTender(method ?? 'card');
  const promise = promisedDays === null ? '' : describePromisedDays(promisedDays);
  const items = lines.map((line) => ({
    sku: line.sku,
    name: line.productName,
    quantity: line.quantity,
    toSend: line.quantity - line.shipped - line.released,
    minOrder: line.minOrder,
    unitPriceCents: line.unitPriceCents,
    discountCents: line.discountCents,
    taxRate: line.taxRate,
    taxCents: line.taxCents,
    amountCents: subtractCents(line.goodsCents, line.discountCents),
  }));
  const delivery = { taxRate: order.shippingTaxRate, taxCents: order.shippingTaxCents, amountCents: shippingCents };
  return {
    kind,
    order: {
      number: order.number,
      placedAt: order.createdAt.toISOString(),
      reference: order.reference,
      facts: facts ?? [],
    },
    dueOn: kind === 'invoice' ? dueOn : null,
    about: null,
    timeZone,
    seller,
    buyer: { name: userName, email: order.email },
    billTo: buildBillTo(order, payer),
    deliverTo: withName(deliveryAddress, userName),
    lines: items,
    goodsCents: order.goodsCents,
    discountCents: order.discountCents,
    code: order.code === '' ? null : { name: order.code, amountCents: order.codeCents },
    delivery: { method: order.deliveryMethod, isCollected: order.isCollected, amountCents: shippingCents, promise },
    amountsIncludeTax: pricesIncludeTax,
    taxName: order.taxName,
    taxes: sumTaxesByRate(shippingCents > 0 ? [...items, delivery] : items, pricesIncludeTax),
    totalCents: order.totalCents,
    currency: order.currency,
    payment:
      order.paidAt === null
        ? null
        : {
            paidAt: order.paidAt.toISOString(),
            transactionId: order.transactionId ?? '',
            how: paidBy ?? tender?.paidBy,
            refundedTo: tender?.refundedTo,
          },
    reason: '',
    note,
  };
};

/** Builds the contents of orders, in the sequence of the ids, without missing orders. */
export const findOrderContents = async (
  db: Database | Transaction,
  ids: readonly string[],
  kind: DocumentContent['kind'],
): Promise<OrderContent[]> => {
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const lines = await db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, [...ids]))
    .orderBy(orderLine.position);
  const known = await rows<OrderExtras>(
    db,
    sql`select o.id, case when o.paid_at is not null then ${promiseJson(sql`o.id`)} end as "promisedDays", p.method,
               ${selectPaidBy(sql`o.id`)} as "paidBy", ${selectDueDay(sql`o.id`)} as "dueOn",
               ${selectDocumentFacts(sql`o.id`)} as facts, ${selectOrderPayer(sql`o.id`)} as payer
          from orders o left join payment p on p.provider_id = o.transaction_id
         where o.id = any(${sql.param([...ids])}::uuid[])`,
  );
  const seller = await getSeller(db);
  return ids.flatMap((id) => {
    const order = found.find((one) => one.id === id);
    const extras = known.find((one) => one.id === id);
    if (order === undefined || extras === undefined) return [];
    const own = lines.filter(({ orderId }) => orderId === id);
    return [{ content: buildContent(order, own, extras, seller, kind), order, lines: own }];
  });
};

/** @throws Error if there is no such order */
export const getOrderContent = async (
  db: Database | Transaction,
  orderId: string,
  kind: DocumentContent['kind'],
): Promise<OrderContent> => {
  const [order] = await findOrderContents(db, [orderId], kind);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  return order;
};

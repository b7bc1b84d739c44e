import { toDollars } from '#contract/money.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';

/** An order as SQL answers it; bigint comes as text. */
export type OrderRow = {
  id: string;
  number: string;
  customerId: string;
  productId: string;
  productName: string;
  img: string;
  userName: string;
  email: string;
  country: string;
  address: string;
  phone: string;
  quantity: number;
  goodsCents: string;
  shippingCents: string;
  totalCents: string;
  refundedCents: string;
  returningCents: string;
  disputed: boolean;
  togetherOrders: number;
  togetherGoodsCents: string;
  togetherTotalCents: string;
  status: OrderStatus;
  transactionId: string | null;
  createdAt: Date;
  heldUntil: Date;
};

/** What an order shows of itself; aliases `o` orders, `i` the product's first picture. */
export const ownColumns = `
  o.id, o.number, o.customer_id as "customerId", o.product_id as "productId", o.product_name as "productName", i.url as img,
  o.user_name as "userName", o.email, o.country, o.address, o.phone, o.quantity,
  o.goods_cents as "goodsCents", o.shipping_cents as "shippingCents", o.goods_cents + o.shipping_cents as "totalCents",
  o.refunded_cents as "refundedCents",
  (select coalesce(sum(r.amount_cents), 0) from refund r
    where r.order_id = o.id and r.status = 'due') as "returningCents",
  o.status in ('paid', 'refunding', 'delivered') and exists (
    select 1 from payment a join dispute d on d.payment_id = a.id
     where a.checkout_id = o.checkout_id and d.status = 'open') as disputed,
  o.status, o.transaction_id as "transactionId", o.created_at as "createdAt", o.held_until as "heldUntil"`;

/** With what is paid together with it; alias `k` its checkout. */
export const orderColumns = `${ownColumns},
  (select count(*)::int from orders x where x.checkout_id = o.checkout_id
      and (x.status not in ('cancelled', 'expired') or x.id = o.id)) as "togetherOrders",
  k.goods_cents as "togetherGoodsCents", k.total_cents as "togetherTotalCents"`;

export const orderJoins = `
  join checkout k on k.id = o.checkout_id
  join product_image i on i.product_id = o.product_id and i.position = 0`;

const paidStates: ReadonlySet<OrderStatus> = new Set(['paid', 'refunding', 'delivered']);

/** The order of the wire (specification, section 3): `paid` and `deleverd` are views of the one status. */
export const presentOrder = (row: OrderRow): Order => ({
  _id: row.id,
  number: Number(row.number),
  customerId: row.customerId,
  productId: row.productId,
  productName: row.productName,
  img: row.img,
  userName: row.userName,
  email: row.email,
  country: row.country,
  address: row.address,
  phone: row.phone,
  quantity: row.quantity,
  price: toDollars(Number(row.goodsCents)),
  shipping: toDollars(Number(row.shippingCents)),
  total: toDollars(Number(row.totalCents)),
  together: {
    orders: row.togetherOrders,
    price: toDollars(Number(row.togetherGoodsCents)),
    total: toDollars(Number(row.togetherTotalCents)),
  },
  refunded: toDollars(Number(row.refundedCents)),
  returning: toDollars(Number(row.returningCents)),
  disputed: row.disputed,
  paid: paidStates.has(row.status),
  transactionId: row.transactionId ?? '',
  deleverd: row.status === 'delivered',
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  heldUntil: row.heldUntil.toISOString(),
});

import { sql } from 'drizzle-orm';
import { canOrder } from '#features/products/contract/can-order.ts';
import type { CartChange, CartKind } from '#features/carts/contract/cart.ts';
import { DomainError } from '#platform/contract/errors.ts';
import {
  MAX_LINES,
  MAX_PIECES,
  MAX_SHORT_LIVED_CART_LINES,
  SHORT_LIVED_CART_MINUTES,
} from '#platform/contract/limits.ts';
import { describeRounding, roundUpQuantity } from '#features/products/contract/quantity-step.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { type CartOwner, countCartLines, getOrCreateCart, isShortLivedCart, isOwnedBy } from './cart-owner.ts';
import { countRequest } from '#platform/server/http/count-request.ts';
import { DAY_SECONDS } from '#platform/contract/durations.ts';
import { formatCount } from '#platform/contract/format-count.ts';

/** A line without a quantity gets the product's minimum order. */
type CartLineInput = { productId: string; quantity?: number | undefined };

type ProductForSaleRow = {
  productId: string;
  name: string;
  minOrder: number;
  quantityStep: number;
  stock: number;
  /** The pieces that were already in the cart. */
  had: number;
};

type CartLineWrite = ProductForSaleRow & { requested: number; quantity: number };

const findProductsForSale = (trx: Transaction, cartId: string, ids: string[]): Promise<ProductForSaleRow[]> =>
  rows<ProductForSaleRow>(
    trx,
    sql`select p.id as "productId", p.name, p.min_order as "minOrder", p.quantity_step as "quantityStep",
               s.on_hand - s.reserved as stock, coalesce(l.quantity, 0) as had
          from product p join stock s on s.product_id = p.id
          left join cart_line l on l.product_id = p.id and l.cart_id = ${cartId}
         where p.id = any(${sql.param(ids)}::uuid[]) and p.status = 'active'`,
  );

/** Describes how a line differs from the shopper's request, in sentences. */
const describeAdjustments = (line: CartLineWrite): string[] => {
  const { name, minOrder, stock, requested, quantity } = line;
  const isRaised = quantity > requested;
  const reason =
    requested < minOrder
      ? `the minimum order is ${formatCount(minOrder)}, so there are ${formatCount(quantity)} in your cart.`
      : describeRounding(line, requested);
  const raised = isRaised ? [`${name}: ${reason}`] : [];
  if (!canOrder(line)) return [...raised, `${name} is out of stock at the moment.`];
  return quantity > stock ? [...raised, `Only ${formatCount(stock)} of ${name} left.`] : raised;
};

/** @throws DomainError `too_many_lines` if the cart has more lines than an order may have */
export const assertLineLimit = async (trx: Transaction, cartId: string): Promise<number> => {
  const count = await countCartLines(trx, cartId);
  if (count > MAX_LINES) {
    throw new DomainError('too_many_lines', {
      message: `A cart holds ${MAX_LINES} products at most. Order or remove some first.`,
    });
  }
  if (count > MAX_SHORT_LIVED_CART_LINES && (await isShortLivedCart(trx, cartId))) {
    throw new DomainError('too_many_lines', {
      message: `Too many carts were started from your network today, so this one holds ${MAX_SHORT_LIVED_CART_LINES} products at most. Log in to add more.`,
    });
  }
  return count;
};

/**
 * Adds lines to a cart that `trx` has locked, or sets their quantities. Quantities are raised to the product's minimum
 * and step. Products that are no longer sold are left out, with a message.
 * @throws DomainError `product_not_found` if nothing is left, `too_many_lines`
 */
export const writeCartLines = async (
  trx: Transaction,
  cartId: string,
  inputs: readonly CartLineInput[],
  mode: 'add' | 'set',
): Promise<CartChange> => {
  const byProduct = Map.groupBy(inputs, ({ productId }) => productId);
  const forSale = await findProductsForSale(trx, cartId, [...byProduct.keys()]);
  if (forSale.length === 0) throw new DomainError('product_not_found');
  const known = new Map(forSale.map((one) => [one.productId, one]));
  // In the sequence of the request.
  const lines = [...byProduct].flatMap(([productId, same]): CartLineWrite[] => {
    const one = known.get(productId);
    if (one === undefined) return [];
    const more = same.reduce((sum, { quantity = one.minOrder }) => sum + quantity, 0);
    const requested = mode === 'add' ? one.had + more : more;
    return [{ ...one, requested, quantity: Math.min(roundUpQuantity(one, requested), MAX_PIECES) }];
  });
  await execute(
    trx,
    sql`insert into cart_line (cart_id, product_id, quantity)
        select ${cartId}, product_id, quantity
          from unnest(${sql.param(lines.map(({ productId }) => productId))}::uuid[],
                      ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) with ordinality w(product_id, quantity, place)
         order by place
        on conflict (cart_id, product_id) do update set quantity = excluded.quantity`,
  );
  const missing = byProduct.size - lines.length;
  const leftOut =
    missing === 1
      ? 'One product is no longer sold and was'
      : `${formatCount(missing)} products are no longer sold and were`;
  return {
    count: await assertLineLimit(trx, cartId),
    said: [...lines.flatMap(describeAdjustments), ...(missing > 0 ? [`${leftOut} left out.`] : [])],
  };
};

/** The carts that guests of one network may start per day. Later carts are short-lived. */
const CARTS_PER_NETWORK = 300;

/** The most expired short-lived carts to delete when another one is started. */
const MAX_DELETED_CARTS = 20;

/**
 * True if a guest without a cart must get a short-lived one, because their network has used up its carts for today.
 * Counts this cart too.
 */
const needsShortLivedCart = async (db: Database, owner: CartOwner, network: string): Promise<boolean> => {
  if ('customerId' in owner) return false;
  if ((await maybeOne(db, sql`select id from cart where ${isOwnedBy(owner, 'cart')}`)) !== null) return false;
  const allowance = { key: `cart ${network}`, most: CARTS_PER_NETWORK, seconds: DAY_SECONDS };
  return (await countRequest(db, [allowance])) !== null;
};

const deleteExpiredCarts = (trx: Transaction): Promise<number> =>
  execute(
    trx,
    sql`delete from cart where id = any(array(
          select id from cart where is_brief and updated_at < now() - make_interval(mins => ${SHORT_LIVED_CART_MINUTES}::int)
           order by updated_at limit ${MAX_DELETED_CARTS}::int for update skip locked))`,
  );

/**
 * Adds products to an owner's cart, or sets their quantities, and creates the cart if needed. Locks the cart, so that a
 * concurrent change from another tab is not lost.
 * @param options `mode`: add to the current quantities, or set them; `network`: where the request comes from;
 * `kind`: the cart by default, or the saved lines
 * @throws DomainError `product_not_found`, `too_many_lines`
 */
export const addCartLines = async (
  db: Database,
  owner: CartOwner,
  lines: readonly CartLineInput[],
  { mode, network, kind = 'cart' }: { mode: 'add' | 'set'; network: string; kind?: CartKind },
): Promise<CartChange> => {
  const isShortLived = await needsShortLivedCart(db, owner, network);
  return db.transaction(async (trx) => {
    if (isShortLived) await deleteExpiredCarts(trx);
    // Every writer locks the cart before the saved lines.
    const buying = await getOrCreateCart(trx, owner, 'cart', isShortLived);
    if (kind === 'cart') return writeCartLines(trx, buying, lines, mode);
    const changed = await writeCartLines(trx, await getOrCreateCart(trx, owner, kind, isShortLived), lines, mode);
    return { ...changed, count: await countCartLines(trx, buying) };
  });
};

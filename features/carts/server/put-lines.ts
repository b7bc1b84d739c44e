import { sql } from 'drizzle-orm';
import { canOrder } from '#features/products/contract/can-order.ts';
import type { CartChanged } from '#features/carts/contract/cart.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { MOST_BRIEF_LINES, MOST_LINES, MOST_PIECES } from '#platform/contract/limits.ts';
import { roundUpQuantity, stepSentence } from '#features/products/contract/quantity-step.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { change, rows } from '#platform/server/db/query.ts';
import { countLines, isBriefCart } from './find-cart.ts';

/** Without a quantity it is the product's minimum. */
export type WantedLine = { productId: string; quantity?: number | undefined };

type Sold = {
  productId: string;
  name: string;
  minOrder: number;
  quantityStep: number;
  stock: number;
  /** In the cart already. */
  had: number;
};

type PutLine = Sold & { asked: number; quantity: number };

const few = (count: number) => count.toLocaleString('en-US');

const findSold = (trx: Transaction, cartId: string, ids: string[]): Promise<Sold[]> =>
  rows<Sold>(
    trx,
    sql`select p.id as "productId", p.name, p.min_order as "minOrder", p.quantity_step as "quantityStep",
               s.on_hand - s.reserved as stock, coalesce(l.quantity, 0) as had
          from product p join stock s on s.product_id = p.id
          left join cart_line l on l.product_id = p.id and l.cart_id = ${cartId}
         where p.id = any(${sql.param(ids)}::uuid[]) and p.status = 'active'`,
  );

/** What a person has to know of a line that is otherwise than he asked. */
const sentencesOf = (line: PutLine): string[] => {
  const { name, minOrder, stock, asked, quantity } = line;
  const isRaised = quantity > asked;
  const why =
    asked < minOrder
      ? `the minimum order is ${few(minOrder)}, so there are ${few(quantity)} in your cart.`
      : stepSentence(line, asked);
  const raised = isRaised ? [`${name}: ${why}`] : [];
  if (!canOrder(line)) return [...raised, `${name} is out of stock at the moment.`];
  return quantity > stock ? [...raised, `Only ${few(stock)} of ${name} are left.`] : raised;
};

/** @throws Refusal `too_many_lines` when the cart has more lines than one order may have */
export const refuseTooMany = async (trx: Transaction, cartId: string): Promise<number> => {
  const count = await countLines(trx, cartId);
  if (count > MOST_LINES) {
    throw new Refusal('too_many_lines', {
      message: `A cart holds ${MOST_LINES} products at most. Order or remove some of them first.`,
    });
  }
  if (count > MOST_BRIEF_LINES && (await isBriefCart(trx, cartId))) {
    throw new Refusal('too_many_lines', {
      message: `Very many carts were started from your network today, so this one holds ${MOST_BRIEF_LINES} products at most. Log in to add more.`,
    });
  }
  return count;
};

/**
 * Puts lines into a cart that `trx` holds: adds to what is there, or sets it. Quantities are raised to the minimum and to
 * the steps of the product; what is not sold any more is left out, and said.
 * @throws Refusal `product_not_found` when nothing is left, `too_many_lines`
 */
export const putLines = async (
  trx: Transaction,
  cartId: string,
  wanted: readonly WantedLine[],
  how: 'add' | 'set',
): Promise<CartChanged> => {
  const byProduct = Map.groupBy(wanted, ({ productId }) => productId);
  const sold = await findSold(trx, cartId, [...byProduct.keys()]);
  if (sold.length === 0) throw new Refusal('product_not_found');
  const known = new Map(sold.map((one) => [one.productId, one]));
  // In the order in which they were asked for.
  const lines = [...byProduct].flatMap(([productId, same]): PutLine[] => {
    const one = known.get(productId);
    if (one === undefined) return [];
    const more = same.reduce((sum, { quantity = one.minOrder }) => sum + quantity, 0);
    const asked = how === 'add' ? one.had + more : more;
    return [{ ...one, asked, quantity: Math.min(roundUpQuantity(one, asked), MOST_PIECES) }];
  });
  await change(
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
      ? 'One product is not sold any more and was'
      : `${few(missing)} products are not sold any more and were`;
  return {
    count: await refuseTooMany(trx, cartId),
    said: [...lines.flatMap(sentencesOf), ...(missing > 0 ? [`${leftOut} left out.`] : [])],
  };
};

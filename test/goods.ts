import { randomUUID } from 'node:crypto';
import { goodsCents, toDollars } from '#contract/money.ts';
import { category, product, productImage, stock } from '#server/db/schema/products.ts';
import { stockMove } from '#server/db/schema/orders.ts';
import { indexProducts } from '#server/products/search/index-products.ts';
import { orders } from '#contract/orders.ts';
import type { Person } from './people.ts';
import type { Reply, TestShop } from './start-shop.ts';

export type Goods = { id: string; name: string; unitPriceCents: number; minOrder: number };

/** A product of the test's own: $10.00 for one piece and 100 in stock, unless said otherwise. */
export const stockProduct = async (
  { db }: TestShop,
  wanted: { unitPriceCents?: number; minOrder?: number; stock?: number } = {},
): Promise<Goods> => {
  const { unitPriceCents = 1000, minOrder = 1, stock: onHand = 100 } = wanted;
  const mark = randomUUID();
  const [chosen] = await db.select({ id: category.id }).from(category).limit(1);
  const name = `Test valve ${mark}`;
  const [made] = await db
    .insert(product)
    .values({
      sku: mark,
      slug: mark,
      name,
      family: 'test',
      unitPriceCents,
      minOrder,
      position: 1e4,
      description: 'A valve for tests.',
      categoryId: chosen?.id ?? '',
    })
    .returning({ id: product.id });
  const id = made?.id ?? '';
  await db.insert(stock).values({ productId: id, onHand });
  await db.insert(stockMove).values({ productId: id, dOnHand: onHand, dReserved: 0, reason: 'opening' });
  await db
    .insert(productImage)
    .values({ productId: id, position: 0, url: '/pictures/x.svg', alt: name, width: 640, height: 640 });
  await db.transaction((trx) => indexProducts(trx, [id]));
  return { id, name, unitPriceCents, minOrder };
};

/** Orders `quantity` of some goods at the right price, to a full address. */
export const placeOrder = (
  shop: TestShop,
  buyer: Person,
  goods: Goods,
  quantity = goods.minOrder,
  idempotencyKey?: string,
): Promise<Reply> =>
  shop.call(
    orders.place,
    {
      body: {
        productId: goods.id,
        productName: goods.name,
        quantity,
        price: toDollars(goodsCents(goods.unitPriceCents, goods.minOrder, quantity)),
        country: 'Norway',
        address: '1 Pipe Lane',
        phone: '+47 123',
      },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
    buyer.token,
  );

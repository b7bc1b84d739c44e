import { randomUUID } from 'node:crypto';
import { type Cents, calculateLineCents, cents, sumCents, toDollars } from '#platform/contract/money.ts';
import { checkDrafts, throwDraftProblems } from '#features/product-editing/server/check-drafts.ts';
import { DEFAULT_SALE_FIELDS, type ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { lockStoredProducts } from '#features/product-editing/server/stored-products.ts';
import { writeProducts } from '#features/product-editing/server/write-products.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { type TestPerson, toConsonants } from './people.ts';
import type { TestReply, TestShop } from './start-shop.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';

export type TestProduct = { id: string; name: string; unitPriceCents: Cents; minOrder: number };

type TestProductOptions = { unitPriceCents?: number; minOrder?: number; stock?: number } & Partial<
  Pick<ProductDraft, keyof typeof DEFAULT_SALE_FIELDS>
>;

/** Describes a unique valve, by default sold singly for $10.00, with 100 in stock. */
export const buildProductDraft = ({
  unitPriceCents = 1000,
  minOrder = 1,
  stock = 100,
  ...terms
}: TestProductOptions = {}): ProductDraft => {
  const suffix = toConsonants(randomUUID());
  const name = `Test valve ${suffix}`;
  return {
    of: null,
    sku: suffix,
    slug: suffix,
    name,
    description: 'A valve for tests.',
    category: 'valves',
    brand: null,
    family: 'test',
    unitPriceCents: cents(unitPriceCents),
    minOrder,
    lowStockAt: 0,
    ...DEFAULT_SALE_FIELDS,
    ...terms,
    pieces: stock,
    pictures: [{ url: '/pictures/x.svg', alt: name }],
    partNumbers: [],
    attributes: [],
    ends: [],
  };
};

/** Writes drafts without validation. */
export const writeDrafts = ({ db }: TestShop, drafts: readonly ProductDraft[]) =>
  db.transaction(async (trx) => {
    await lockStoredProducts(trx, []);
    return writeProducts(trx, drafts, null);
  });

/**
 * Puts several test products up for sale in one transaction, because separate transactions would wait for each
 * other.
 */
export const createTestProducts = async (
  { db }: TestShop,
  count: number,
  options: TestProductOptions = {},
): Promise<TestProduct[]> => {
  const drafts = Array.from({ length: count }, () => buildProductDraft(options));
  const ids = await db.transaction(async (trx) => {
    await lockStoredProducts(trx, []);
    throwDraftProblems(await checkDrafts(trx, drafts));
    return writeProducts(trx, drafts, null);
  });
  return drafts.map(({ name, unitPriceCents, minOrder }, at) => ({
    id: ids[at] ?? '',
    name,
    unitPriceCents,
    minOrder,
  }));
};

/** Puts one test product up for sale. */
export const createTestProduct = async (shop: TestShop, options: TestProductOptions = {}): Promise<TestProduct> => {
  const [goods] = await createTestProducts(shop, 1, options);
  if (goods === undefined) throw new Error('no goods');
  return goods;
};

/** Changes a product's price without waiting for other edits. */
export const changePrice = ({ db }: TestShop, { id }: { id: string }, unitPriceCents: number) =>
  db.$client.query(
    `with changed as (update product set unit_price_cents = $2, version = version + 1 where id = $1
                      returning id, unit_price_cents, min_order)
     insert into price_history (product_id, from_at, price_cents, per)
     select id, clock_timestamp(), unit_price_cents, min_order from changed`,
    [id, unitPriceCents],
  );

/** Orders `quantity` pieces of a product at the current price, with a complete address. */
export const placeOrder = (
  shop: TestShop,
  buyer: TestPerson,
  goods: TestProduct,
  quantity = goods.minOrder,
  idempotencyKey?: string,
): Promise<TestReply> =>
  shop.call(
    orders.place,
    {
      body: {
        productId: goods.id,
        productName: goods.name,
        quantity,
        price: toDollars(calculateLineCents(goods.unitPriceCents, goods.minOrder, quantity)),
        country: 'Norway',
        address: '1 Pipe Lane, 0150 Oslo',
        phone: '+47 123',
      },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
    buyer.token,
  );

/** Orders several products at once, each with a quantity. */
export const placeLines = (shop: TestShop, buyer: TestPerson, lines: [TestProduct, number][]): Promise<TestReply> => {
  const prices = lines.map(([{ unitPriceCents, minOrder }, quantity]) =>
    calculateLineCents(unitPriceCents, minOrder, quantity),
  );
  return shop.call(
    quickOrder.place,
    {
      body: {
        lines: lines.map(([{ id: productId }, quantity]) => ({ productId, quantity })),
        price: toDollars(sumCents(prices)),
        country: 'Norway',
        address: '1 Pipe Lane, 0150 Oslo',
      },
    },
    buyer.token,
  );
};

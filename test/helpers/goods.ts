import { randomUUID } from 'node:crypto';
import { type Cents, cents, goodsCents, toDollars } from '#platform/contract/money.ts';
import { checkDrafts, refuseProblems } from '#features/product-editing/server/check-drafts.ts';
import { PLAIN_TERMS, type ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { holdStored } from '#features/product-editing/server/read-stored.ts';
import { writeProducts } from '#features/product-editing/server/write-products.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { inConsonants, type Person } from './people.ts';
import type { Reply, TestShop } from './start-shop.ts';

export type Goods = { id: string; name: string; unitPriceCents: Cents; minOrder: number };

type Wanted = { unitPriceCents?: number; minOrder?: number; stock?: number } & Partial<
  Pick<ProductDraft, keyof typeof PLAIN_TERMS>
>;

/** A valve that nobody else has: $10.00 for one piece and 100 in stock, unless said otherwise. */
export const draftProduct = ({
  unitPriceCents = 1000,
  minOrder = 1,
  stock = 100,
  ...terms
}: Wanted = {}): ProductDraft => {
  const mark = inConsonants(randomUUID());
  const name = `Test valve ${mark}`;
  return {
    of: null,
    sku: mark,
    slug: mark,
    name,
    description: 'A valve for tests.',
    category: 'valves',
    brand: null,
    family: 'test',
    unitPriceCents: cents(unitPriceCents),
    minOrder,
    lowStockAt: 0,
    ...PLAIN_TERMS,
    ...terms,
    pieces: stock,
    pictures: [{ url: '/pictures/x.svg', alt: name }],
    partNumbers: [],
    attributes: [],
    ends: [],
  };
};

/** Writes drafts as they are, unchecked. */
export const writeDrafts = ({ db }: TestShop, drafts: readonly ProductDraft[]) =>
  db.transaction(async (trx) => {
    await holdStored(trx, []);
    return writeProducts(trx, drafts, null);
  });

/** Puts several such products on sale; each on its own would wait for the one before. */
export const stockProducts = async ({ db }: TestShop, count: number, wanted: Wanted = {}): Promise<Goods[]> => {
  const drafts = Array.from({ length: count }, () => draftProduct(wanted));
  const ids = await db.transaction(async (trx) => {
    await holdStored(trx, []);
    refuseProblems(await checkDrafts(trx, drafts));
    return writeProducts(trx, drafts, null);
  });
  return drafts.map(({ name, unitPriceCents, minOrder }, at) => ({
    id: ids[at] ?? '',
    name,
    unitPriceCents,
    minOrder,
  }));
};

/** Puts one such product on sale. */
export const stockProduct = async (shop: TestShop, wanted: Wanted = {}): Promise<Goods> => {
  const [goods] = await stockProducts(shop, 1, wanted);
  if (goods === undefined) throw new Error('no goods');
  return goods;
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
        address: '1 Pipe Lane, 0150 Oslo',
        phone: '+47 123',
      },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
    buyer.token,
  );

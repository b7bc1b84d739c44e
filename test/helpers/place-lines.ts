import { calculateLineCents, sumCents, toDollars } from '#platform/contract/money.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import type { TestProduct } from './goods.ts';
import type { TestPerson } from './people.ts';
import type { TestReply, TestShop } from './start-shop.ts';

/** Orders some products at once, so many of each. */
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

import { expect, test } from 'vitest';
import { cents } from '#platform/contract/money.ts';
import { getReleasedAndReturned, type OrderLineRow } from './sync-order-with-refunds.ts';

const line = (more: Partial<OrderLineRow>): OrderLineRow => ({
  id: 'l',
  orderId: 'o',
  position: 1,
  productId: 'p',
  sku: 's',
  productName: 'n',
  unitPriceCents: cents(100),
  minOrder: 3,
  quantity: 10,
  goodsCents: cents(333),
  discountCents: cents(0),
  offCents: cents(0),
  codeCents: cents(0),
  taxRate: 0,
  taxCents: cents(0),
  shipped: 0,
  released: 0,
  refunded: 0,
  returned: 0,
  ...more,
});

const some = (quantity: number, restock = false) => ({ orderLineId: 'l', quantity, restock });

test.each([
  ['nothing is refunded', {}, [], false, 0, 0],
  ['unshipped pieces are released', {}, [some(3)], false, 3, 0],
  ['unshipped pieces are released without restock', {}, [some(3, true)], false, 3, 0],
  ['released pieces are not released twice', { released: 3 }, [some(3)], false, 3, 0],
  ['pieces of a failed refund stay released', { released: 3 }, [], false, 3, 0],
  ['the next refund covers those pieces', { released: 3 }, [some(3)], false, 3, 0],
  ['shipped pieces are not released', { shipped: 10 }, [some(4)], false, 0, 0],
  ['or comes back', { shipped: 10 }, [some(4, true)], false, 0, 4],
  ['some of each', { shipped: 10, returned: 1 }, [some(2), some(3, true)], false, 0, 3],
  ['one refund before shipping, one after', { shipped: 7, released: 3 }, [some(3, true), some(2, true)], false, 3, 2],
  ['unshipped pieces are refunded first', { shipped: 6 }, [some(5, true)], false, 4, 1],
  ['a full refund releases all', { shipped: 6 }, [], true, 4, 0],
])('%s', (_, at, done, isWhole, released, returned) => {
  expect(getReleasedAndReturned(line(at), { done, received: 0 }, isWhole)).toEqual({ released, returned });
});

test('received returns are for sale again, and release no unsent pieces', () => {
  const due = (at: Partial<OrderLineRow>, done = [some(1)]) =>
    getReleasedAndReturned(line(at), { done, received: 2 }, false);
  expect(due({ shipped: 6 }, [])).toEqual({ released: 0, returned: 2 });
  expect(due({ shipped: 6, returned: 2 })).toEqual({ released: 1, returned: 2 });
  expect(due({ shipped: 10, returned: 2 }, [some(3, true)])).toEqual({ released: 0, returned: 5 });
});

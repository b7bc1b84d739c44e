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
  ['what was not sent is let go', {}, [some(3)], false, 3, 0],
  ['restock is not asked of what was not sent', {}, [some(3, true)], false, 3, 0],
  ['what is let go already is not again', { released: 3 }, [some(3)], false, 3, 0],
  ['of a failed refund it stays so', { released: 3 }, [], false, 3, 0],
  ['and the next refund is of it', { released: 3 }, [some(3)], false, 3, 0],
  ['what was sent stays away', { shipped: 10 }, [some(4)], false, 0, 0],
  ['or comes back', { shipped: 10 }, [some(4, true)], false, 0, 4],
  ['some of each', { shipped: 10, returned: 1 }, [some(2), some(3, true)], false, 0, 3],
  ['a part before it was sent, a part after', { shipped: 7, released: 3 }, [some(3, true), some(2, true)], false, 3, 2],
  ['what is not sent goes first', { shipped: 6 }, [some(5, true)], false, 4, 1],
  ['all the money went back', { shipped: 6 }, [], true, 4, 0],
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

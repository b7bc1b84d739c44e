import { expect, test } from 'vitest';
import { createStockIndex } from './stock-index.ts';

test('finds responses that show outdated stock, and forgets removed ones', () => {
  const index = createStockIndex();
  index.add(
    'list',
    new Map([
      ['elbow', 5],
      ['valve', 2],
    ]),
  );
  index.add('page', new Map([['elbow', 5]]));
  index.add('older', new Map([['elbow', 6]]));
  index.add('text', new Map());
  expect(index.products().toSorted()).toEqual(['elbow', 'valve']);
  expect([
    ...index.findOutdated(
      ['elbow', 'valve'],
      new Map([
        ['elbow', 5],
        ['valve', 2],
      ]),
    ),
  ]).toEqual(['older']);
  expect([...index.findOutdated(['elbow', 'valve'], new Map([['elbow', 6]]))].toSorted()).toEqual(['list', 'page']);
  index.remove(
    'list',
    new Map([
      ['elbow', 5],
      ['valve', 2],
    ]),
  );
  index.remove('older', new Map([['elbow', 6]]));
  expect(index.products()).toEqual(['elbow']);
  index.remove('page', new Map([['elbow', 5]]));
  expect(index.products()).toEqual([]);
});

test('a response cached while the stock of other products is read is not taken as outdated', () => {
  const index = createStockIndex();
  index.add('page', new Map([['elbow', 5]]));
  const products = index.products();
  index.add('list', new Map([['valve', 2]]));
  expect([...index.findOutdated(products, new Map([['elbow', 5]]))]).toEqual([]);
});

import { expect, test } from 'vitest';
import { excusesIn, findFaults, ownersOf, type Source, tablesIn } from './check-uses.ts';

const act = (text: string, feature = 'lists'): Source => ({ path: `features/${feature}/server/act.ts`, text });

const owners = ownersOf([
  { path: 'features/lists/server/schema.ts', text: "pgTable('list', {}), pgTable(\n  'list_line', {})" },
  { path: 'features/orders/server/schema.ts', text: "pgTable('orders', {})" },
  { path: 'platform/server/db/schema.ts', text: "pgTable('meta', {})" },
]);

const faultsOf = (text: string, said: string[] = [], excused: string[] = []): string[] =>
  findFaults([act(text)], owners, new Map([['lists', said]]), new Set(excused));

test('each table belongs to the feature whose schema defines it', () => {
  expect([...owners]).toEqual([
    ['list', 'lists'],
    ['list_line', 'lists'],
    ['orders', 'orders'],
    ['meta', 'platform'],
  ]);
});

test.each([
  ['sql`select 1 from a join b on true, c d, e`', ['a', 'b']],
  ['sql`select 1 from a, b x, c where true`', ['a', 'b', 'c']],
  ['sql`delete from a using b`', ['a', 'b']],
  ['sql`select ${one ? sql`(select from b)` : two} from only a`', ['a', 'b']],
  ["sql`select 'from a' -- from b\n`", []],
  ['`select from a`', []],
])('%s reads %o', (text, tables) => {
  expect(new Set(tablesIn(act(text)).reads)).toEqual(new Set(tables));
});

test.each([
  ['sql`insert into a (x) values (1)`', ['a']],
  ['sql`with b as (update a set x = 1 returning y) delete from c where y in (select y from b)`', ['a', 'c']],
  ['sql`select from a for update`', []],
])('%s writes %o', (text, tables) => {
  expect(new Set(tablesIn(act(text)).writes)).toEqual(new Set(tables));
});

test('a feature must declare the features whose code or tables it uses, and no others', () => {
  const unsaid = ['lists uses orders and does not declare it'];
  expect(faultsOf('sql`select from list l join orders o on true`')).toEqual(unsaid);
  expect(faultsOf("import { act } from '#features/orders/server/act.ts';")).toEqual(unsaid);
  expect(faultsOf("await import('#features/orders/server/act.ts');")).toEqual(unsaid);
  expect(faultsOf('sql`select from orders`', ['orders'])).toEqual([]);
  expect(faultsOf('sql`select from list, meta`', ['orders'])).toEqual([
    'lists declares that it uses orders, and does not',
  ]);
});

test('the features whose tables a feature may write are read from its manifest', () => {
  expect(
    excusesIn(
      "uses: ['carts'],\n  writes: {\n    carts: 'A list, so to say: a cart.',\n    'price-sheet':\n      'Too.',\n  },",
    ),
  ).toEqual(['carts', 'price-sheet']);
  expect(excusesIn("uses: ['carts'],")).toEqual([]);
});

test('a feature writes only its own tables, unless it gives a reason that is still needed', () => {
  const text = 'sql`update orders set x = 1`';
  expect(faultsOf(text, ['orders'])).toEqual(['features/lists/server/act.ts writes orders of orders']);
  expect(faultsOf(text, ['orders'], ['lists > orders'])).toEqual([]);
  expect(faultsOf('sql`update list set x = 1`', [], ['lists > orders'])).toEqual(['lists > orders needs no exception']);
});

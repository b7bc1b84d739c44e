import { expect, test } from 'vitest';
import { excusesIn, findFaults, getOwners, type Source, tablesIn } from './check-uses.ts';

const createSource = (text: string, feature = 'lists'): Source => ({ path: `features/${feature}/server/act.ts`, text });

const owners = getOwners([
  { path: 'features/lists/server/schema.ts', text: "pgTable('list', {}), pgTable(\n  'list_line', {})" },
  { path: 'features/orders/server/schema.ts', text: "pgTable('orders', {})" },
  { path: 'platform/server/db/schema.ts', text: "pgTable('meta', {})" },
]);

const getFaults = (text: string, declared: string[] = [], excused: string[] = []): string[] =>
  findFaults([createSource(text)], owners, new Map([['lists', declared]]), new Set(excused));

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
  expect(new Set(tablesIn(createSource(text)).reads)).toEqual(new Set(tables));
});

test.each([
  ['sql`insert into a (x) values (1)`', ['a']],
  ['sql`with b as (update a set x = 1 returning y) delete from c where y in (select y from b)`', ['a', 'c']],
  ['sql`select from a for update`', []],
])('%s writes %o', (text, tables) => {
  expect(new Set(tablesIn(createSource(text)).writes)).toEqual(new Set(tables));
});

test('a feature must declare the features whose code or tables it uses, and no others', () => {
  const undeclared = ['lists uses orders and does not declare it'];
  expect(getFaults('sql`select from list l join orders o on true`')).toEqual(undeclared);
  expect(getFaults("import { act } from '#features/orders/server/act.ts';")).toEqual(undeclared);
  expect(getFaults("await import('#features/orders/server/act.ts');")).toEqual(undeclared);
  expect(getFaults('sql`select from orders`', ['orders'])).toEqual([]);
  expect(getFaults('sql`select from list, meta`', ['orders'])).toEqual([
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
  expect(getFaults(text, ['orders'])).toEqual(['features/lists/server/act.ts writes orders of orders']);
  expect(getFaults(text, ['orders'], ['lists > orders'])).toEqual([]);
  expect(getFaults('sql`update list set x = 1`', [], ['lists > orders'])).toEqual([
    'lists > orders needs no exception',
  ]);
});

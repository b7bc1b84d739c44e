import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startShop } from '#test/helpers/start-shop.ts';
import { one, rows } from './query.ts';
import { product } from '#features/products/server/schema.ts';

const { db } = await startShop();

const add = (more: number, words: string[]) =>
  one(
    db,
    sql`select ${2}::int + ${sql`${more}::int * ${sql.param(1)}::int`} as sum, ${sql.param(words)}::text[] as words`,
    'add',
  );

test('a prepared statement uses the values of each call', async () => {
  expect(await add(3, ['a'])).toEqual({ sum: 5, words: ['a'] });
  expect(await add(40, ['b', 'c'])).toEqual({ sum: 42, words: ['b', 'c'] });
});

test('a prepared statement whose text varies, or that takes a table as a value, is refused', async () => {
  const count = (condition: ReturnType<typeof sql>) => rows(db, sql`select 1 as one where ${condition}`, 'count');
  expect(await count(sql`true`)).toHaveLength(1);
  await expect(count(sql`false`)).rejects.toThrow('the text of the prepared statement count varies');
  await expect(rows(db, sql`select from ${product} where ${product.id} = ${'x'}`, 'of-table')).rejects.toThrow(
    'cannot be prepared',
  );
});

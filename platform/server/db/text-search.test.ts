import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startShop } from '#test/helpers/start-shop.ts';
import { toPrefixQuery, toSearchVector } from './text-search.ts';
import { rows } from './query.ts';

const shop = await startShop();

test('a search normalizes every letter in the same way as the index', async () => {
  const words = Array.from({ length: 0x1_f0_00 }, (_, at) => String.fromCodePoint(at + 1))
    .filter((letter) => /[\p{L}\p{M}\p{N}'’‘ʼʻ`´′＇]/u.test(letter))
    .map((letter) => `Tub${letter}ek`);
  const lost = await rows<{ word: string }>(
    shop.db,
    sql`select word from unnest(${sql.param(words)}::text[], ${sql.param(words.map(toPrefixQuery))}::text[]) w(word, query)
         where unicode_assigned(word) and not ${toSearchVector(sql`word`)} @@ to_tsquery('simple', query)`,
  );
  expect(lost.map(({ word }) => word).join(' ')).toBe('');
});

import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { browsing } from '#features/search/contract/browse.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const { check, apply, undo } = openImports(shop, await signIn(shop.db, 'admin'));

/** Counts the writes of facets during an action. */
const countFacets = async (action: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await action();
  const texts = query.mock.calls.map(([one]) =>
    typeof one === 'string' ? one : String(Reflect.get(Object(one), 'text')),
  );
  query.mockRestore();
  return texts.filter((text) => text.includes('merge into facet_bitmap')).length;
};

const count = async (): Promise<number> =>
  (await shop.call(browsing.list, { query: { material: 'Unobtainium' } })).body.total;

test('an import indexes the products of all pages at once, both when applied and when undone', async () => {
  const rows = Array.from({ length: 1100 }, (_, at) => `BULK-${at};Bulkware ${at};1;Unobtainium`);
  const id = await check(`SKU;Name;Price;Material\n${rows.join('\n')}\n`);
  expect(await countFacets(() => apply(id))).toBe(1);
  expect(await count()).toBe(1100);
  expect(await countFacets(() => undo(id))).toBe(1);
  expect(await count()).toBe(0);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

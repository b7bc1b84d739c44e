import { expect, test } from 'vitest';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, get, getRows } = openImports(shop, admin);

test('the name of one category anywhere in the tree is read as that category, with a warning, and no second one is created', async () => {
  await shop.db.$client.query(
    `with top as (insert into category (slug, name, position) values ('name-top', 'Name top', 1), ('name-top-2', 'Name top 2', 1) returning id, slug)
     insert into category (slug, name, position, parent_id)
     select slug || '-' || n, n, 1, id from top, unnest(array['Only here', 'In both']) n
      where slug = 'name-top' or n = 'In both'`,
  );
  const id = await check('SKU;Name;Price;Category\nBARE-1;Bare one;1,50;only here\nBARE-2;Bare two;1,50;In both\n');
  expect(await getRows(id, 'new')).toMatchObject([
    { sku: 'BARE-1', warnings: [{ column: 'Category', message: 'This is read as the category Name top > Only here' }] },
  ]);
  expect(await getRows(id, 'refused')).toMatchObject([
    {
      sku: 'BARE-2',
      problems: [{ message: expect.stringMatching(/^We have no category “In both”\. Similar: Name top/) }],
    },
  ]);
  expect(await get(id)).toMatchObject({ missing: { categories: 1, names: ['In both'] } });
});

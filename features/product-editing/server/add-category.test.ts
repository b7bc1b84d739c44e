import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const add = (under: string) =>
  shop.call(productDetails.addCategory, { body: { name: `Zone ${randomUUID()}`, under } }, admin.token);

test('a category is added at the sixth level at most', async () => {
  let deepest = '';
  for (let level = 1; level <= 6; level += 1) deepest = (await add(deepest)).body.slug;
  const { status, body } = await add(deepest);
  const fields = { under: 'Categories have at most 6 levels.' };
  expect([status, body]).toMatchObject([409, { code: 'category_too_deep', fields }]);
});

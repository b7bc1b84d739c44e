import { expect, test } from 'vitest';
import { checks } from '#features/checks/contract/checks.ts';
import { products } from '#features/products/contract/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const listMissing = async (): Promise<{ need: string; families: string[] }[]> =>
  (await shop.call(checks.check, {}, admin.token)).body.missingFamilies;
const listIds = async (family: string): Promise<string[]> => {
  const { rows } = await shop.db.$client.query<{ id: string }>(
    `select id from product where family = $1 and status = 'active'`,
    [family],
  );
  return rows.map(({ id }) => id);
};

test('the checks name a part that joins need when its last size is deleted or moves to another family', async () => {
  expect(await listMissing()).toEqual([]);
  const flux = await listIds('flux');
  for (const id of flux) {
    expect(await listMissing()).toEqual([]);
    await shop.call(products.remove, { params: { id }, query: { confirmed: 'true' } }, admin.token);
  }
  expect(await listMissing()).toEqual([{ need: 'Flux', families: ['flux'] }]);
  await shop.db.$client.query(`update product set family = 'washer' where family = 'rubber-washer'`);
  expect(await listMissing()).toHaveLength(1);
  await shop.db.$client.query(`update product set family = 'washer' where family = 'fibre-washer'`);
  expect(await listMissing()).toContainEqual({
    need: 'Flat washer, which comes with the nut',
    families: ['fibre-washer', 'rubber-washer'],
  });
  await shop.db.$client.query(`update product set status = 'archived'`);
  expect(await listMissing()).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { productAddress } from '#features/product-editing/contract/product-address.ts';
import { products } from '#features/products/contract/products.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { followRedirect } from '#features/redirects/server/follow-redirect.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const invent = () => `valve-${randomUUID().slice(0, 8)}`;
const getSlug = async (id: string): Promise<string> =>
  (await shop.call(products.get, { params: { id } })).body.slug as string;
const setAddress = (id: string, slug: string, was: string) =>
  shop.call(productAddress.set, { params: { id }, body: { slug, was } }, admin.token);
const findRedirects = async (slug: string): Promise<Record<string, string>> => {
  const { body } = await shop.call(redirects.list, { query: { search: slug } }, admin.token);
  return Object.fromEntries(body.map(({ path, target }: { path: string; target: string }) => [path, target]));
};

test('a product with a new address is found there, and its old pages redirect to the new ones', async () => {
  const { id } = await createTestProduct(shop);
  const was = await getSlug(id);
  const slug = invent();
  expect((await setAddress(id, ` Équerre ${slug} `, was)).body).toEqual({ slug: `equerre-${slug}` });
  expect((await shop.call(products.get, { params: { id: `equerre-${slug}` } })).body._id).toBe(id);
  expect(await findRedirects(was)).toEqual({
    [`/products/${was}`]: `/products/equerre-${slug}`,
    [`/products/${was}/reviews`]: `/products/equerre-${slug}/reviews`,
  });
});

test('a product that gets its old address back has no redirect away from it', async () => {
  const { id } = await createTestProduct(shop);
  const was = await getSlug(id);
  const slug = invent();
  await setAddress(id, slug, was);
  await setAddress(id, was, slug);
  expect(await findRedirects(was)).toEqual({
    [`/products/${slug}`]: `/products/${was}`,
    [`/products/${slug}/reviews`]: `/products/${was}/reviews`,
  });
});

test('an address that another product has is refused with its name', async () => {
  const [one, other] = [await createTestProduct(shop), await createTestProduct(shop)];
  const { status, body } = await setAddress(one.id, await getSlug(other.id), await getSlug(one.id));
  expect([status, body.code, body.fields]).toEqual([409, 'address_taken', { slug: `${other.name} has this address` }]);
});

test.each(['a', '--', '018f0000-0000-7000-8000-000000000000'])('the address %s is refused', async (slug) => {
  const { id } = await createTestProduct(shop);
  expect((await setAddress(id, slug, await getSlug(id))).body.fields).toEqual({
    slug: 'Enter at least 3 letters or digits',
  });
});

test('when two people change the address of a product, the second is refused, and each change is in the audit', async () => {
  const { id } = await createTestProduct(shop);
  const was = await getSlug(id);
  const statuses = (await Promise.all([setAddress(id, invent(), was), setAddress(id, invent(), was)])).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const { body } = await shop.call(audit.list, { query: { search: id } }, admin.token);
  expect(body.map(({ act }: { act: string }) => act)).toEqual(['product.address']);
});

test('the old address of a withdrawn product can redirect elsewhere, and reveals the new one only once it is for sale', async () => {
  const { id } = await createTestProduct(shop);
  const was = await getSlug(id);
  const slug = invent();
  const setStatus = (status: string) =>
    shop.db.$client.query('update product set status = $2 where id = $1', [id, status]);
  const follow = () => followRedirect(shop.db, `/products/${was}`, (error) => expect.fail(String(error)));
  await setStatus('draft');
  const body = { path: `/products/${was}`, target: '/products?category=valves', was: null };
  expect((await shop.call(redirects.save, { body }, admin.token)).status).toBe(200);
  expect(await follow()).toBe('/products?category=valves');
  await setAddress(id, slug, was);
  expect(await follow()).toBeNull();
  await setAddress(id, was, slug);
  expect((await setAddress(id, slug, was)).status).toBe(200);
  await setStatus('active');
  expect(await follow()).toBe(`/products/${slug}`);
});

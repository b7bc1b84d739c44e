import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { buildProductDraft } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { countStatements } from '#test/helpers/count-statements.ts';
import { checkDrafts } from './check-drafts.ts';
import type { ProductDraft } from './product-draft.ts';
import { lockStoredProducts, getStoredProducts } from './stored-products.ts';
import { writeProducts } from './write-products.ts';

const shop = await startShop();
const { customerId } = await signIn(shop.db, 'admin');

const write = (drafts: readonly ProductDraft[], reason?: string) =>
  shop.db.transaction(async (trx) => {
    await lockStoredProducts(
      trx,
      drafts.flatMap(({ of: product }) => product?.id ?? []),
    );
    expect(await checkDrafts(trx, drafts)).toEqual([]);
    return writeProducts(trx, drafts, { customerId, ...(reason !== undefined && { why: reason }) });
  });

const full = (): ProductDraft => ({
  ...buildProductDraft(),
  partNumbers: [{ kind: 'maker', label: 'QX 12-9' }],
  attributes: [{ key: 'pressure', value: '16' }],
  ends: [{ joint: 'G', size: '1/2 in', gender: 'male' }],
});

test('written products are read back in the order of their drafts, and break no rule of the shop', async () => {
  const drafts = [full(), full(), buildProductDraft()];
  const ids = await write(drafts);
  const stored = await getStoredProducts(shop.db, ids);
  for (const [at, draft] of drafts.entries()) {
    const { of: product, onHand, reserved, ...fields } = stored.get(ids[at] ?? '') ?? {};
    expect(fields).toEqual({ ...draft, of: undefined, pieces: 0 });
    const brandId = draft.brand === null ? null : expect.any(String);
    expect(product).toEqual({ id: ids[at], version: 1, reducedCents: null, brandId });
    expect([onHand, reserved]).toEqual([draft.pieces, 0]);
  }
  const { body } = await shop.call(products.list, { query: { limit: 100, search: 'QX129' } });
  expect(body.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('every problem of every draft is returned with its field, and nothing is thrown', async () => {
  const [id = ''] = await write([full()]);
  const stored = (await getStoredProducts(shop.db, [id])).get(id);
  const twin = buildProductDraft();
  const problems = await checkDrafts(shop.db, [
    full(),
    {
      ...full(),
      name: stored?.name.toUpperCase() ?? '',
      sku: stored?.sku ?? '',
      category: 'constructor',
      attributes: [
        { key: 'smell', value: 'strong' },
        { key: 'pressure', value: 'high' },
        { key: 'pressure', value: '6' },
      ],
      ends: [{ joint: 'glue', size: '15 mm', gender: 'male' }],
    },
    twin,
    { ...twin, slug: 'another' },
    { ...full(), of: { id, version: 7 } },
    { ...full(), of: { id: '01900000-0000-7000-8000-000000000000', version: 1 } },
    { ...full(), of: { id, version: 1 }, pieces: -1000 },
  ]);
  expect(problems.map(({ draft, field, code }) => [draft, field, code])).toEqual([
    [1, 'category', 'invalid_request'],
    [1, 'attributes.0.key', 'invalid_request'],
    [1, 'attributes.1.value', 'invalid_request'],
    [1, 'attributes.2.key', 'invalid_request'],
    [1, 'ends.0.joint', 'invalid_request'],
    [1, 'name', 'name_taken'],
    [1, 'sku', 'sku_taken'],
    [3, 'name', 'name_taken'],
    [3, 'sku', 'sku_taken'],
    [4, '', 'product_changed'],
    [5, '', 'product_not_found'],
    [6, '', 'stock_held'],
  ]);
});

test('the audit records who changed a product, with old and new values; unchanged parts are not written', async () => {
  const [id = ''] = await write([full()]);
  const was = (await getStoredProducts(shop.db, [id])).get(id);
  if (was === undefined) throw new Error('it was just written');
  await write([{ ...was, brand: 'Testwerk', pieces: -3, attributes: [] }], 'counted again');
  const { rows } = await shop.db.$client.query(
    'select act, actor_id as by, why, changes from audit where entity_id = $1 order by id',
    [id],
  );
  expect(rows[1]).toEqual({
    act: 'product.edit',
    by: customerId,
    why: 'counted again',
    changes: {
      brand: [null, 'Testwerk'],
      attributes: [[{ key: 'pressure', value: '16' }], []],
      onHand: [was.onHand, was.onHand - 3],
    },
  });
  const { rows: moves } = await shop.db.$client.query(
    'select reason, d_on_hand as n, actor_id as by, note from stock_move where product_id = $1 order by id',
    [id],
  );
  expect(moves).toEqual([
    { reason: 'opening', n: was.onHand, by: customerId, note: null },
    { reason: 'counted', n: -3, by: customerId, note: 'counted again' },
  ]);
});

test('writing a hundred products takes as many statements as writing two', async () => {
  const sent = countStatements(shop);
  const count = async (many: number) => {
    const drafts = Array.from({ length: many }, full);
    sent.forget();
    const ids = await write(drafts);
    const stored = await getStoredProducts(shop.db, ids);
    const edited = drafts.map((draft, at) => ({
      ...draft,
      of: stored.get(ids[at] ?? '')?.of ?? null,
      pieces: 1,
      ends: [],
    }));
    await write(edited);
    return sent.count();
  };
  expect(await count(100)).toBe(await count(2));
});

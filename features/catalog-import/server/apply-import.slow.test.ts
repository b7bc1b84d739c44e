import { expect, test } from 'vitest';
import { archive, type ArchivedProduct } from '#features/product-editing/contract/archive.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { products } from '#features/products/contract/products.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { findBrokenRules } from '#features/rules.ts';
import { connect } from '#platform/server/db/open.ts';
import { buildProductDraft, placeOrder, createTestProduct, writeDrafts } from '#test/helpers/products.ts';
import { createMessyList } from '#test/helpers/messy-list.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { runImports } from './run-imports.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { request, run, get, check, checkAgain, apply, undo, getRows, exportAll } = openImports(shop, admin);

/** All data of the products except versions and index numbers. */
const snapshot = async (): Promise<unknown[]> => {
  const { rows } = await shop.db.$client.query(
    `select p.sku, p.name, p.unit_price_cents, p.brand, p.description, p.search, p.terms, s.on_hand, s.reserved,
            array(select label from part_number n where n.product_id = p.id order by label) as numbers
       from product p join stock s on s.product_id = p.id where p.status = 'active' order by p.sku`,
  );
  return rows;
};
const getProductRow = async (sku: string) => {
  const { rows } = await shop.db.$client.query(
    `select p.id, p.unit_price_cents as cents, s.on_hand as "onHand", p.version, p.status
       from product p join stock s on s.product_id = p.id where p.sku = $1`,
    [sku],
  );
  return rows[0];
};
const listArchived = async (query: { search: string; import?: string }): Promise<ArchivedProduct[]> =>
  (await shop.call(archive.list, { query }, admin.token)).body;
const pair = async () => {
  const drafts = [buildProductDraft(), buildProductDraft()].map((one) => ({ ...one, sku: one.sku.toUpperCase() }));
  await writeDrafts(shop, drafts);
  const [one, other] = drafts.map(({ sku }) => sku);
  return { one: one ?? '', other: other ?? '' };
};
const editPrice = async (sku: string, unitPrice: number) => {
  const { id } = await getProductRow(sku);
  const { body } = await shop.call(productDetails.get, { params: { id } }, admin.token);
  const { status } = await shop.call(
    productDetails.save,
    { params: { id }, body: { ...body, unitPrice, stockWas: body.stock, reason: '' } },
    admin.token,
  );
  expect(status).toBe(200);
};

test('a messy list is corrected, applied, undone and applied again, and importing its export changes nothing', async () => {
  const { drafts, messy, corrected } = createMessyList();
  await writeDrafts(shop, drafts);
  const faulty = await check(messy);
  const refused = await request(productFiles.apply, faulty);
  expect([refused.status, refused.body.code]).toEqual([409, 'import_faulty']);
  const before = await snapshot();
  const first = await check(corrected);
  expect((await get(first)).counts).toEqual({ refused: 0, new: 1, changed: 1177, same: 0 });
  const began = performance.now();
  expect(await apply(first)).toMatchObject({
    state: 'applied',
    done: 1178,
    applied: { by: admin.name },
    failed: false,
  });
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(await getProductRow('MESS-98')).toMatchObject({ cents: 100, onHand: 4 });
  const { body: found } = await shop.call(browsing.list, { query: { search: 'FRESH-1' } });
  expect(found.items[0]).toMatchObject({ name: 'Kügel FRESH-1', stock: 5 });
  expect(await undo(first)).toMatchObject({ state: 'undone', kept: 0, undone: { by: admin.name } });
  expect(await snapshot()).toEqual(before);
  // Nobody has used the new product, so it is gone, and so are its stock moves.
  expect(await listArchived({ search: 'FRESH-1', import: first })).toEqual([]);
  const left = await shop.db.$client.query(`select from product where name like '%FRESH-1'`);
  expect(left.rowCount).toBe(0);
  expect((await request(productFiles.apply, first)).body.code).toBe('import_stale');
  const again = await checkAgain(first);
  expect(await apply(again)).toMatchObject({ state: 'applied', counts: { new: 1, changed: 1177 } });
  expect((await get(await check(await exportAll()))).counts).toMatchObject({ refused: 0, new: 0, changed: 0 });
  expect(await findBrokenRules(shop.db)).toEqual({});
}, 180_000);

test('a product that changed since the check blocks the import: nothing is written, and its row shows the reason', async () => {
  const { one, other } = await pair();
  const id = await check(`SKU;Price;Stock\n${one};3;90\n${other};4;80\n`);
  await editPrice(other, 7);
  expect(await apply(id)).toMatchObject({ state: 'refused', applied: null, counts: { refused: 1, changed: 1 } });
  expect(await getRows(id, 'refused')).toMatchObject([
    { line: 3, sku: other, problems: [{ column: '', message: 'Somebody has changed this product since' }] },
  ]);
  expect(await getProductRow(one)).toMatchObject({ cents: 1000, onHand: 100, version: 1 });
  const again = await checkAgain(id);
  expect(await apply(again)).toMatchObject({ state: 'applied' });
  expect(await getProductRow(other)).toMatchObject({ cents: 400, onHand: 80 });
});

test('stock from a file is set as checked even if an order was placed meanwhile, and the stock history names the file', async () => {
  const goods = await createTestProduct(shop);
  const { rows } = await shop.db.$client.query('select sku from product where id = $1', [goods.id]);
  const id = await check(`SKU;Stock\n${rows[0].sku};130\n`);
  await placeOrder(shop, await signIn(shop.db), goods, 5);
  await apply(id);
  expect(await getProductRow(rows[0].sku)).toMatchObject({ onHand: 130 });
  const { body: history } = await shop.call(stock.history, { params: { id: goods.id }, query: {} }, admin.token);
  expect(history.moves[0]).toMatchObject({
    reason: 'imported',
    pieces: 30,
    by: admin.name,
    note: 'Import of list.csv',
  });
});

test('an undo skips products changed since or needed by orders, and lists each with the reason', async () => {
  const { one, other } = await pair();
  const third = await pair();
  const made = { sku: `N-${third.other}`, name: `Made ${third.other}` };
  const id = await check(
    `SKU;Name;Price;Stock;Description;Category;Pictures\n` +
      [one, other, third.one].map((sku) => `${sku};Renamed ${sku};3;150;x;Valves;/pictures/x.svg x`).join('\n') +
      `\n${made.sku};${made.name};3;4;x;Valves;/pictures/x.svg x\n`,
  );
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  await editPrice(one, 9);
  const sold = await getProductRow(other);
  const buyer = await signIn(shop.db);
  const order = (goods: { id: string }, name: string, pieces: number) =>
    placeOrder(shop, buyer, { ...goods, name, unitPriceCents: 300 as never, minOrder: 1 }, pieces);
  expect((await order(sold, `Renamed ${other}`, 120)).status).toBe(201);
  expect((await order(await getProductRow(made.sku), made.name, 1)).status).toBe(201);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 3 });
  const notUndoneRows = await getRows(id, 'kept');
  expect(notUndoneRows.map(({ line, sku, problems: [problem] }) => [line, sku, problem?.message])).toEqual([
    [2, one, 'Somebody has changed this product since'],
    [3, other, 'Orders hold more pieces than would be left'],
    [5, made.sku, 'Orders hold pieces of this new product'],
  ]);
  expect(await getProductRow(third.one)).toMatchObject({ cents: 1000, onHand: 100 });
  expect(await getProductRow(one)).toMatchObject({ cents: 900, onHand: 150 });
  expect(await getProductRow(made.sku)).toMatchObject({ status: 'active' });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('concurrent processes and repeated clicks apply an import once and undo it once', async () => {
  const { one, other } = await pair();
  const id = await check(`SKU;Stock\n${one};110\n${other};90\n`);
  const twice = async (endpoint: (typeof productFiles)['apply' | 'undo']) => {
    const replies = await Promise.all([request(endpoint, id), request(endpoint, id), request(endpoint, id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    // Two processes that both believe they hold the lease.
    const context = { stopping: new AbortController().signal, renewLease: async () => {}, markDone: async () => {} };
    await Promise.all([1, 2, 3].map(() => runImports(shop.db, shop.db, shop.app.log, context, 'http://shop.test')));
    expect((await request(endpoint, id)).status).toBe(200);
    await run();
  };
  await twice(productFiles.apply);
  expect([await getProductRow(one), await getProductRow(other)]).toMatchObject([
    { onHand: 110, version: 2 },
    { onHand: 90, version: 2 },
  ]);
  await twice(productFiles.undo);
  expect([await getProductRow(one), await getProductRow(other)]).toMatchObject([
    { onHand: 100, version: 3 },
    { onHand: 100, version: 3 },
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an import shows progress while it is applied; if it keeps failing, it stops with nothing written', async () => {
  const { one } = await pair();
  const id = await check(`SKU;Price\n${one};3\n`);
  await request(productFiles.apply, id);
  const holder = connect(shop.databaseUrl, () => {});
  await holder.transaction(async (trx) => {
    await trx.$client.query('select from product where sku = $1 for update', [one]);
    const running = run().catch(() => {});
    await waitUntilBlocked(shop, trx.$client);
    expect(await get(id)).toMatchObject({ state: 'applying', done: 0 });
    await trx.$client.query('rollback; begin');
    await running;
  });
  await holder.$client.end();
  expect(await get(id)).toMatchObject({ state: 'applied', done: 1 });
  await undo(id);
  const again = await checkAgain(id);
  await shop.db.$client.query(
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$;
     create trigger stumble before update on product for each row execute function stumble()`,
  );
  await request(productFiles.apply, again);
  for (let attempt = 0; attempt < 5; attempt += 1) await expect(run()).rejects.toThrow(/stumbled/);
  await run();
  await shop.db.$client.query('drop function stumble cascade');
  expect(await get(again)).toMatchObject({ state: 'checked', failed: true, fault: '', done: 0 });
  expect(await getProductRow(one)).toMatchObject({ cents: 1000 });
  expect((await request(productFiles.apply, again)).body).toMatchObject({ state: 'applying', failed: false });
  await shop.db.$client.query(`delete from product_import where id = $1`, [again]);
});

test('an import that the database rejects stops at once with a reason, and does not block other imports', async () => {
  const { one, other } = await pair();
  const failingId = await check(`SKU;Price\n${one};3\n`);
  const validId = await check(`SKU;Price\n${other};3\n`);
  await shop.db.$client.query(`update import_row set draft = draft || '{"unitPriceCents": 0}' where import_id = $1`, [
    failingId,
  ]);
  await request(productFiles.apply, failingId);
  await request(productFiles.apply, validId);
  await run();
  expect(await get(validId)).toMatchObject({ state: 'applied' });
  expect(await get(failingId)).toMatchObject({
    state: 'checked',
    failed: true,
    done: 0,
    fault: expect.stringMatching(/trying again would fail too/),
  });
  expect(await getProductRow(one)).toMatchObject({ cents: 1000 });
  const { rows } = await shop.db.$client.query(
    `select from notification where kind = 'import.failed' and entity_id = $1`,
    [failingId],
  );
  expect(rows).toHaveLength(1);
  expect((await request(productFiles.apply, failingId)).body).toMatchObject({
    state: 'applying',
    failed: false,
    fault: '',
  });
  await shop.db.$client.query(`delete from product_import where id = $1`, [failingId]);
});

test('a failing import does not block other imports, and is applied once the cause is gone', async () => {
  const { one, other } = await pair();
  const failingId = await check(`SKU;Price\n${one};3\n`);
  const validId = await check(`SKU;Price\n${other};3\n`);
  await shop.db.$client.query(
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$;
     create trigger stumble before update on product for each row when (old.sku = '${one}') execute function stumble()`,
  );
  await request(productFiles.apply, failingId);
  await request(productFiles.apply, validId);
  await expect(run()).rejects.toThrow(/stumbled/);
  expect(await get(validId)).toMatchObject({ state: 'applied' });
  expect(await get(failingId)).toMatchObject({ state: 'applying' });
  await shop.db.$client.query('drop function stumble cascade');
  await run();
  expect(await get(failingId)).toMatchObject({ state: 'applied' });
});

test('an accessory whose SKU changes after a check or an import has the new SKU after apply and undo', async () => {
  const { one, other } = await pair();
  await apply(await check(`SKU;Accessories\n${one};${other}\n`));
  const rename = async (sku: string, to: string) => {
    const { body } = await shop.call(
      productDetails.get,
      { params: { id: (await getProductRow(sku)).id } },
      admin.token,
    );
    const form = { ...body, sku: to, stockWas: body.stock, reason: '' };
    await shop.call(productDetails.save, { params: { id: body._id }, body: form }, admin.token);
  };
  const getAccessories = async (sku: string) =>
    (await shop.call(productDetails.get, { params: { id: (await getProductRow(sku)).id } }, admin.token)).body
      .accessories;
  const id = await check(`SKU;Price\n${one};3\n`);
  await rename(other, `${other}-B`);
  await apply(id);
  expect(await getAccessories(one)).toEqual([{ sku: `${other}-B` }]);
  await rename(`${other}-B`, `${other}-C`);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await getAccessories(one)).toEqual([{ sku: `${other}-C` }]);
  expect(await getProductRow(one)).toMatchObject({ cents: 1000 });
});

test('rejects an unknown import, an undo before apply, and an apply whose product is off sale', async () => {
  const { one } = await pair();
  const id = await check(`SKU;Price\n${one};3\n`);
  const early = await request(productFiles.undo, id);
  expect([early.status, early.body.code]).toEqual([409, 'import_not_applied']);
  for (const endpoint of [productFiles.apply, productFiles.undo, productFiles.checkAgain]) {
    expect((await request(endpoint, crypto.randomUUID())).status).toBe(404);
  }
  await shop.call(products.remove, { params: { id: (await getProductRow(one)).id }, query: {} }, admin.token);
  expect(await apply(id)).toMatchObject({ state: 'refused' });
  expect(await getRows(id, 'refused')).toMatchObject([
    { problems: [{ message: 'This product is no longer for sale' }] },
  ]);
});

test('on request, an import adds the SKU to duplicate names; importing the file again changes nothing', async () => {
  const existingDraft = buildProductDraft();
  await writeDrafts(shop, [existingDraft]);
  const list = `SKU;Name;Price\nTWIN-1;Twin elbow;1,50\nTWIN-2;twin elbow;1,60\nTWIN-3;${existingDraft.name};1,70\n`;
  const choose = (id: string, addSku: boolean) =>
    shop.call(productFiles.chooseNames, { params: { id }, body: { addSku } }, admin.token);
  const id = await check(list);
  expect(await get(id)).toMatchObject({ sameNames: 2, addsSku: false, counts: { new: 1, refused: 2 } });
  expect((await choose(id, true)).body).toMatchObject({ state: 'checking', addsSku: true });
  await run();
  expect(await get(id)).toMatchObject({ sameNames: 2, addsSku: true, counts: { new: 3, refused: 0 } });
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  const { rows } = await shop.db.$client.query(`select name from product where sku like 'TWIN-%' order by sku`);
  expect(rows.map(({ name }) => name)).toEqual(['Twin elbow', 'twin elbow (TWIN-2)', `${existingDraft.name} (TWIN-3)`]);
  expect((await choose(id, false)).body.code).toBe('import_stale');
  const again = await check(list);
  await choose(again, true);
  await run();
  expect(await get(again)).toMatchObject({ counts: { new: 0, changed: 0, same: 3, refused: 0 } });
});

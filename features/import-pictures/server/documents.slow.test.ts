import { parse } from 'csv-parse/sync';
import type { RequestListener } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { dataSheets } from '#features/data-sheets/contract/data-sheets.ts';
import { MAX_DATA_SHEET_BYTES, MAX_DATA_SHEETS } from '#platform/contract/limits.ts';
import { startFileHost } from '#test/helpers/file-host.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { documentKind } from './document-kind.ts';
import { fetchFile } from './fetch-file.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, checkAgain, apply, undo, run, getRows, exportAll } = openImports(shop, admin);

const writePdf = (text: string) => `%PDF-1.7\n% ${text}\n%%EOF\n`;
const send =
  (content: string | Buffer): RequestListener =>
  (_, response) =>
    response.end(content);

const handlers: Record<string, RequestListener> = {};
const { web, requestedPaths } = await startFileHost(handlers);
beforeEach(() => {
  requestedPaths.length = 0;
});

const goods = async () => {
  const draft = { ...buildProductDraft(), sku: buildProductDraft().sku.toUpperCase() };
  const [id = ''] = await writeDrafts(shop, [draft]);
  return { sku: draft.sku, id };
};
const fetchAll = async () => {
  await makeDue(shop, 'import-pictures');
  await runJob(shop, 'import-pictures');
  await run();
};
const list = async (id: string): Promise<{ title: string; url: string }[]> =>
  (await shop.call(dataSheets.list, { params: { id } })).body;
const listTitles = async (id: string) => (await list(id)).map(({ title }) => title);
/** Adds a document on the page of a product. */
const addByHand = async (id: string, title: string, text: string) => {
  const body = new Blob([writePdf(text)], { type: 'application/pdf' });
  const { url } = (await shop.call(dataSheets.upload, { body }, admin.token)).body;
  const { sheets, version } = (await shop.call(dataSheets.get, { params: { id } }, admin.token)).body;
  const form = { sheets: [...sheets, { title, url }], version };
  expect((await shop.call(dataSheets.save, { params: { id }, body: form }, admin.token)).status).toBe(200);
};
const listWarnings = async (id: string) =>
  (await getRows(id, 'warned')).flatMap(({ warnings }) => warnings.map(({ message }) => message));
const countFiles = async (text: string): Promise<number> => {
  const { rows } = await shop.db.$client.query('select count(*)::int as n from data_sheet_file where data = $1', [
    Buffer.from(writePdf(text)),
  ]);
  return rows[0].n;
};

test('documents are downloaded before a check, named by their file or column, and removed by an undo', async () => {
  const one = await goods();
  const two = await goods();
  await addByHand(two.id, 'Manual', 'by hand');
  handlers['/tds/Ball_valve%20DN%2015.pdf'] = send(writePdf('ball valve'));
  handlers['/download?id=5'] = send(writePdf('download'));
  handlers['/a.pdf'] = (_, response) => response.writeHead(302, { location: '/download?id=5' }).end();
  const text = [
    'SKU;Technical Data Sheet URL',
    `${one.sku};${web}/tds/Ball_valve%20DN%2015.pdf, ${web}/download?id=5`,
    `${two.sku};${web}/a.pdf Declaration`,
  ].join('\n');
  const id = await check(text);
  expect(await get(id)).toMatchObject({ state: 'fetching', picturesLeft: 3 });
  await fetchAll();
  expect(await get(id)).toMatchObject({ state: 'checked', warned: 0, counts: { changed: 2 } });
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  expect(await listTitles(one.id)).toEqual(['Ball valve DN 15', 'Technical Data Sheet']);
  expect(await listTitles(two.id)).toEqual(['Manual', 'Declaration']);
  const again = await check(text);
  await fetchAll();
  expect(await get(again)).toMatchObject({ state: 'checked', counts: { same: 2 } });
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await listTitles(one.id)).toEqual([]);
  expect(await listTitles(two.id)).toEqual(['Manual']);
});

test('a web page, an unfinished PDF and a text in place of a document are warnings, and the rest of the row is imported', async () => {
  handlers['/login'] = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('\n<!DOCTYPE html><form>Log in</form>');
  handlers['/cut.pdf'] = send('%PDF-1.7\n1 0 obj');
  handlers['/large.pdf'] = send(writePdf('a'.repeat(MAX_DATA_SHEET_BYTES)));
  const cells = [`${web}/login`, `${web}/cut.pdf`, `${web}/large.pdf`, `${web}/none.pdf`, 'on request'];
  const some = await Promise.all(cells.map(goods));
  const id = await check(`SKU;Bin;Documents\n${some.map(({ sku }, at) => `${sku};A-${at};${cells[at]}`).join('\n')}\n`);
  await fetchAll();
  expect(await listWarnings(id)).toEqual([
    `${web}/login: The address leads to a web page, perhaps to log in, and not to a PDF`,
    `${web}/cut.pdf: This is not a complete PDF`,
    `${web}/large.pdf: It is larger than 10 MB`,
    `${web}/none.pdf: The address answered 404`,
    'on: Enter the web address of a PDF',
  ]);
  expect(await apply(id)).toMatchObject({ state: 'applied', counts: { changed: 5, refused: 0 } });
  expect(await Promise.all(some.map((one) => listTitles(one.id)))).toEqual(cells.map(() => []));
  handlers['/none.pdf'] = send(writePdf('late'));
  const again = await checkAgain(id);
  await fetchAll();
  expect(await get(again)).toMatchObject({ counts: { changed: 1, same: 4 } });
});

test('the same address is fetched once, and the same PDF at two addresses is stored once', async () => {
  const one = await goods();
  const two = await goods();
  handlers['/same.pdf'] = send(writePdf('same'));
  handlers['/copy.pdf'] = send(writePdf('same'));
  const id = await check(
    `SKU;Datasheet\n${one.sku};${web}/same.pdf | ${web}/same.pdf | ${web}/copy.pdf\n${two.sku};${web}/same.pdf\n`,
  );
  await fetchAll();
  expect(await apply(id)).toMatchObject({ state: 'applied', counts: { changed: 2 } });
  expect(requestedPaths.toSorted()).toEqual(['/copy.pdf', '/same.pdf']);
  expect(await countFiles('same')).toBe(1);
  expect(await list(one.id)).toEqual(await list(two.id));
  expect(await listTitles(one.id)).toEqual(['same']);
});

test('a new edition replaces the document with its title, and an undo weeks later restores the old one', async () => {
  const { sku, id: product } = await goods();
  handlers['/edition.pdf'] = send(writePdf('first edition'));
  const text = `SKU;PDF\n${sku};${web}/edition.pdf\n`;
  const first = await check(text);
  await fetchAll();
  await apply(first);
  const before = await list(product);
  handlers['/edition.pdf'] = send(writePdf('second edition'));
  const second = await check(text);
  await fetchAll();
  await apply(second);
  const after = await list(product);
  expect([after.length, after[0]?.title]).toEqual([1, 'edition']);
  expect(after[0]?.url).not.toBe(before[0]?.url);
  await shop.db.$client.query(`update data_sheet_file set uploaded_at = now() - interval '30 days'`);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  expect(await undo(second)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await list(product)).toEqual(before);
});

test('a document that staff add between check and apply stays, also after an undo', async () => {
  const { sku, id: product } = await goods();
  handlers['/sheet.pdf'] = send(writePdf('sheet'));
  const id = await check(`SKU;Datasheet\n${sku};${web}/sheet.pdf\n`);
  await fetchAll();
  await addByHand(product, 'Certificate', 'certificate');
  await apply(id);
  expect(await listTitles(product)).toEqual(['Certificate', 'sheet']);
  expect(await undo(id)).toMatchObject({ kept: 0 });
  expect(await listTitles(product)).toEqual(['Certificate']);
});

test('a row whose documents staff have changed since is not undone', async () => {
  const { sku, id: product } = await goods();
  handlers['/later.pdf'] = send(writePdf('later'));
  const id = await check(`SKU;Datasheet\n${sku};${web}/later.pdf\n`);
  await fetchAll();
  await apply(id);
  await addByHand(product, 'Drawing', 'drawing');
  expect(await undo(id)).toMatchObject({ kept: 1 });
  expect(await listTitles(product)).toEqual(['later', 'Drawing']);
});

test('an exported file imports without a change, with new titles, and without an address that the shop does not have', async () => {
  const { sku, id: product } = await goods();
  await addByHand(product, 'Manual | EN', 'export');
  const products: Record<string, string>[] = parse(await exportAll(), { bom: true, columns: true });
  const cell = products.find(({ SKU }) => SKU === sku)?.['Documents'] ?? '';
  const [url] = (await list(product)).map((one) => one.url);
  expect(cell).toBe(String.raw`${url} Manual \| EN`);
  expect(await get(await check(`SKU;Documents\n${sku};${cell}\n`))).toMatchObject({ counts: { same: 1 } });
  await apply(await check(`SKU;Documents\n${sku};${url} Handbook\n`));
  expect(await listTitles(product)).toEqual(['Handbook']);
  const other = await goods();
  const unknown = `/data-sheets/${'0'.repeat(32)}.pdf`;
  const id = await check(`SKU;Documents\n${other.sku};${url} Handbook | ${unknown}\n`);
  await fetchAll();
  expect(await listWarnings(id)).toEqual([`${unknown}: The shop does not have this document`]);
  await apply(id);
  expect(await list(other.id)).toEqual(await list(product));
});

test('documents beyond the most that a product may have are left out with a warning', async () => {
  const { sku, id: product } = await goods();
  const cells = Array.from({ length: MAX_DATA_SHEETS + 1 }, (_, at) => {
    handlers[`/many-${at}.pdf`] = send(writePdf(`many ${at}`));
    return `${web}/many-${at}.pdf`;
  });
  const id = await check(`SKU;Datasheet\n${sku};${cells.join(' ')}\n`);
  await fetchAll();
  expect(await listWarnings(id)).toEqual([
    `A product has at most ${MAX_DATA_SHEETS} documents, so many-${MAX_DATA_SHEETS} is left out`,
  ]);
  await apply(id);
  expect(await list(product)).toHaveLength(MAX_DATA_SHEETS);
});

test('after a process died among the documents, the next one fetches the others only', async () => {
  const some = await Promise.all(Array.from({ length: 6 }, goods));
  const stopping = new AbortController();
  for (const at of some.keys())
    handlers[`/part-${at}.pdf`] = (_, response) => {
      stopping.abort();
      response.end(writePdf(`part ${at}`));
    };
  const id = await check(`SKU;Datasheet\n${some.map(({ sku }, at) => `${sku};${web}/part-${at}.pdf`).join('\n')}\n`);
  await makeDue(shop, 'import-pictures');
  await expect(runJob(shop, 'import-pictures', { stopping: stopping.signal })).rejects.toThrow('aborted');
  expect(await get(id)).toMatchObject({ state: 'fetching', picturesLeft: 2, done: 4 });
  await fetchAll();
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { changed: 6 } });
  expect(requestedPaths.toSorted()).toEqual(some.map((_, at) => `/part-${at}.pdf`));
});

test('in production no document is fetched from a private address', async () => {
  handlers['/private.pdf'] = send(writePdf('private'));
  const { accept, maxBytes } = documentKind;
  await expect(fetchFile(`${web}/private.pdf`, { accept, maxBytes, mayBePrivate: false })).rejects.toThrow(
    /is not public/,
  );
  expect(requestedPaths).toEqual([]);
});

import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { parse } from 'csv-parse/sync';
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#platform/contract/limits.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { startFileHost } from '#test/helpers/file-host.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { fetchFile } from './fetch-file.ts';
import { pictureKind } from './picture-kind.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, checkAgain, apply, run, getRows, exportAll } = openImports(shop, admin);

const draw = async (background: string): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const red = await draw('#f00');
const blue = await draw('#00f');

const handlers: Record<string, RequestListener> = {
  '/red.png': (_, response) => response.end(red),
  '/led-on': (_, response) => response.writeHead(302, { location: '/red.png' }).end(),
  '/led-round': (_, response) => response.writeHead(302, { location: '/led-round' }).end(),
  '/led-away': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/words': (_, response) => response.end('<svg/>'),
  '/large': (_, response) => response.end(Buffer.alloc(MAX_PICTURE_BYTES + 1)),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('a');
    setTimeout(() => response.destroy(), 20);
  },
};
const { web, requestedPaths } = await startFileHost(handlers);

const goods = async () => {
  const draft = { ...buildProductDraft(), sku: buildProductDraft().sku.toUpperCase() };
  await writeDrafts(shop, [draft]);
  return { sku: draft.sku };
};
const fetchAll = async () => {
  await makeDue(shop, 'import-pictures');
  await runJob(shop, 'import-pictures');
  await run();
};
const getPictures = async (sku: string): Promise<string | undefined> => {
  const products: Record<string, string>[] = parse(await exportAll(), { bom: true, columns: true });
  return products.find(({ SKU }) => SKU === sku)?.['Pictures'];
};
const createZip = async (files: Record<string, Uint8Array | string>, password?: string): Promise<Blob> => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    ...(password !== undefined && { password }),
  });
  for (const [name, data] of Object.entries(files)) {
    await zip.add(name, typeof data === 'string' ? new TextReader(data) : new Uint8ArrayReader(data));
  }
  return new Blob([(await zip.close()).slice()], { type: 'application/zip' });
};
const uploadZip = (id: string, body: Blob) =>
  shop.call(productFiles.uploadPictures, { params: { id }, body }, admin.token);
const getProblems = async (id: string) =>
  (await getRows(id, 'refused')).map(({ problems }) => problems.map(({ message }) => message).join('; '));

const getWarnings = async (id: string) =>
  (await getRows(id, 'warned')).map(({ warnings }) => warnings.map(({ message }) => message).join('; '));

test('pictures are downloaded before a check and stored in the shop; importing again changes nothing', async () => {
  const one = await goods();
  const two = await goods();
  const text = `SKU;Pictures\n${one.sku};${web}/red.png From the front | /pictures/x.svg Drawn\n${two.sku};${web}/led-on\n`;
  const id = await check(text);
  expect(await get(id)).toMatchObject({ state: 'fetching', fromZip: 0, picturesLeft: 2 });
  await fetchAll();
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { refused: 0, changed: 2 } });
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  expect(await getPictures(one.sku)).toMatch(
    /^\/pictures\/u\/[0-9a-f]{32}-\d+\.webp From the front \| \/pictures\/x\.svg Drawn$/,
  );
  expect(await getPictures(two.sku)).toMatch(/^\/pictures\/u\/[0-9a-f]{32}-\d+\.webp Test valve/);
  const again = await check(text);
  await fetchAll();
  expect(await get(again)).toMatchObject({ state: 'checked', counts: { same: 2 } });
});

test('a file whose pictures cannot be stored does not block other files', async () => {
  const one = await goods();
  const two = await goods();
  const failingId = await check(`SKU;Pictures\n${one.sku};${web}/red.png?stumble\n`);
  const validId = await check(`SKU;Pictures\n${two.sku};${web}/red.png\n`);
  await shop.db.$client.query(
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$;
     create trigger stumble before update on import_picture for each row
       when (new.source like '%stumble' and new.fault || new.url <> '') execute function stumble()`,
  );
  await expect(fetchAll()).rejects.toThrow(/stumbled/);
  await shop.db.$client.query('drop function stumble cascade');
  await run();
  expect(await get(validId)).toMatchObject({ state: 'checked', counts: { changed: 1 } });
  expect(await get(failingId)).toMatchObject({ state: 'fetching' });
  await fetchAll();
  expect(await get(failingId)).toMatchObject({ state: 'checked' });
});

test('a picture that cannot be fetched is reported in its row, and fetched again at the next check', async () => {
  const brokenPaths = ['none', 'words', 'large', 'led-round', 'led-away', 'cut'];
  const some = await Promise.all([...brokenPaths, '', ''].map(goods));
  const cells = [...brokenPaths.map((path) => `${web}/${path}`), 'https://:1/', `${web}/${'é'.repeat(1000)}`];
  const id = await check(`SKU;Pictures\n${some.map(({ sku }, at) => `${sku};${cells[at]}`).join('\n')}\n`);
  await fetchAll();
  const messages = await getWarnings(id);
  for (const [at, message] of [
    'The address answered 404',
    'not a picture we can read',
    'It is larger than 8 MB',
    'It redirects too many times',
    'It redirects to something that is not a web address',
    'The address cannot be reached',
    'This is not an address',
    'This address is too long',
  ].entries()) {
    expect(messages[at]).toContain(message);
  }
  handlers['/none'] = (_, response) => response.end(blue);
  const again = await checkAgain(id);
  await fetchAll();
  expect(await get(again)).toMatchObject({ counts: { changed: 1, same: 7 } });
});

test('a new product comes without the pictures that cannot be fetched, and a product with pictures keeps them', async () => {
  const old = await goods();
  const sku = `NEW-${old.sku}`;
  const row = (name: string, cell: string) => `${name};Garden tap ${name};10.00;${cell}`;
  const file = [
    'SKU;Name;Price;Pictures',
    row(sku, `${web}/none.png | ${web}/red.png Open`),
    row(`${sku}-2`, `${web}/words`),
  ];
  const id = await check(`${[...file, row(old.sku, `${web}/red.png | ${web}/none.png`)].join('\n')}\n`);
  await fetchAll();
  expect(await getWarnings(id)).toEqual([
    `${web}/none.png: The address answered 404`,
    expect.stringContaining(`${web}/words: This file is not a picture`),
    `${web}/none.png: The address answered 404`,
  ]);
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 2, changed: 1 } });
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  expect(await getPictures(sku)).toMatch(/^\/pictures\/u\/[0-9a-f]{32}-640\.webp Open$/);
  expect(await getPictures(`${sku}-2`)).toMatch(/^\/pictures\/no-picture\.svg /);
  expect(await getPictures(old.sku)).toMatch(/^\/pictures\/x\.svg /);
});

test('staff decide whether missing categories are created before the pictures of a file are fetched', async () => {
  const id = await check(`SKU;Name;Price;Category;Pictures\nASKED-1;Asked first;10.00;Not here yet;${web}/asked.png\n`);
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { refused: 1 }, missing: { categories: 1 } });
  const body = { make: true };
  expect((await shop.call(productFiles.chooseMissing, { params: { id }, body }, admin.token)).status).toBe(200);
  await run();
  expect(await get(id)).toMatchObject({ state: 'fetching', picturesLeft: 1 });
  expect(requestedPaths).not.toContain('/asked.png');
  handlers['/asked.png'] = (_, response) => response.end(blue);
  await fetchAll();
  expect(await get(id)).toMatchObject({ state: 'checked', warned: 0, counts: { refused: 0, new: 1 } });
});

test('a picture that a product names several times, also at several addresses, comes in once, whatever type its host claims', async () => {
  const { sku } = await goods();
  handlers['/copy.png'] = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(red);
  const cells = ['red.png First', 'led-on Second', 'red.png Third', 'copy.png Fourth'].map((one) => `${web}/${one}`);
  const id = await check(`SKU;Pictures\n${sku};${cells.join(' | ')}\n`);
  await fetchAll();
  expect(await apply(id)).toMatchObject({ state: 'applied', counts: { changed: 1 } });
  expect(await getPictures(sku)).toMatch(/^\/pictures\/u\/\S+ First$/);
});

test('a picture of too many pixels is named with its limit', async () => {
  const { sku } = await goods();
  const huge = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer();
  handlers['/huge'] = (_, response) => response.end(huge);
  const id = await check(`SKU;Pictures\n${sku};${web}/huge\n`);
  await fetchAll();
  expect(await getWarnings(id)).toEqual([`${web}/huge: This picture has more than 25 megapixels.`]);
});

test('a host that does not respond is not tried for each of its pictures', async () => {
  const cells = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => `${(await goods()).sku};${web}/cut?${at}`),
  );
  for (let at = 0; at < 20; at += 1) handlers[`/cut?${at}`] = handlers['/cut'] ?? (() => {});
  const before = requestedPaths.length;
  const id = await check(`SKU;Pictures\n${cells.join('\n')}\n`);
  await fetchAll();
  expect((await getWarnings(id)).at(-1)).toContain('was not tried again');
  expect(requestedPaths.length - before).toBeLessThanOrEqual(8);
});

test.each([
  ['http://127.0.0.1:PORT/red.png', /is not public/],
  ['http://[::ffff:127.0.0.1]:PORT/red.png', /is not public/],
  ['http://169.254.169.254/latest/meta-data', /is not public/],
  ['http://2130706433:PORT/red.png', /is not public/],
  ['http://localhost:PORT/red.png', /is not public|does not exist|took too long|cannot be reached/],
])('in production nothing is fetched from %s', async (address, message) => {
  const before = requestedPaths.length;
  const { port } = new URL(web);
  const { accept, maxBytes } = pictureKind;
  const limits = { accept, maxBytes, mayBePrivate: false };
  await expect(fetchFile(address.replace('PORT', port), limits)).rejects.toThrow(message);
  expect(requestedPaths.length).toBe(before);
});

test('pictures are read from a ZIP by name, and missing ones are reported', async () => {
  const one = await goods();
  const two = await goods();
  const three = await goods();
  const id = await check(
    `SKU;Pictures\n${one.sku};Ball valve 1.PNG From above\n${two.sku};b.png\n${three.sku};c.png\n`,
  );
  await fetchAll();
  expect(await get(id)).toMatchObject({ state: 'checked', fromZip: 3, counts: { refused: 3 } });
  expect((await getProblems(id))[0]).toContain('Upload a ZIP with this picture');
  const sent = await uploadZip(
    id,
    await createZip({
      'shop/ball valve 1.png': red,
      'b.png': 'no picture',
      '__MACOSX/shop/c.png': blue,
      'notes.txt': 'c',
    }),
  );
  expect([sent.status, sent.body]).toMatchObject([200, { state: 'checking' }]);
  await run();
  await fetchAll();
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { refused: 2, changed: 1 } });
  expect(await getProblems(id)).toMatchObject([
    expect.stringContaining('b.png: '),
    expect.stringContaining('c.png: There is no such file in the ZIP'),
  ]);
  expect((await uploadZip(id, await createZip({ 'B.png': blue, 'c.png': red }))).status).toBe(200);
  await run();
  await fetchAll();
  expect(await apply(id)).toMatchObject({ state: 'applied', counts: { changed: 3 } });
  expect(await getPictures(one.sku)).toMatch(/^\/pictures\/u\/\S+ From above$/);
  expect((await uploadZip(id, await createZip({ 'c.png': red }))).body.code).toBe('import_stale');
  expect((await uploadZip(crypto.randomUUID(), await createZip({}))).status).toBe(404);
  const { rows } = await shop.db.$client.query('select count(*)::int from import_zip');
  expect(rows[0].count).toBe(1);
});

test.each<[string, () => Promise<Blob>, RegExp]>([
  ['that is none', async () => new Blob(['no ZIP at all'], { type: 'application/zip' }), /The ZIP cannot be read/],
  ['with a password', () => createZip({ 'a.png': red }, 'secret'), /has a password/],
  [
    'of a picture that is too large',
    () => createZip({ 'a.png': new Uint8Array(MAX_PICTURE_BYTES + 1) }),
    /far too much/,
  ],
])('a ZIP %s is reported in the rows that need it', async (_, make, message) => {
  const { sku } = await goods();
  const id = await check(`SKU;Pictures\n${sku};a.png\n`);
  await fetchAll();
  await uploadZip(id, await make());
  await run();
  await fetchAll();
  expect(await getProblems(id)).toEqual([expect.stringMatching(message)]);
});

test('after an aborted job, two jobs at once fetch all pictures', async () => {
  const one = await goods();
  const two = await goods();
  const id = await check(`SKU;Pictures\n${one.sku};${web}/red.png\n${two.sku};${web}/red.png?2\n`);
  handlers['/red.png?2'] = (_, response) => response.end(blue);
  await makeDue(shop, 'import-pictures');
  await expect(runJob(shop, 'import-pictures', { stopping: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await get(id)).toMatchObject({ state: 'fetching' });
  await makeDue(shop, 'import-pictures');
  await Promise.all([runJob(shop, 'import-pictures'), runJob(shop, 'import-pictures')]);
  await run();
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { changed: 2 } });
});

/** Marks pictures as being read by a process that died. */
const interrupt = (path: string) =>
  shop.db.$client.query(
    `update import_picture set reading_since = now() - interval '1 minute' where source like '%' || $1 || '%'`,
    [path],
  );

test('pictures that were being read when the shop stopped are read once more, one after the other', async () => {
  const some = await Promise.all(Array.from({ length: 3 }, goods));
  const stopping = new AbortController();
  for (const at of some.keys())
    handlers[`/halted-${at}`] = (_, response) => {
      stopping.abort();
      response.end(red);
    };
  const id = await check(`SKU;Pictures\n${some.map(({ sku }, at) => `${sku};${web}/halted-${at}`).join('\n')}\n`);
  await interrupt('/halted-');
  await makeDue(shop, 'import-pictures');
  await expect(runJob(shop, 'import-pictures', { stopping: stopping.signal })).rejects.toThrow('aborted');
  expect(await get(id)).toMatchObject({ state: 'fetching', done: 1, picturesLeft: 2 });
  await fetchAll();
  expect(await get(id)).toMatchObject({ state: 'checked', warned: 0, counts: { changed: 3 } });
});

test('a picture during which the shop stopped twice is reported in its row, and the others come in', async () => {
  const [one, two] = [await goods(), await goods()];
  handlers['/deadly'] = (_, response) => response.end(red);
  const id = await check(`SKU;Pictures\n${one.sku};${web}/deadly\n${two.sku};${web}/red.png?lively\n`);
  handlers['/red.png?lively'] = (_, response) => response.end(blue);
  await interrupt('/deadly');
  // As if the process died before it stored the picture.
  await shop.db.$client.query(
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
     create trigger die before update on import_picture for each row
       when (new.source like '%deadly' and new.url <> '') execute function die()`,
  );
  await expect(fetchAll()).rejects.toThrow(/died/);
  await shop.db.$client.query('drop function die cascade');
  await fetchAll();
  expect(await getWarnings(id)).toEqual([`${web}/deadly: The shop stopped twice while it was reading this picture`]);
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { changed: 1, same: 1 } });
});

import { connect, type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { MAX_IMPORT_BYTES } from '#platform/contract/limits.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { runJob, makeDue } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { readCsv } from '#platform/server/tables/read-csv.ts';
import { runImports } from './run-imports.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, run, getRows, leaveOut, apply } = openImports(shop, admin);
await shop.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = shop.app.server.address() as AddressInfo;

const countStored = async () => {
  const { rows } = await shop.db.$client.query(
    `select (select count(*)::int from product_import) as files, (select count(*)::int from import_chunk) as chunks`,
  );
  return rows[0];
};

/**
 * Sends the header of an upload with this length, and some bytes of the body. Resolves with the response when the
 * connection closes.
 */
const send = (length: number, some: Buffer, ending: 'wait' | 'end' | 'resetAndDestroy'): Promise<string> =>
  new Promise((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).on('close', () => resolve(response));
    socket.on('data', (data) => {
      response += data.toString();
      if (ending === 'wait') socket.end();
    });
    const head = [
      `POST /api${productFiles.check.path}?name=cut.csv HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${admin.token}`,
      'Content-Type: text/csv',
      `Content-Length: ${length}`,
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n`);
    socket.write(some, () => ending !== 'wait' && setTimeout(() => socket[ending](), 20));
  });

/** Creates a list with one row for each of many products. */
const createList = async (many: number): Promise<string> => {
  const drafts = Array.from({ length: many }, () => buildProductDraft()).map((one) => ({
    ...one,
    sku: one.sku.toUpperCase(),
  }));
  await writeDrafts(shop, drafts);
  return ['SKU;Price', ...drafts.map(({ sku }) => `${sku};12,50`)].join('\n');
};

test('an upload that is cut off leaves nothing behind, and an upload that is too large is refused before it is sent', async () => {
  const before = await countStored();
  const some = Buffer.alloc(2_500_000, 'SKU;Price\n');
  await Promise.all((['end', 'resetAndDestroy'] as const).map((ending) => send(9_000_000, some, ending)));
  await vi.waitFor(async () => expect(await countStored()).toEqual(before), 30_000);
  expect(await send(MAX_IMPORT_BYTES + 1, Buffer.from('SKU'), 'wait')).toMatch(/^HTTP\/1\.1 413[^]*body_too_large/);
  expect(await countStored()).toEqual(before);
  expect(shop.log.filter((line) => /"level":(?:50|60)/.test(line))).toEqual([]);
});

test('an interrupted check starts again from the beginning, and concurrent checks store each row once', async () => {
  const body = new Blob([await createList(1200)], { type: 'text/csv' });
  const { body: upload } = await shop.call(productFiles.check, { query: { name: 'long.csv' }, body }, admin.token);
  expect(await get(upload._id)).toMatchObject({ state: 'checking', done: 0 });
  const dying = new AbortController();
  const stop = vi.spyOn(dying.signal, 'throwIfAborted');
  // The signal is checked for the fourth time after the second of three pages.
  stop.mockImplementation(() => {
    if (stop.mock.calls.length >= 4) throw new Error('killed');
  });
  await makeDue(shop, 'imports');
  await expect(runJob(shop, 'imports', { stopping: dying.signal })).rejects.toThrow('killed');
  expect(await get(upload._id)).toMatchObject({ state: 'checking' });
  const context = { stopping: new AbortController().signal, renewLease: async () => {}, markDone: async () => {} };
  await Promise.allSettled([1, 2].map(() => runImports(shop.db, shop.db, shop.app.log, context, 'http://shop.test')));
  await run();
  expect(await get(upload._id)).toMatchObject({
    state: 'checked',
    counts: { changed: 1200, refused: 0 },
    failed: false,
  });
  const { rows } = await shop.db.$client.query('select count(*)::int as n from import_row where import_id = $1', [
    upload._id,
  ]);
  expect(rows[0].n).toBe(1200);
});

test('a check that keeps failing stops with a message', async () => {
  const body = new Blob(['SKU;Price\na;1\n'], { type: 'text/csv' });
  const { body: upload } = await shop.call(productFiles.check, { query: {}, body }, admin.token);
  await shop.db.$client.query('update product_import set tries = 5 where id = $1', [upload._id]);
  await run();
  expect(await get(upload._id)).toMatchObject({
    state: 'unreadable',
    fault: expect.stringMatching(/wrong on our side/),
  });
});

test('a file with customers’ passwords is refused and deleted, and no password is shown', async () => {
  const before = await countStored();
  for (const head of ['user_email;User Pass;Name', 'SKU;Name;Price;password_hash']) {
    const id = await check(`${head}\na;notarealhash;b;notarealhash\n`);
    expect(await get(id)).toMatchObject({
      state: 'unreadable',
      fault: 'This file has customers’ passwords. Upload it on the page Moving in.',
    });
    const { body } = await shop.call(productFiles.listColumns, { params: { id } }, admin.token);
    expect(JSON.stringify(body)).not.toContain('notareal');
  }
  expect((await countStored()).chunks).toBe(before.chunks);
});

test('an error at the end of a long file leaves no rows of it', async () => {
  const id = await check(`${await createList(600)}\nX;"open\n`);
  expect(await get(id)).toMatchObject({
    state: 'unreadable',
    fault: expect.stringMatching(/quotation mark that opens after line 601/),
  });
  expect(await getRows(id, 'changed')).toEqual([]);
});

test.each([
  ['UTF-8', Buffer.from('\uFEFFSKU;Näme\r\na;"ü\r\n€"\r\n\r\nb;x\r'), ['SKU|Näme', 'a|ü\n€', 'b|x']],
  ['Windows-1252', Buffer.from('SKU;N\xe4me\r\na;\x80\r\n', 'latin1'), ['SKU|Näme', 'a|€']],
  ['UTF-16', Buffer.from('\uFEFFSKU;Näme\r\na;€\r\n', 'utf16le'), ['SKU|Näme', 'a|€']],
  ['big-endian UTF-16', Buffer.from('\uFEFFSKU;Näme\r\na;€\r\n', 'utf16le').swap16(), ['SKU|Näme', 'a|€']],
])('a file in %s is read the same way, regardless of how it is split into chunks', async (_, bytes, expectedRows) => {
  for (const size of [bytes.length, 40, 3]) {
    const open = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    const read: string[] = [];
    for await (const { cells } of readCsv(open)) read.push(cells.join('|'));
    expect(read).toEqual(expectedRows);
  }
});

test('without a family column, a new product gets its own family; an empty family for an existing product is refused', async () => {
  const draft = buildProductDraft();
  const old = { ...draft, sku: draft.sku.toUpperCase() };
  await writeDrafts(shop, [old]);
  const skus = ['NOFAM-1', 'NOFAM-2'];
  const lines = ['SKU;Name;Price;Product Family', ...skus.map((sku) => `${sku};Loose part ${sku};4.10;`)];
  const id = await check([...lines, `${old.sku};${old.name};10.00; `].join('\n'));
  expect(await getRows(id, 'refused')).toMatchObject([
    { sku: old.sku, problems: [{ column: 'Product Family', message: 'Product family is Required' }] },
  ]);
  const again = await leaveOut(id);
  await apply(again);
  const { rows } = await shop.db.$client.query<{ family: string; slug: string }>(
    'select family, slug from product where sku = any($1)',
    [skus],
  );
  expect(rows.map(({ family, slug }) => family === slug)).toEqual([true, true]);
  expect(new Set(rows.map(({ family }) => family)).size).toBe(2);
});

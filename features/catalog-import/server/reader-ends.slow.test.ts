import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errors } from '#platform/contract/errors.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { workbooks, createZipBomb } from '#test/helpers/hostile-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { getImportFile, openFile } from './open-file.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, checkAgain, run, getRows } = openImports(shop, admin);

/** Gets the ids of the processes that read files. */
const readers = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
    .map(Number)
    .filter((pid) => /-child\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));

/** Several pages of rows, so that reading the first row does not read all. */
const LIST = `SKU;Name;Price\n${Array.from({ length: 5000 }, (_, at) => `ENDS-${at};Ends ${at};1,50`).join('\n')}\n`;

test('a file that crashes its reader process is refused, and no process reads it again', async () => {
  const id = await check('SKU;Price\nA;1\n');
  const { rows } = await shop.db.$client.query('select id from product_import where id = $1', [id]);
  const file = await getImportFile(shop.db, rows[0].id);
  const opened = await openFile(shop.db, file);
  for (const pid of readers()) process.kill(pid, 'SIGKILL');
  await expect(opened.rows.next()).rejects.toMatchObject({ code: 'file_too_demanding', status: 422 });
  const again = await checkAgain(id);
  expect(await get(again)).toMatchObject({ state: 'unreadable', fault: errors.file_too_demanding.message });
  expect(
    (await shop.call(productFiles.exportRefused, { params: { id: again }, query: {} }, admin.token)).body.code,
  ).toBe('file_too_demanding');
  expect(readers()).toEqual([]);
});

test('a file whose check ended with the shop’s process is checked again only on request', async () => {
  const body = new Blob(['SKU;Name;Price\nSTOPPED-1;Stopped;1,50\n'], { type: 'text/csv' });
  const { body: upload } = await shop.call(productFiles.check, { query: {}, body }, admin.token);
  await shop.db.$client.query(
    `update product_import set reading_since = now() - interval '1 minute', tries = 1 where id = $1`,
    [upload._id],
  );
  await run();
  expect(await get(upload._id)).toMatchObject({
    state: 'unreadable',
    fault: expect.stringMatching(/^The shop stopped while it was reading this file/),
  });
  expect(await get(await checkAgain(upload._id))).toMatchObject({ state: 'checked', counts: { new: 1 } });
});

test('reader processes end when their file is no longer needed, and only some run at once', async () => {
  const id = await check(LIST);
  const file = await getImportFile(shop.db, id);
  const opened = await Promise.all(Array.from({ length: 4 }, () => openFile(shop.db, file)));
  await expect(openFile(shop.db, file)).rejects.toMatchObject({ code: 'not_ready' });
  const [first, second, third, fourth] = opened;
  first?.close();
  for await (const _ of second?.rows ?? []) break;
  for await (const _ of third?.rows ?? []);
  await fourth?.rows.next();
  await fourth?.rows.return(undefined);
  (await openFile(shop.db, file)).close();
  await expect.poll(readers).toEqual([]);
}, 120_000);

test.each<[string, () => Promise<Uint8Array>, RegExp]>([
  ['nested elements', workbooks['nested elements']!, /more than 100 levels deep/],
  ['empty texts', workbooks['empty texts']!, /more than 1,000,000 texts/],
  ['letters of one attribute', workbooks['letters of one attribute']!, /far too long/],
  ['as many texts as allowed', workbooks['as many texts as allowed']!, /column SKU is missing|too much memory/],
])(
  'a small workbook with far too many %s is refused, and its reader uses little memory',
  async (_, make, message) => {
    const bytes = await make();
    const seen = { most: 0 };
    const looking = setInterval(() => {
      for (const pid of readers()) {
        const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
        seen.most = Math.max(seen.most, Number(kilobytes) * 1024);
      }
    }, 20);
    const id = await check(new Uint8Array(bytes)).finally(() => clearInterval(looking));
    expect(await get(id)).toMatchObject({ state: 'unreadable', fault: expect.stringMatching(message) });
    expect(seen.most).toBeLessThan(300_000_000);
  },
  120_000,
);

// Unpacked, the picture is larger than the memory limit of the process that unpacks it.
test('a picture in a ZIP that unpacks to 300 MB is reported in its row', async () => {
  const id = await check('SKU;Name;Price;Pictures\nZIPPED;Zipped;1,50;a.png\n');
  await makeDue(shop, 'import-pictures');
  await runJob(shop, 'import-pictures');
  await run();
  const bytes = await createZipBomb(300);
  const body = new Blob([new Uint8Array(bytes)], { type: 'application/zip' });
  expect((await shop.call(productFiles.uploadPictures, { params: { id }, body }, admin.token)).status).toBe(200);
  await run();
  await makeDue(shop, 'import-pictures');
  await runJob(shop, 'import-pictures');
  await run();
  const [refused] = await getRows(id, 'refused');
  expect(refused?.problems[0]?.message).toContain('a.png: There is far too much in this file');
}, 120_000);

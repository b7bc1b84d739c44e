import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AuditEntry, audit } from '#features/audit/contract/audit.ts';
import { dataSheets } from '#features/data-sheets/contract/data-sheets.ts';
import { drafts } from '#features/drafts/contract/drafts.ts';
import { MAX_DATA_SHEET_BYTES, MAX_DATA_SHEETS } from '#platform/contract/limits.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const writePdf = (text: string = randomUUID()) => `%PDF-1.7\n% ${text}\n%%EOF\n`;
const uploadAs = (content: string, type = 'application/pdf') =>
  shop.call(dataSheets.upload, { body: new Blob([content], { type }) }, admin.token);
const upload = async (content = writePdf()): Promise<string> => (await uploadAs(content)).body.url;
const read = async (id: string) => (await shop.call(dataSheets.get, { params: { id } }, admin.token)).body;
const save = (id: string, version: string, sheets: { title: string; url: string }[]) =>
  shop.call(dataSheets.save, { params: { id }, body: { sheets, version } }, admin.token);
const list = async (id: string) => (await shop.call(dataSheets.list, { params: { id } })).body;
const addOne = async (id: string, title = 'Manual') => {
  const url = await upload();
  return { url, ...(await save(id, (await read(id)).version, [{ title, url }])).body };
};

test('staff upload, rename, order and remove the documents of a product, and shoppers see them', async () => {
  const { id } = await createTestProduct(shop);
  const content = writePdf();
  const [manual, sheet] = [await upload(content), await upload()];
  const { version } = await read(id);
  const { status, body } = await save(id, version, [
    { title: ' Manual ', url: manual },
    { title: 'Data sheet', url: sheet },
  ]);
  expect([status, body.sheets]).toEqual([
    200,
    [
      { title: 'Manual', url: manual, bytes: content.length },
      { title: 'Data sheet', url: sheet, bytes: content.length },
    ],
  ]);
  expect(await list(id)).toEqual(body.sheets);
  const { body: renamed } = await save(id, body.version, [
    { title: 'Data sheet (2026)', url: sheet },
    { title: 'Manual', url: manual },
  ]);
  expect((await list(id)).map(({ title }: { title: string }) => title)).toEqual(['Data sheet (2026)', 'Manual']);
  await save(id, renamed.version, []);
  expect(await list(id)).toEqual([]);
  const { body: entries } = await shop.call(audit.list, { query: { search: id } }, admin.token);
  expect(entries.map(({ act, changes }: AuditEntry) => [act, changes[0]?.after])).toEqual([
    ['product.edit', null],
    ['product.edit', 'Data sheet (2026) | Manual'],
    ['product.edit', 'Manual | Data sheet'],
  ]);
});

test('a PDF is sent as one that browsers neither guess about nor run scripts of', async () => {
  const content = writePdf();
  const url = await upload(content);
  const reply = await shop.app.inject({ method: 'GET', url });
  expect([reply.statusCode, reply.body]).toEqual([200, content]);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test.each(['a'.repeat(32) + '.pdf', 'a.pdf', '..%2f..%2fetc%2fpasswd'])('there is no document at %s', async (file) => {
  const { statusCode } = await shop.app.inject({ method: 'GET', url: `/data-sheets/${file}` });
  expect(statusCode).toBe(404);
});

test.each([
  ['HTML with a script', '<html><script>alert(1)</script></html>', 422, 'data_sheet_unreadable'],
  ['HTML before a PDF', `<script>alert(1)</script>${writePdf()}`, 422, 'data_sheet_unreadable'],
  ['a PDF that was cut off', '%PDF-1.7\n1 0 obj', 422, 'data_sheet_unreadable'],
  ['no bytes', '', 422, 'data_sheet_unreadable'],
  ['a PDF over the limit', writePdf('a'.repeat(MAX_DATA_SHEET_BYTES)), 413, 'body_too_large'],
])('%s in place of a PDF is refused', async (_, content, status, code) => {
  const reply = await uploadAs(content);
  expect([reply.status, reply.body.code]).toEqual([status, code]);
});

test('a file of another type is refused with what to choose instead', async () => {
  const { status, body } = await uploadAs(writePdf(), 'text/html');
  expect([status, body.message]).toEqual([415, expect.stringMatching(/as a PDF/)]);
});

test('of two staff who save documents at once, one is refused', async () => {
  const { id } = await createTestProduct(shop);
  const { version } = await read(id);
  const urls = [await upload(), await upload()];
  const replies = await Promise.all(urls.map((url) => save(id, version, [{ title: 'Manual', url }])));
  expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  expect(await list(id)).toHaveLength(1);
});

test('documents that are unknown, listed twice, without a title or too many are refused, each with its field', async () => {
  const { id } = await createTestProduct(shop);
  const { version } = await read(id);
  const url = await upload();
  const unknown = `/data-sheets/${'0'.repeat(32)}.pdf`;
  const faulty = async (sheets: { title: string; url: string }[]) => {
    const { status, body } = await save(id, version, sheets);
    return [status, body.fields];
  };
  const one = { title: 'Manual', url };
  expect(await faulty([one, { title: 'Other', url: unknown }])).toEqual([
    400,
    { 'sheets.1.title': 'Upload this document again' },
  ]);
  expect(await faulty([one, one])).toEqual([400, { 'sheets.1.title': 'This document is listed twice' }]);
  expect(await faulty([{ title: ' ', url }])).toEqual([400, { 'sheets.0.title': 'Enter a title' }]);
  expect(await faulty([{ title: 'Elsewhere', url: 'https://evil.example/a.pdf' }])).toEqual([
    400,
    { 'sheets.0.url': 'Upload this document again' },
  ]);
  const many = await Promise.all(Array.from({ length: MAX_DATA_SHEETS + 1 }, () => upload()));
  expect(await faulty(many.map((each, at) => ({ title: `Sheet ${at}`, url: each })))).toEqual([
    400,
    { sheets: `At most ${MAX_DATA_SHEETS} documents` },
  ]);
  expect(await list(id)).toEqual([]);
});

test('saving the documents of a product without a change writes nothing', async () => {
  const { id } = await createTestProduct(shop);
  const { url, version } = await addOne(id);
  const listWrites = async () =>
    (await shop.db.$client.query('select xmin::text, position from data_sheet where product_id = $1', [id])).rows;
  const before = await listWrites();
  const { status, body } = await save(id, version, [{ title: ' Manual', url }]);
  expect([status, body.version]).toEqual([200, version]);
  expect(await listWrites()).toEqual(before);
});

test('shoppers do not see the documents of a draft', async () => {
  const { id } = await createTestProduct(shop);
  await addOne(id);
  const { body: state } = await shop.call(drafts.getState, { params: { id } }, admin.token);
  const body = { status: 'draft', publishOn: '', lastDay: '', version: state.version } as const;
  expect((await shop.call(drafts.setState, { params: { id }, body }, admin.token)).status).toBe(200);
  expect(await list(id)).toEqual([]);
  expect((await read(id)).sheets).toHaveLength(1);
});

test('a PDF that no product has is deleted after a week, and one that a product has stays', async () => {
  const { id } = await createTestProduct(shop);
  const { url: used } = await addOne(id);
  const [old, young] = [await upload(), await upload()];
  const names = (urls: string[]) => urls.map((url) => url.slice('/data-sheets/'.length, -4));
  await shop.db.$client.query(
    `update data_sheet_file set uploaded_at = now() - interval '8 days' where name = any($1)`,
    [names([used, old])],
  );
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { rows } = await shop.db.$client.query<{ name: string }>(
    'select name from data_sheet_file where name = any($1)',
    [names([used, old, young])],
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names([used, young]).toSorted());
});

import { expect } from 'vitest';
import { XLSX_TYPE } from '#platform/contract/bodies.ts';
import { productFiles, type ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { ImportRow, RowList } from '#features/catalog-import/contract/import-rows.ts';
import type { TestPerson } from './people.ts';
import { makeDue, runJob } from './run-job.ts';
import type { TestReply, TestShop } from './start-shop.ts';

/** An admin's actions on product files, and their results. The shop's own jobs do not run. */
export const openImports = (shop: TestShop, { token }: TestPerson) => {
  const request = (
    endpoint: (typeof productFiles)['apply' | 'undo' | 'checkAgain' | 'excludeRefused'],
    id: string,
  ): Promise<TestReply> => shop.call(endpoint, { params: { id } }, token);
  const run = async () => {
    await makeDue(shop, 'imports');
    await runJob(shop, 'imports');
  };
  const get = async (id: string): Promise<ProductImport> =>
    (await shop.call(productFiles.get, { params: { id } }, token)).body;
  const requestAndRun = async (
    endpoint: (typeof productFiles)['apply' | 'undo'],
    id: string,
  ): Promise<ProductImport> => {
    expect((await request(endpoint, id)).status).toBe(200);
    await run();
    return get(id);
  };
  return {
    request,
    run,
    get,
    /** Uploads a CSV file, or a workbook if `bytes` is a plain byte array, and lets the job check it. */
    check: async (bytes: string | Uint8Array): Promise<string> => {
      const type = typeof bytes === 'string' || Buffer.isBuffer(bytes) ? 'text/csv' : XLSX_TYPE;
      const body = new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });
      const { status, body: reply } = await shop.call(productFiles.check, { query: { name: 'list.csv' }, body }, token);
      expect([status, reply]).toEqual([201, { _id: expect.any(String) }]);
      await run();
      return reply._id;
    },
    /** Uploads the same file again, and lets the job check it. */
    checkAgain: async (id: string): Promise<string> => {
      const { body: again } = await request(productFiles.checkAgain, id);
      await run();
      return again._id;
    },
    /** Drops the rejected rows, and lets the job check the others. */
    leaveOut: async (id: string): Promise<string> => {
      const { body: rest } = await request(productFiles.excludeRefused, id);
      await run();
      return rest._id;
    },
    /** Requests to apply the import, and lets the job do so. */
    apply: (id: string) => requestAndRun(productFiles.apply, id),
    undo: (id: string) => requestAndRun(productFiles.undo, id),
    getRows: async (id: string, kind: RowList) => {
      const { body } = await shop.call(productFiles.listRows, { params: { id }, query: { kind, limit: 100 } }, token);
      return body as Pick<ImportRow, 'line' | 'sku' | 'problems' | 'warnings'>[];
    },
    exportAll: async (): Promise<string> => (await shop.call(productFiles.export, { query: {} }, token)).body,
  };
};

import { expect } from 'vitest';
import { type MoveFile, type MoveRow, type MoveRowList, moveFiles } from '#features/moving-in/contract/move-files.ts';
import type { TestPerson } from './people.ts';
import { makeDue, runJob } from './run-job.ts';
import type { TestShop } from './start-shop.ts';

/** An admin's actions on files of a former shop, and their results. The shop's own jobs do not run. */
export const openMoves = (shop: TestShop, { token }: TestPerson) => {
  const run = async () => {
    await makeDue(shop, 'move-files');
    await runJob(shop, 'move-files');
  };
  const get = async (id: string): Promise<MoveFile> => (await shop.call(moveFiles.get, { params: { id } }, token)).body;
  const requestAndRun = async (
    endpoint: (typeof moveFiles)['apply' | 'undo' | 'checkAgain'],
    id: string,
  ): Promise<MoveFile> => {
    expect((await shop.call(endpoint, { params: { id } }, token)).status).toBe(200);
    await run();
    return get(id);
  };
  return {
    run,
    get,
    /** Uploads a file, and lets the job check it. */
    check: async (text: string, name = 'file.csv'): Promise<string> => {
      const body = new Blob([text], { type: 'text/csv' });
      const { status, body: reply } = await shop.call(moveFiles.upload, { query: { name }, body }, token);
      expect([status, reply]).toEqual([201, { _id: expect.any(String) }]);
      await run();
      return reply._id;
    },
    /** Requests to apply the file, and lets the job do so. */
    apply: (id: string) => requestAndRun(moveFiles.apply, id),
    checkAgain: (id: string) => requestAndRun(moveFiles.checkAgain, id),
    undo: (id: string) => requestAndRun(moveFiles.undo, id),
    getRows: async (id: string, kind: MoveRowList): Promise<MoveRow[]> =>
      (await shop.call(moveFiles.listRows, { params: { id }, query: { kind, limit: 100 } }, token)).body,
  };
};

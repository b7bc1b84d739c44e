import { expect } from 'vitest';
import { type MoveFile, type MoveRow, type MoveRowList, moveFiles } from '#features/moving-in/contract/move-files.ts';
import { cleanUp } from './clean-up.ts';
import type { TestPerson } from './people.ts';
import { makeDue, runJob } from './run-job.ts';
import type { TestShop } from './start-shop.ts';
import { waitUntilBlocked } from './wait-until-blocked.ts';

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
  const check = async (text: string, name = 'file.csv'): Promise<string> => {
    const body = new Blob([text], { type: 'text/csv' });
    const { status, body: reply } = await shop.call(moveFiles.upload, { query: { name }, body }, token);
    expect([status, reply]).toEqual([201, { _id: expect.any(String) }]);
    await run();
    return reply._id;
  };
  /** Requests to apply the file, without running the job. */
  const request = async (id: string): Promise<void> =>
    expect((await shop.call(moveFiles.apply, { params: { id }, query: {} }, token)).status).toBe(200);
  return {
    run,
    get,
    /** Uploads a file, and lets the job check it. */
    check,
    request,
    /**
     * Lets the job import 250 redirects and stops it after the first hundred, until `resume`.
     * @param prefix the beginning of their addresses, such as `/step-`
     */
    pauseImport: async (prefix: string) => {
      const rows = Array.from({ length: 250 }, (_, at) => `${prefix}${at},/about`);
      const id = await check(['Path,Target', ...rows].join('\n'));
      await request(id);
      const [first, second] = await Promise.all([shop.db.$client.connect(), shop.db.$client.connect()]);
      cleanUp(() => [first, second].forEach((client) => client.release(true)));
      const lock = `select pg_advisory_xact_lock(hashtextextended('redirects all', 0))`;
      await first.query('begin');
      await first.query(lock);
      const running = run();
      await waitUntilBlocked(shop, first);
      // On a busy machine, the first step takes longer than a request may wait.
      await second.query('begin; set local lock_timeout = 0; set local statement_timeout = 0');
      const waiting = second.query(lock);
      await waitUntilBlocked(shop, first, 2);
      await first.query('commit');
      await waiting;
      return {
        id,
        /** Ends with the run of the job. */
        running,
        resume: () => second.query('commit'),
        count: async (): Promise<number> =>
          (await second.query('select count(*)::int as n from redirect where path like $1', [`${prefix}%`])).rows[0].n,
      };
    },
    /** Requests to apply the file, and lets the job do so. */
    apply: (id: string) => requestAndRun(moveFiles.apply, id),
    checkAgain: (id: string) => requestAndRun(moveFiles.checkAgain, id),
    undo: (id: string) => requestAndRun(moveFiles.undo, id),
    getRows: async (id: string, kind: MoveRowList): Promise<MoveRow[]> =>
      (await shop.call(moveFiles.listRows, { params: { id }, query: { kind, limit: 100 } }, token)).body,
  };
};

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { XLSX_TYPE } from '#platform/contract/bodies.ts';
import { logInOverHttp } from './helpers/log-in-over-http.ts';
import {
  csvFiles,
  formerShopFiles,
  otherShopFiles,
  pictures,
  workbooks,
  xmlFiles,
  zips,
} from './helpers/hostile-files.ts';
import { spawnShop } from './helpers/spawn-shop.ts';
import { startTemporaryPostgres } from './helpers/temporary-postgres.ts';

/* Uploads hostile files, and checks that reading them takes little memory and that the shop answers everybody
   else in the meantime. */

/** The most additional memory that the shop and its file-reading processes may use, in bytes. */
const MOST_MORE = 300_000_000;

/** Resident bytes of a process and its children. */
const readMemory = (pid: number): number => {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return Number(pages) * 4096 + children.reduce((sum, child) => sum + readMemory(Number(child)), 0);
  } catch {
    // The process has ended since it was listed.
    return 0;
  }
};

const database = await startTemporaryPostgres('hostile');
const shop = await spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
const pid = shop.process.pid ?? 0;
const token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');

/** The fields of the shop's answers that this test reads. */
type Body = {
  _id: string;
  state: string;
  fault: string;
  counts: unknown;
  code?: string;
  message?: string;
  0?: { message: string };
};

const call = async (method: string, path: string, type?: string, body?: BodyInit): Promise<[number, Body]> => {
  const headers = { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) };
  const response = await fetch(`${shop.url}/api${path}`, { method, headers, ...(body !== undefined && { body }) });
  return [response.status, (await response.json()) as Body];
};

/** Waits until the jobs have finished an import. @returns its error, in the words that a person sees */
const follow = async (id: string): Promise<string> => {
  for (;;) {
    const [, { state, fault, counts }] = await call('GET', `/imports/${id}`);
    if (!['checking', 'fetching'].includes(state)) {
      const [, problems] = await call('GET', `/imports/${id}/problems`);
      return `${state}: ${fault || problems[0]?.message || JSON.stringify(counts)}`;
    }
    await wait(200);
  }
};

/** Waits until the job has checked a file of a former shop. @returns its error, in the words that a person sees */
const followMove = async (id: string): Promise<string> => {
  for (;;) {
    const [, { state, fault, counts }] = await call('GET', `/move/files/${id}`);
    if (state !== 'checking') return `${state}: ${fault || JSON.stringify(counts)}`;
    await wait(200);
  }
};

const check = async (type: string, body: BodyInit): Promise<string> =>
  (await call('POST', '/imports', type, body))[1]._id;

const uploadZip = async (body: BodyInit): Promise<string> => {
  const id = await check('text/csv', 'SKU;Name;Price;Pictures\nHOSTILE-1;Hostile;1.50;a.png\n');
  await follow(id);
  await call('PUT', `/imports/${id}/pictures`, 'application/zip', body);
  return follow(id);
};

type Kind = [string, Record<string, () => Promise<Uint8Array<ArrayBuffer>>>, (body: BodyInit) => Promise<string>];
const kinds: Kind[] = [
  ['workbook', workbooks, async (body) => follow(await check(XLSX_TYPE, body))],
  ['CSV', csvFiles, async (body) => follow(await check('text/csv', body))],
  ['XML', xmlFiles, async (body) => follow(await check('application/xml', body))],
  ['other shop', otherShopFiles, async (body) => follow(await check('text/csv', body))],
  [
    'former shop',
    formerShopFiles,
    async (body) => followMove((await call('POST', '/move/files', 'text/csv', body))[1]._id),
  ],
  [
    'picture',
    pictures,
    async (body) => {
      const [status, { code, message }] = await call('POST', '/pictures', 'image/png', body);
      return `${status} ${code ?? ''} ${message ?? ''}`;
    },
  ],
  ['ZIP', zips, uploadZip],
];

/** Measures memory, and requests /health repeatedly, until the work is done. */
const watch = async <T>(work: Promise<T>): Promise<{ result: T; most: number; slowest: number }> => {
  const seen = { most: 0, slowest: 0, isDone: false };
  const measureHealth = async () => {
    while (!seen.isDone) {
      const startedAt = performance.now();
      const { status } = await fetch(`${shop.url}/health`);
      if (status !== 200) throw new Error(`/health returned ${status}`);
      seen.slowest = Math.max(seen.slowest, performance.now() - startedAt);
      await wait(20);
    }
  };
  const memory = setInterval(() => (seen.most = Math.max(seen.most, readMemory(pid))), 20);
  const measuring = measureHealth();
  const result = await work.finally(() => (seen.isDone = true));
  clearInterval(memory);
  await measuring;
  return { result, ...seen };
};

const [only] = process.argv.slice(2);
let isFine = true;
try {
  for (const [kind, files, send] of kinds) {
    for (const [name, make] of Object.entries(files)) {
      if (only !== undefined && !`${kind} ${name}`.includes(only)) continue;
      const bytes = await make();
      const before = readMemory(pid);
      const began = performance.now();
      const { result, most, slowest } = await watch(send(bytes));
      isFine &&= most - before < MOST_MORE && shop.process.exitCode === null;
      const figures = [
        `${(bytes.length / 1e6).toFixed(2)} MB`,
        `+${((most - before) / 1e6).toFixed(0)} MB`,
        `${((performance.now() - began) / 1000).toFixed(1)} s`,
        `/health within ${slowest.toFixed(0)} ms`,
      ];
      console.log(`${kind}, ${name}: ${figures.join(', ')}\n    ${result}`);
    }
  }
} finally {
  shop.process.kill('SIGTERM');
  await shop.exited;
  await database.stop();
}
process.exitCode = isFine ? 0 : 1;

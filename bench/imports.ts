import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { readResidentMb } from '#test/helpers/read-memory.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { formatRows, type Row, logRow, writeSection } from './report.ts';

/* npm run bench:imports -- --rows 3000: measures how long an import of new products takes, one of the same file with a
   twentieth of its rows changed, and the undo of both. */

const { values } = parseArgs({ options: { rows: { type: 'string', default: '3000' } } });
const ROWS = Number(values.rows);
const PAUSE_MS = 50;
const LOOK_MS = 20;
/** The number of seconds after a crash until another process may take over the job. */
const LEASE = 30;

const dataDir = mkdtempSync(join(tmpdir(), 'copperline-bench-'));
let shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
let token = '';
/** A token is valid for 15 minutes, which one step takes at most. */
const logIn = async (): Promise<void> => {
  token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
};

type ImportStatus = { _id: string; state: string; done: number };

const restMb = readResidentMb(shop);
let mostMb = restMb;
const watch = setInterval(() => {
  if (shop.process.exitCode === null && shop.process.signalCode === null)
    mostMb = Math.max(mostMb, readResidentMb(shop));
}, LOOK_MS);

/** The number of status requests to which the busy shop had no answer in time. */
let unanswered = 0;
const callApi = async (method: string, path: string, body?: string): Promise<ImportStatus> => {
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'text/csv' }) },
    ...(body !== undefined && { body }),
  });
  // A page that polls would ask again, too.
  if (method === 'GET' && response.status === 503) {
    unanswered += 1;
    return { _id: '', state: '', done: 0 };
  }
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as ImportStatus;
};
const timed = async <T>(action: () => Promise<T>): Promise<[seconds: number, done: T]> => {
  await logIn();
  const startedAt = performance.now();
  const done = await action();
  return [(performance.now() - startedAt) / 1000, done];
};
const until = async (id: string, isThere: (status: ImportStatus) => boolean): Promise<void> => {
  for (
    let status = await callApi('GET', `/imports/${id}`);
    !isThere(status);
    status = await callApi('GET', `/imports/${id}`)
  ) {
    if (['refused', 'unreadable'].includes(status.state)) throw new Error(`the import is ${status.state}`);
    await wait(PAUSE_MS);
  }
};
const untilChecked = async (file: string): Promise<string> => {
  const { _id: id } = await callApi('POST', '/imports?name=bench.csv', file);
  await until(id, ({ state }) => state === 'checked');
  return id;
};
const untilDone = async (id: string, action: 'apply' | 'undo'): Promise<void> => {
  await callApi('POST', `/imports/${id}/${action}`);
  await until(id, ({ state }) => state === (action === 'apply' ? 'applied' : 'undone'));
};
/** True if the shop has the first of the new products. */
const hasFirst = async (): Promise<boolean> => {
  const response = await fetch(`${shop.url}/api/browse?search=BENCH-0`);
  return JSON.stringify(await response.json()).includes('Bench valve 0,');
};
/** Kills the shop in the middle of writing and restarts it. @returns whether any row was written */
const killInTheMiddle = async (id: string): Promise<boolean> => {
  await callApi('POST', `/imports/${id}/apply`);
  await until(id, ({ done }) => done >= ROWS / 3);
  shop.process.kill('SIGKILL');
  await shop.exited;
  shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  return hasFirst();
};

/** Builds a file of all products. @param every20th price and stock of every 20th product */
const buildFile = (every20th: string): string =>
  [
    'SKU;Name;Description;Category;Price;Stock;Pictures',
    ...Array.from(
      { length: ROWS },
      (_, at) =>
        `BENCH-${at};Bench valve ${at}, 1/2 in;Opens and closes.;Valves;${at % 20 === 0 ? every20th : '9.5;3'};/pictures/x.svg A valve`,
    ),
  ].join('\n');

const rows: Row[] = [];
/** The goals are for up to 3,000 rows. Above that, they grow in proportion to the number of rows. */
const scaleGoal = (seconds: number): number => Math.round((seconds * Math.max(ROWS, 3000)) / 3000);
const measure = (name: string, seconds: number, goal: number) =>
  rows.push(logRow(name, `${seconds.toFixed(1)} s`, `${goal} s`, seconds <= goal));

/** Checks a file and applies it. @returns a function that undoes it */
const importFile = async (name: string, every20th: string, isKilled = false): Promise<() => Promise<void>> => {
  const [checking, id] = await timed(() => untilChecked(buildFile(every20th)));
  measure(`check ${name}`, checking, scaleGoal(5));
  if (isKilled) {
    const isLeft = await killInTheMiddle(id);
    rows.push(logRow('killed with -9 halfway, rows written', isLeft ? 'some' : 'none', 'none', !isLeft));
  }
  const [applying] = await timed(() => untilDone(id, 'apply'));
  measure(
    `apply ${name}${isKilled ? `, in the next process, including its ${LEASE} s lease` : ''}`,
    applying,
    scaleGoal(30) + (isKilled ? LEASE : 0),
  );
  return async () => {
    const [undoing] = await timed(() => untilDone(id, 'undo'));
    measure(`undo ${name}`, undoing, scaleGoal(30));
  };
};

const undoNew = await importFile('new products', '9.5;3', true);
const undoChanges = await importFile('changes of every 20th row', '10.5;7');
await undoChanges();
await undoNew();
clearInterval(watch);
const moreMb = mostMb - restMb;
rows.push(
  logRow(
    'memory above an idle shop',
    `${Math.round(moreMb)} MB, at most ${Math.round(mostMb)} MB in all`,
    '250 MB',
    moreMb <= 250,
  ),
);

rows.push(logRow('status requests without an answer in time', String(unanswered), '0', unanswered === 0));

shop.process.kill('SIGINT');
await shop.exited;
rmSync(dataDir, { recursive: true, force: true });
writeSection(
  `A file of ${ROWS.toLocaleString('en-US')} products`,
  `bench:imports${ROWS === 3000 ? '' : ` -- --rows ${ROWS}`}`,
  `From the request to the end. The undo of the new products leaves every 20th, which the second file had changed.\n\n${formatRows(rows)}`,
);

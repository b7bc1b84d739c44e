import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drawPdf } from './draw-pdf.ts';
import type { Layout } from './layout.ts';
import { startDrawThread } from './draw-document.ts';

const layout = (title: string, rows = 1): Layout => ({
  title,
  name: 'Copperline',
  hasBuiltInLogo: true,
  facts: [],
  parties: [],
  lines: {
    caption: 'Lines',
    columns: [{ header: 'Product', align: 'left', share: 1 }],
    rows: Array.from({ length: rows }, () => ['Brass ball valve']),
  },
  sums: [],
  taxes: null,
  paragraphs: [],
  foot: '',
  paper: 'A4',
  issuedAt: '2026-11-22T08:00:00.000Z',
});

const drawer = new URL('draw-worker.ts', import.meta.url);

/** Starts a thread that runs this script. */
const running = (script: string, deadlineMs = 60_000) =>
  startDrawThread(
    new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';${script}`)}`),
    deadlineMs,
  );

/** Counts event loop turns until the work is done. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  const seen = { turns: 0, isDone: false };
  const done = work.finally(() => {
    seen.isDone = true;
  });
  while (!seen.isDone) {
    await setImmediate();
    seen.turns += 1;
  }
  await done;
  return seen.turns;
};

test('drawing a long document does not block the event loop', async () => {
  const draw = startDrawThread(drawer, 60_000);
  await draw({ sheets: [layout('First')] });
  const inThread = await turnsDuring(draw({ sheets: [layout('Long', 400)] }));
  const inMainThread = await turnsDuring(drawPdf([layout('Long', 400)]));
  expect(inThread).toBeGreaterThan(inMainThread * 10);
});

test('a thread draws the same PDF as the main thread, even for simultaneous requests', async () => {
  const draw = startDrawThread(drawer, 60_000);
  const titles = ['One', 'Two', 'Three'];
  const drawn = await Promise.all(titles.map((title) => draw({ sheets: [layout(title)] })));
  for (const [at, title] of titles.entries()) expect(drawn[at]?.equals(await drawPdf([layout(title)]))).toBe(true);
});

test.each([
  [
    'dies',
    `parentPort.on('message', ({ sheets: [{ title }] }) => title === 'bad' ? process.exit(1) : parentPort.postMessage(new Uint8Array([1])))`,
  ],
  [
    'throws',
    `parentPort.on('message', ({ sheets: [{ title }] }) => { if (title === 'bad') throw new Error('no'); parentPort.postMessage(new Uint8Array([1])) })`,
  ],
  [
    'never answers',
    `parentPort.on('message', ({ sheets: [{ title }] }) => { while (title === 'bad'); parentPort.postMessage(new Uint8Array([1])) })`,
  ],
])('a request whose thread %s fails, and the next request gets a new thread', async (_, script) => {
  const draw = running(script, 3000);
  const [before, bad, after] = await Promise.allSettled(
    ['good', 'bad', 'good'].map((title) => draw({ sheets: [layout(title)] })),
  );
  expect([before?.status, after?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'document_not_drawn', status: 503 } });
});

/** Resolves when the next thread that starts has ended. */
const waitForThreadEnd = (): Promise<unknown> =>
  new Promise((resolve) => {
    process.once('worker', (worker) => worker.once('exit', resolve));
  });

test('a thread that died while idle is replaced', async () => {
  const draw = running(
    `parentPort.on('message', () => { parentPort.postMessage(new Uint8Array([1])); process.exit(0) })`,
  );
  for (let at = 0; at < 3; at += 1) {
    const ended = waitForThreadEnd();
    expect([...(await draw({ sheets: [layout('One')] }))]).toEqual([1]);
    await ended;
  }
});

import { expect, test, vi } from 'vitest';
import { startShop } from '#test/helpers/start-shop.ts';
import { type Job, runIfDue, startJobs } from './jobs.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';

const shop = await startShop();
const { db } = shop;

const createJob = (name: string, run: Job['run'], leaseSeconds: number | null = 60): Job => ({
  name,
  everyMs: HOUR_MS,
  leaseSeconds,
  run,
});
const leftSeconds = async (name: string): Promise<number> => {
  const { rows } = await db.$client.query(
    'select extract(epoch from value::timestamptz - now())::int as left from meta where key = $1',
    [`job.${name}`],
  );
  return rows[0].left;
};

test('only one of several processes runs a job, which is due again after its interval', async () => {
  let runs = 0;
  const job = createJob('one', async () => {
    runs += 1;
    expect(await leftSeconds('one')).toBeLessThanOrEqual(60);
  });
  await Promise.all([1, 2, 3].map(() => runIfDue(db, job)));
  expect(runs).toBe(1);
  expect(await leftSeconds('one')).toBeGreaterThan(3_590);
});

test('a failed job is free for another process when its lease ends, and renewing extends the lease', async () => {
  const failing = createJob('failing', async ({ renewLease }) => {
    await db.$client.query(`update meta set value = now()::text where key = 'job.failing'`);
    await renewLease();
    throw new Error('failed');
  });
  await expect(runIfDue(db, failing)).rejects.toThrow('failed');
  expect(await leftSeconds('failing')).toBeGreaterThan(50);
  expect(await leftSeconds('failing')).toBeLessThanOrEqual(60);
});

test('a job that ran while a clock was years ahead is due again once the clock is right', async () => {
  let runs = 0;
  const job = createJob('ahead', async () => {
    runs += 1;
  });
  await runIfDue(db, job);
  await db.$client.query(`update meta set value = (now() + interval '3 years')::text where key = 'job.ahead'`);
  await Promise.all([runIfDue(db, job), runIfDue(db, job)]);
  expect(runs).toBe(2);
  expect(await leftSeconds('ahead')).toBeLessThanOrEqual(3_600);
});

test('a job that marked itself done in a transaction does not run again if its process dies right afterwards', async () => {
  const dying = createJob('dying', async ({ markDone: end }) => {
    await db.transaction(end);
    throw new Error('killed');
  });
  await expect(runIfDue(db, dying)).rejects.toThrow('killed');
  expect(await leftSeconds('dying')).toBeGreaterThan(3_590);
});

test('a job that runs in every process continues after a logged failure, and stops on request', async () => {
  let runs = 0;
  const jobs = startJobs(
    db,
    [
      {
        ...createJob(
          'often',
          async () => {
            runs += 1;
            if (runs === 1) throw new Error('the first time');
          },
          null,
        ),
        everyMs: 5,
      },
    ],
    shop.app.log,
  );
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), 20_000);
  await jobs.stop();
  const ended = runs;
  await runIfDue(
    db,
    createJob('after', async () => {}),
  );
  expect(runs).toBe(ended);
  expect(shop.log.filter((line) => line.includes('a job failed'))).toHaveLength(1);
});

test('a repeated failure is logged once, until the job succeeds or fails differently', async () => {
  const before = shop.log.length;
  const ends = ['away', 'away', 'away', null, 'away', 'away', 'full', 'full'];
  let runs = 0;
  const run = async () => {
    const failure = ends[runs];
    runs += 1;
    if (typeof failure === 'string') throw new Error(failure);
  };
  const jobs = startJobs(db, [{ ...createJob('repeats', run, null), everyMs: 5 }], shop.app.log);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(ends.length), 20_000);
  await jobs.stop();
  const failures = shop.log.slice(before).filter((line) => line.includes('a job failed'));
  expect(failures.map((line) => /Error: (\w+)/.exec(line)?.[1])).toEqual(['away', 'away', 'full']);
});

test('a job interrupted because the shop closes does not count as failed', async () => {
  const before = shop.log.length;
  let begun = false;
  const jobs = startJobs(
    db,
    [
      createJob('long', async ({ stopping, renewLease }) => {
        for (begun = true; ; await renewLease()) stopping.throwIfAborted();
      }),
    ],
    shop.app.log,
  );
  await vi.waitFor(() => expect(begun).toBe(true), 20_000);
  await jobs.stop();
  expect(await leftSeconds('long')).toBeLessThanOrEqual(60);
  expect(shop.log).toHaveLength(before);
});

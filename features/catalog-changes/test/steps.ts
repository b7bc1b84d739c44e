import { expect } from 'vitest';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import type { TestShop } from '#test/helpers/start-shop.ts';

/** Runs the job of changes. If `stopping` is aborted, it stops after one step. */
const run = async (shop: TestShop, stopping?: AbortSignal): Promise<void> => {
  await makeDue(shop, 'catalog-changes');
  await runJob(shop, 'catalog-changes', stopping === undefined ? {} : { stopping });
};

/** Runs the job of changes until it is stopped after one step. */
export const runOneStep = (shop: TestShop): Promise<void> =>
  expect(run(shop, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });

/** Runs the job of changes until none is left, and updates lists and search. */
export const finishChanges = async (shop: TestShop): Promise<void> => {
  await run(shop);
  await makeDue(shop, 'reindexing');
  await runJob(shop, 'reindexing');
};

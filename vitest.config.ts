import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const all = globSync('{contract,trade,server,sandbox,embedded-postgres,web,demo,test,scripts}/**/*.test.ts');

/** What `npm test` leaves to `npm run test:sweeps`, which has a project of its own. */
const isLong = (file: string): boolean => file.startsWith('test/long/');

/** Starts nothing: uses neither the harness, which opens shops, nor the database it provides. */
const isUnit = (file: string): boolean =>
  !/^(?:test|embedded-postgres)\//.test(file) && !/from '#test\/|\binject\b/.test(readFileSync(file, 'utf8'));

/**
 * The files that take longest, the longest first: begun last, one would run alone. Those that mostly wait stand between
 * those that work, so that all workers never wait at once.
 */
const SLOW = [
  'live/live',
  'embedded-postgres/start',
  'backups/backups',
  'orders/held-stock',
  'test/start',
  'test/killed-at-each-step',
  'test/page-cache',
  'test/rolling-restart',
  'imports/apply-import',
  'payments/catch-up',
  'test/stuck-database',
].map((name) => `/${name}.test.ts`);

/** Where nothing is known of an earlier run, Vitest would begin with the files of most lines. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.some((name) => moduleId.endsWith(name));
    const place = ({ moduleId }: TestSpecification): number => SLOW.findIndex((name) => moduleId.endsWith(name));
    // oxlint-disable-next-line unicorn/no-array-sort -- the name is Vitest's, and no array is changed
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(isSlow).toSorted((one, other) => place(one) - place(other)),
      ...sorted.filter((file) => !isSlow(file)),
    ];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Three workers on two cores: there is mostly one that waits for a process to start, to stop or to be killed.
    maxWorkers: 3,
    // A worker reads the shop's modules once, not once a file: a third of the time. What a file may leave behind is its
    // own to put away (`afterAll`).
    isolate: false,
    // As of a journey: a machine that stands still is no fault of the shop. The reporter names what took two tries.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 1,
    projects: [
      { extends: true, test: { name: 'unit', include: all.filter(isUnit) } },
      {
        extends: true,
        test: {
          name: 'shop',
          include: all.filter((file) => !isUnit(file) && !isLong(file)),
          globalSetup: 'test/global-setup.ts',
        },
      },
      { extends: true, test: { name: 'long', include: all.filter(isLong), globalSetup: 'test/global-setup.ts' } },
    ],
  },
});

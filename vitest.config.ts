import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with `*.slow.test.ts`: begun last, one of them would run alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.slow.test.ts');
    // oxlint-disable-next-line unicorn/no-array-sort -- the name is Vitest's, and no array is changed
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

const FOLDERS = '{features,platform,trade,server,sandbox,embedded-postgres,demo,test,scripts}';
/** What starts nothing: neither a shop nor a database. */
const UNIT = `${FOLDERS}/**/*.unit.test.ts`;
/** The planted violations of the checks of the house. */
const PLANTED = 'scripts/fixtures/**';
/** What `npm test` leaves to `npm run test:sweeps`. */
const LONG = 'test/long/**/*.test.ts';
const globalSetup = 'test/global-setup.ts';
const SEEDED = 'test/helpers/seed-properties.ts';
const LOADED = [SEEDED, 'test/helpers/load-features.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // Three workers on two cores: there is mostly one that waits for a process to start, to stop or to be killed.
    maxWorkers: 3,
    // A worker reads the shop's modules once, not once a file: a third of the time. What a file may leave behind is its
    // own to put away (`afterAll`).
    isolate: false,
    // As of a journey: a machine that stands still is no fault of the shop.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    taskTitleValueFormatTruncate: 60,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: [UNIT], exclude: [PLANTED], setupFiles: SEEDED } },
      {
        extends: true,
        test: {
          name: 'shop',
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: [UNIT, LONG, PLANTED],
          globalSetup,
          setupFiles: LOADED,
        },
      },
      { extends: true, test: { name: 'long', include: [LONG], globalSetup, setupFiles: LOADED } },
    ],
  },
});

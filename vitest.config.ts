import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Node runs these tests itself and loads the shop as its start does. Vite would transform each file of the shop. */
const byNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', new URL('test/helpers/load-quickly.js', import.meta.url).href],
};

/** Starts with `*.slow.test.ts`: a slow file that started last would run alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.slow.test.ts');
    // oxlint-disable-next-line unicorn/no-array-sort -- the name is Vitest's, and no array is changed
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

const FOLDERS = '{features,platform,trade,server,sandbox,embedded-postgres,demo,test,scripts}';
/** Tests that start neither a shop nor a database. */
const UNIT = `${FOLDERS}/**/*.unit.test.ts`;
/** Planted violations for the repository's own checks. */
const PLANTED = 'scripts/fixtures/**';
/** Unit tests that import JSX, which Node cannot run. */
const JSX = '**/*.jsx.unit.test.ts';
/** Tests that run in `npm run test:sweeps` and not in `npm test`. */
const LONG = 'test/long/**/*.test.ts';
const globalSetup = 'test/global-setup.ts';
const SEEDED = 'test/helpers/seed-properties.ts';
const LOADED = [SEEDED, 'test/helpers/load-features.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // Three workers on two cores: usually one waits for a process to start, stop or die.
    maxWorkers: 3,
    // Workers load the shop's modules once instead of once per file, which saves a third of the time. Each file must
    // clean up after itself (`afterAll`).
    isolate: false,
    // The same as for journeys: a machine that stalls is no fault of the shop.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    taskTitleValueFormatTruncate: 60,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [UNIT], exclude: [PLANTED, JSX], setupFiles: SEEDED, ...byNode },
      },
      { extends: true, test: { name: 'unit-jsx', include: [JSX], setupFiles: SEEDED } },
      {
        extends: true,
        test: {
          name: 'shop',
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: [UNIT, LONG, PLANTED],
          globalSetup,
          setupFiles: LOADED,
          ...byNode,
        },
      },
      { extends: true, test: { name: 'long', include: [LONG], globalSetup, setupFiles: LOADED, ...byNode } },
    ],
  },
});

import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const all = globSync('{contract,server,sandbox,embedded-postgres,web,demo,test,scripts}/**/*.test.ts');

/** Starts nothing: uses neither the harness, which opens shops, nor the database it provides. */
const isUnit = (file: string): boolean =>
  !/^(?:test|embedded-postgres)\//.test(file) && !/from '#test\/|\binject\b/.test(readFileSync(file, 'utf8'));

export default defineConfig({
  test: {
    // Two workers on two cores: every one of them runs a shop and its part of PostgreSQL.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: all.filter(isUnit) } },
      {
        extends: true,
        test: {
          name: 'shop',
          include: all.filter((file) => !isUnit(file)),
          globalSetup: 'test/global-setup.ts',
          // A worker reads the shop's modules once, not once a file: a third of the time. What a file may leave
          // behind is its own to put away (`afterAll`).
          isolate: false,
        },
      },
    ],
  },
});

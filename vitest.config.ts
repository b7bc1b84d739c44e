import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,embedded-postgres,web,demo,test,scripts}/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // Two workers on two cores: every one of them runs a shop and its part of PostgreSQL.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

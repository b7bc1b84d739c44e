import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '#test/helpers/database.ts';
import { databaseLimits } from './limits.ts';
import { openPools } from './pools.ts';

test.each([8, 31, 100])(
  'a process with %i connections uses exactly that many, at least one in each pool',
  async (connections) => {
    const database = await createDatabase(inject('databaseUrl'), 'template0');
    const opened = openPools(database.url, () => {}, databaseLimits, connections);
    onTestFinished(async () => {
      await opened.close();
      await database.drop();
    });
    const most = Object.values(opened.pools).map(({ $client }) => $client.options.max ?? 0);
    expect(Math.min(...most)).toBeGreaterThanOrEqual(1);
    expect(most.reduce((sum, one) => sum + one, 0)).toBe(connections);
  },
);

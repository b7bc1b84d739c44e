import pg from 'pg';
import { afterAll, vi } from 'vitest';
import type { TestShop } from './start-shop.ts';

/** Counts the statements that go to a shop's database, over every connection; other shops of this process are not counted. */
export const countStatements = ({ databaseUrl }: TestShop): { count(): number; forget(): void } => {
  const name = new URL(databaseUrl).pathname.slice(1);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  afterAll(() => query.mockRestore());
  return {
    count: () => (query.mock.contexts as pg.Client[]).filter(({ database }) => database === name).length,
    forget: () => query.mockClear(),
  };
};

import { fork } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

export type Floor = { url: string; close(): void };

const openFloor = (args: string[]): Promise<Floor> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('floor-server.ts', import.meta.url)), args);
    child.once('exit', (code) => reject(new Error(`the floor left with ${code}`)));
    child.once('message', (port) =>
      resolve({ url: `http://127.0.0.1:${String(port)}/`, close: () => child.kill('SIGKILL') }),
    );
  });

/** Starts a bare Node server that sends these bytes. */
export const serveBytes = (bytes: Buffer): Promise<Floor> => {
  const file = join(mkdtempSync(join(tmpdir(), 'copperline-floor-')), 'bytes');
  writeFileSync(file, bytes);
  return openFloor(['bytes', file]);
};

/** Starts a bare Node server that runs one prepared statement of the shop and sends its rows as JSON. */
export const serveRows = (databaseUrl: string, statement: SQL): Promise<Floor> => {
  const { sql, params } = new PgDialect().sqlToQuery(statement);
  return openFloor(['rows', databaseUrl, sql, JSON.stringify(params)]);
};

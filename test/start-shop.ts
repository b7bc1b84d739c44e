import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, inject } from 'vitest';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import type { Database } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { openSandbox } from '#server/open-sandbox.ts';
import type { CardProvider } from '#server/payments/stripe.ts';
import { openShop } from '#server/shop.ts';
import { createDatabase } from './database.ts';

export const SHOP_URL = 'http://shop.test';

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the answer has
export type Reply = { status: number; body: any; headers: Record<string, unknown> };

export type TestShop = {
  app: FastifyInstance;
  db: Database;
  provider: CardProvider;
  publishableKey: string;
  /** What the shop logged at `warn` and above. */
  log: string[];
  /** One call of the contract over HTTP; `token` is a bearer, null sends none. */
  call<E extends Endpoint>(row: E, input: CallInput<E>, token?: string | null): Promise<Reply>;
};

/**
 * A whole shop on a database of its own, answering in this process; closed and dropped after the file.
 * @param environment settings other than the default
 */
export const startShop = async (environment: Record<string, string> = {}): Promise<TestShop> => {
  const database = await createDatabase(inject('databaseUrl'));
  const log: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(line) });
  let cards: Awaited<ReturnType<typeof openSandbox>> | undefined;
  const shop = await openShop({ ...readEnv(environment), databaseUrl: database.url, publicUrl: SHOP_URL }, logger, {
    async openSandbox(db, sandboxLog) {
      cards = await openSandbox(db, sandboxLog);
      return cards;
    },
    seed: null,
    pages: false,
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });
  if (cards === undefined) throw new Error('the shop opened no card provider');
  return {
    app: shop.app,
    db: shop.db,
    provider: cards.provider,
    publishableKey: cards.stripe.publishableKey,
    log,
    async call(row, input, token = null) {
      const {
        params = {},
        query = {},
        body,
        idempotencyKey,
      } = input as {
        params?: Record<string, string>;
        query?: Record<string, string>;
        body?: object;
        idempotencyKey?: string;
      };
      const path = row.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const answer = await shop.app.inject({
        method: row.method,
        url: `/api${path}`,
        query,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { payload: body }),
      });
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
    },
  };
};

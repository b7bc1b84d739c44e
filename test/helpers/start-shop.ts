import type { FastifyInstance } from 'fastify';
import { enableCompileCache } from 'node:module';
import { json } from 'node:stream/consumers';
import { afterAll, expect, inject, vi } from 'vitest';
import { type CallInput, type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import type { DatabaseLimits } from '#platform/server/db/limits.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { GoogleClient } from '#features/accounts/server/google.ts';
import { readEnv } from '#server/env.ts';
import { type RateLimits } from '#platform/server/http/rate-limits.ts';
import { openSandbox } from '#server/open-sandbox.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import { openLog } from '#platform/server/log.ts';
import type { LiveStreams } from '#features/live/server/live-streams.ts';
import type { Faults } from '#sandbox/stripe/faults.ts';
import { openShop } from '#server/shop.ts';
import { createDatabase } from './database.ts';
import { highUnpaidLimits } from './shop-env.ts';

export const SHOP_URL = 'http://shop.test';

// As at a start of the shop: the processes that it begins, each of which compiles a few dozen files, do so once.
enableCompileCache();

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the answer has
export type TestReply = { status: number; body: any; headers: Record<string, unknown> };

export type SentMail = {
  subject: string;
  text: string;
  html: string;
  from: string;
  to: string[];
  replyTo?: string;
  headers: Record<string, string>;
  attachments: { name: string; type: string; url: string }[];
};

export type TestShop = {
  app: FastifyInstance;
  databaseUrl: string;
  db: Database;
  provider: CardProvider;
  publishableKey: string;
  /** Tells open pages of changes; here for `runJob`. */
  live: LiveStreams;
  /** Where its metrics are read, where METRICS_PORT says so. */
  metricsUrl: string;
  /** What goes wrong at the card provider; a test may set it at any time. */
  faults: Faults;
  /** What the shop logged at `addAccessoryWarning` and above, or at the level asked for. */
  log: string[];
  /** Ends what the shop does beside requests, for tests that do it by hand. */
  stopJobs: () => Promise<void>;
  /**
   * Counts the mails promised so far as sent: after a file's many orders, writing them all with their invoices would take
   * seconds before the mails that a test reads. For a shop whose jobs are stopped.
   */
  skipMails(): Promise<void>;
  /** The mails to one address, the one promised last first, when all that was promised is sent. */
  mailsTo(email: string): Promise<SentMail[]>;
  /** What those mails are about, in the same order. */
  subjectsTo(email: string): Promise<string[]>;
  /** One call of the contract over HTTP; `token` is a bearer, null sends none; `address` is where it comes from. */
  call<E extends Endpoint>(row: E, input: CallInput<E>, token?: string | null, address?: string): Promise<TestReply>;
};

/** The id of a mail in the outbox, which grows with time. */
const getMailId = ({ headers }: SentMail): string => headers['message-id'] ?? '';

const toPayload = async ({ body: kind }: Endpoint, body: object | Blob): Promise<object | string> => {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer());
  return kind?.kind === 'form' ? new URLSearchParams(body as Record<string, string>).toString() : body;
};

/**
 * A whole shop on a database of its own, answering in this process; closed and dropped after the file.
 * @param environment settings other than the default; what somebody may hold unpaid is raised and a delivery costs
 *   nothing, empty texts take that back
 * @param options limits of requests, none without them; another OpenID provider than the sandbox's; a
 *   shop whose database it shares, as another process would; limits of the database, and another way to it
 */
export const startShop = async (
  environment: Record<string, string> = {},
  {
    limits = null,
    google,
    beside,
    logLevel = 'warn',
    databaseLimits,
    via = async (url) => url,
  }: {
    limits?: RateLimits | null;
    google?: GoogleClient;
    beside?: TestShop;
    logLevel?: 'warn' | 'debug';
    databaseLimits?: DatabaseLimits;
    via?: (databaseUrl: string) => Promise<string>;
  } = {},
): Promise<TestShop> => {
  const database =
    beside === undefined
      ? await createDatabase(inject('databaseUrl'))
      : { url: beside.databaseUrl, drop: async () => {} };
  const faults: Faults = {};
  const log: string[] = [];
  const logger = openLog(logLevel, (line) => log.push(line));
  let partners: Awaited<ReturnType<typeof openSandbox>> | undefined;
  const databaseUrl = await via(database.url);
  const env = readEnv({ ...highUnpaidLimits, SHIPPING_FEE: '0', BACKUP_DIR: 'none', ...environment });
  if (env.mode === 'production') throw new Error('a shop with other companies behind it is spawned');
  const shop = await openShop(
    {
      ...env,
      databaseUrl,
      publicUrl: SHOP_URL,
      async openSandbox(...given) {
        partners = await openSandbox(...given, faults);
        return google === undefined ? partners : { ...partners, google };
      },
      seed: null,
    },
    logger,
    { pages: null, limits, ...(databaseLimits !== undefined && { databaseLimits }) },
  );
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });
  if (partners === undefined) throw new Error('the shop opened no sandbox');
  const mailsTo = async (email: string): Promise<SentMail[]> => {
    // What a busy machine kept from being sent would be due in a minute.
    const again = 'update outbox set due_at = now() where sent_at is null and error is not null';
    const unsent = 'select kind from outbox where sent_at is null';
    await vi.waitFor(async () => {
      await shop.db.$client.query(again);
      await shop.sendMails();
      expect((await shop.db.$client.query(unsent)).rows).toEqual([]);
    }, 30_000);
    const answer = await shop.app.inject({ url: '/__sandbox/mail/mails.json', query: { to: email } });
    // Several are on their way at once, so they may arrive in another order than that in which they were promised.
    return answer.json<SentMail[]>().toSorted((one, other) => getMailId(other).localeCompare(getMailId(one)));
  };
  return {
    app: shop.app,
    databaseUrl: database.url,
    db: shop.db,
    provider: partners.provider,
    faults,
    live: shop.live,
    metricsUrl: shop.metricsUrl ?? '',
    publishableKey: partners.stripe.publishableKey,
    log,
    stopJobs: shop.stopJobs,
    async skipMails() {
      await shop.db.$client.query('update outbox set sent_at = now() where sent_at is null');
    },
    mailsTo,
    subjectsTo: async (email) => (await mailsTo(email)).map(({ subject }) => subject),
    async call(row, input, token = null, address = '127.0.0.1') {
      const {
        params = {},
        query = {},
        body,
        idempotencyKey,
      } = input as {
        params?: Record<string, string>;
        query?: Record<string, string>;
        body?: object | Blob;
        idempotencyKey?: string;
      };
      const path = getEndpointPath(row).replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      const request = {
        method: row.method,
        url: path,
        query,
        remoteAddress: address,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body instanceof Blob && { 'content-type': body.type }),
          ...(row.body?.kind === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { payload: await toPayload(row, body) }),
      };
      if (row.endless === true) {
        // It has no end of its own: its head says what became of the call.
        const begun = await shop.app.inject({ ...request, payloadAsStream: true });
        const isRefusal = begun.headers['content-type']?.startsWith('application/json') === true;
        const said = isRefusal ? await json(begun.stream()) : begun.stream().destroy() && '';
        return { status: begun.statusCode, body: said, headers: begun.headers };
      }
      const answer = await shop.app.inject(request);
      const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
    },
  };
};

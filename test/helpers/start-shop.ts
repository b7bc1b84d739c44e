import type { FastifyInstance } from 'fastify';
import { enableCompileCache } from 'node:module';
import { json } from 'node:stream/consumers';
import { expect, inject, vi } from 'vitest';
import { type CallInput, type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import type { DatabaseLimits } from '#platform/server/db/limits.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { GoogleClient } from '#features/accounts/server/google.ts';
import { readEnv } from '#server/env.ts';
import type { PageSource } from '#platform/server/http/page.ts';
import { type RateLimits } from '#platform/server/http/rate-limits.ts';
import { openSandbox } from '#server/open-sandbox.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { openLog } from '#platform/server/log.ts';
import type { LiveStreams } from '#features/live/server/live-streams.ts';
import type { Faults } from '#sandbox/stripe/faults.ts';
import { openShop } from '#server/shop.ts';
import { cleanUp } from './clean-up.ts';
import { createDatabase } from './database.ts';
import { highUnpaidLimits } from './shop-env.ts';

export const SHOP_URL = 'http://shop.test';

// A shop does the same when it starts. Child processes compile a few dozen files each, and share this cache.
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
  /** Stops the background jobs of a shop that was started with them. */
  stopJobs: () => Promise<void>;
  /** Pushes changes to open pages. It is here because `runJob` needs it. */
  live: LiveStreams;
  /** The address of its metrics, if METRICS_PORT is set. */
  metricsUrl: string;
  /** Failures of the card provider; a test may change them at any time. */
  faults: Faults;
  /** The shop's log at `warn` and above, or at the requested level. */
  log: string[];
  /**
   * Marks all queued emails as sent. After an import of many orders, the emails that a test reads would otherwise
   * wait for seconds until all others with their invoices are rendered.
   */
  skipMails(): Promise<void>;
  /** Sends all queued emails and returns those to one address, the latest first. */
  mailsTo(email: string): Promise<SentMail[]>;
  /** The subjects of those emails, in the same order. */
  subjectsTo(email: string): Promise<string[]>;
  /**
   * Makes one call of the contract over HTTP. `token` is a bearer token; null sends none. `address` is the
   * client's IP address.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    token?: string | null,
    address?: string,
  ): Promise<TestReply>;
};

/** The email's id in the outbox. Later emails have higher ids. */
const getMailId = ({ headers }: SentMail): string => headers['message-id'] ?? '';

const toPayload = async ({ body: kind }: Endpoint, body: object | Blob): Promise<object | string> => {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer());
  return kind?.kind === 'form' ? new URLSearchParams(body as Record<string, string>).toString() : body;
};

/**
 * Starts a whole shop in this process, with its own database. After the current test, or after the file if no
 * test is running yet, the shop is closed and the database dropped.
 * @param environment settings that differ from the defaults for tests. These defaults raise the limits for unpaid
 * orders and make delivery free; an empty string removes a default.
 * @param options request limits, by default none; another OpenID provider than the sandbox; the source of its
 * pages, by default none; a shop whose database it shares, as another process would; database limits; a proxy to
 * the database; whether its jobs run. By default they do not run, because a job might do what a test is about to
 * do.
 */
export const startShop = async (
  environment: Record<string, string> = {},
  {
    limits = null,
    google,
    beside,
    logLevel = 'warn',
    pages = null,
    databaseLimits,
    jobs = false,
    via = async (url) => url,
  }: {
    limits?: RateLimits | null;
    google?: GoogleClient;
    beside?: TestShop;
    logLevel?: 'warn' | 'debug';
    pages?: PageSource | null;
    databaseLimits?: DatabaseLimits;
    jobs?: boolean;
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
      async openSandbox(...args) {
        partners = await openSandbox(...args, faults);
        return google === undefined ? partners : { ...partners, google };
      },
      seed: null,
    },
    logger,
    { pages, limits, ...(databaseLimits !== undefined && { databaseLimits }) },
  );
  cleanUp(async () => {
    await shop.close();
    await database.drop();
  });
  if (!jobs) await shop.stopJobs();
  if (partners === undefined) throw new Error('the shop opened no sandbox');
  const mailsTo = async (email: string): Promise<SentMail[]> => {
    // Needed on a busy machine: after a failed attempt, an email would otherwise be due only a minute later.
    const again = 'update outbox set due_at = now() where sent_at is null and error is not null';
    const unsent = 'select kind from outbox where sent_at is null';
    await vi.waitFor(async () => {
      await shop.db.$client.query(again);
      await shop.sendMails();
      expect((await shop.db.$client.query(unsent)).rows).toEqual([]);
    }, 30_000);
    const response = await shop.app.inject({ url: '/__sandbox/mail/mails.json', query: { to: email } });
    // Several emails are sent at once, so they may arrive in another order than the one in which they were queued.
    return response.json<SentMail[]>().toSorted((one, other) => getMailId(other).localeCompare(getMailId(one)));
  };
  return {
    app: shop.app,
    databaseUrl: database.url,
    db: shop.db,
    provider: partners.provider,
    faults,
    live: shop.live,
    stopJobs: shop.stopJobs,
    metricsUrl: shop.metricsUrl ?? '',
    publishableKey: partners.stripe.publishableKey,
    log,
    async skipMails() {
      await shop.db.$client.query('update outbox set sent_at = now() where sent_at is null');
    },
    mailsTo,
    subjectsTo: async (email) => (await mailsTo(email)).map(({ subject }) => subject),
    async call(endpoint, input, token = null, address = '127.0.0.1') {
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
      const path = getEndpointPath(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      const request = {
        method: endpoint.method,
        url: path,
        query,
        remoteAddress: address,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body instanceof Blob && { 'content-type': body.type }),
          ...(endpoint.body?.kind === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { payload: await toPayload(endpoint, body) }),
      };
      if (endpoint.endless === true) {
        // A stream never ends, so its headers show whether the call succeeded.
        const begun = await shop.app.inject({ ...request, payloadAsStream: true });
        const isError = begun.headers['content-type']?.startsWith('application/json') === true;
        const replyBody = isError ? await json(begun.stream()) : begun.stream().destroy() && '';
        return { status: begun.statusCode, body: replyBody, headers: begun.headers };
      }
      const response = await shop.app.inject(request);
      const isJson = response.headers['content-type']?.startsWith('application/json') === true;
      return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
    },
  };
};

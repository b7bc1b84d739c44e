import fc from 'fast-check';
import pg from 'pg';
import type { z } from 'zod';
import { api } from '#features/api.ts';
import { type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';

/* Sends invalid requests of every kind to every endpoint. The shop must reject each clearly and quickly, and
   change nothing. */

export type FuzzReport = { requests: number; byStatus: Record<string, number>; slowestMs: number; faults: string[] };

type Tokens = { customer: string; admin: string };

type Wrong = {
  endpoint: Endpoint;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

const AT_ONCE = 16;
const MOST_FAULTS = 20;
/** How long to wait for an answer before it counts as missing, in ms. */
const PATIENCE_MS = 60_000;

const jsonHeaders = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const nasty = fc.constantFrom(
  ...["' OR 1=1 --", '\u0000', '../../etc/passwd', '<script>alert(1)</script>', '${7*7}', '{{7*7}}', '%00%ff', '\\'],
  ...['__proto__', 'constructor', 'null', 'NaN', '1e999', '-0', '0x10', '\ud800', '💧'.repeat(50), ' ', ''],
);
const anyText = fc.oneof(
  { weight: 2, arbitrary: nasty },
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const value = fc.oneof(
  anyText,
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, true, [], {}, Number.MAX_SAFE_INTEGER, -1, 0, 1e308),
  fc.jsonValue({ maxDepth: 3 }),
);

const rows = Object.values(api)
  .flatMap((feature) => Object.values<Endpoint>(feature))
  // Left out, because a public stream accepts every request and never ends.
  .filter(({ endless, auth }) => endless !== true || auth !== 'public');

const parameterNames = (endpoint: Endpoint) => [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

const fillPath = (endpoint: Endpoint, params: Record<string, string>) =>
  getEndpointPath(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = encodeURIComponent(params[name] ?? '');
    // Dots are encoded, because a segment of only dots would change the path.
    return /^\.+$/.test(id) ? id.replaceAll('.', '%2e') : id;
  });

/** Replaces lone surrogates, for which `encodeURIComponent` would throw. */
const wellFormed = (one: string): string => one.toWellFormed();

const randomId = fc.uuid();

/** Credentials with which this call is not allowed. */
const wrongAuth = (endpoint: Endpoint, tokens: Tokens): fc.Arbitrary<Record<string, string>> => {
  if (endpoint.auth === 'guest' || endpoint.auth === 'shopper') return fc.constant({ origin: 'https://evil.example' });
  const strangers: string[] = ['', 'Bearer ', 'Basic x', `Bearer ${'A'.repeat(43)}`];
  if (endpoint.auth === 'staff') strangers.push(`Bearer ${tokens.customer}`);
  return fc
    .oneof(fc.constantFrom(...strangers), fc.stringMatching(/^Bearer [\w-]{1,80}$/))
    .map((authorization) => (authorization === '' ? {} : { authorization }) as Record<string, string>);
};

const isOpen = ({ auth }: Endpoint): boolean => ['public', 'guest', 'shopper'].includes(auth);

const rightAuth = (endpoint: Endpoint, tokens: Tokens): Record<string, string> => {
  if (isOpen(endpoint) || endpoint.auth === 'session') return {};
  return { authorization: `Bearer ${endpoint.auth === 'staff' ? tokens.admin : tokens.customer}` };
};

/** A form with missing or invalid fields. */
const wrongForm = (schema: z.ZodObject): fc.Arbitrary<string> =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(schema.shape), 'x'), anyText.map(wellFormed))
    .filter((words) => !schema.safeParse(words).success)
    .map((words) => new URLSearchParams(words).toString());

const wrongBody = (endpoint: Endpoint): fc.Arbitrary<string> => {
  const { body } = endpoint;
  if (body?.kind === 'form') return wrongForm(body.schema);
  if (body?.kind !== 'json') return fc.constant('{');
  const { schema } = body;
  const isWrong = (json: string): boolean => {
    try {
      return !schema.safeParse(json === '' ? {} : (JSON.parse(json) ?? {})).success;
    } catch {
      return true;
    }
  };
  const shaped = fc.record(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value])), {
    requiredKeys: [],
  });
  const refused = fc.oneof({ weight: 4, arbitrary: shaped }, value).map((candidate) => JSON.stringify(candidate));
  return fc
    .oneof({ weight: 6, arbitrary: refused }, fc.constantFrom('', '{', '{"a":', '[1,', '\u0000', 'undefined'), anyText)
    .filter(isWrong);
};

/** An invalid request: either from a person who may not make it, or with invalid input from a person who may. */
const wrongRequest = (tokens: Tokens): fc.Arbitrary<Wrong> =>
  fc.constantFrom(...rows).chain((endpoint) => {
    const ids = fc.record(
      Object.fromEntries(parameterNames(endpoint).map((name) => [name, fc.oneof(randomId, anyText)])),
    );
    const query = fc.dictionary(fc.constantFrom('page', 'limit', 'email', 'sort', 'search', 'token', 'x'), anyText, {
      maxKeys: 3,
    });
    const canBeWrong = endpoint.body !== undefined || parameterNames(endpoint).length > 0;
    const foreign = wrongAuth(endpoint, tokens);
    const headers: fc.Arbitrary<Record<string, string>> =
      endpoint.auth !== 'public' && endpoint.auth !== 'session' && !canBeWrong
        ? foreign
        : endpoint.auth === 'public'
          ? fc.constant({})
          : fc.oneof(foreign, fc.constant(rightAuth(endpoint, tokens)));
    return fc.record({ params: ids, query, headers, body: wrongBody(endpoint) }).map((made) => {
      const search = new URLSearchParams(
        Object.entries(made.query).map(([name, one]) => [name, wellFormed(one)] as [string, string]),
      ).toString();
      const params = Object.fromEntries(Object.entries(made.params).map(([name, one]) => [name, wellFormed(one)]));
      const path = `${fillPath(endpoint, params)}${search === '' ? '' : `?${search}`}`;
      const body = endpoint.method === 'GET' ? undefined : wellFormed(made.body);
      return {
        endpoint,
        path,
        headers: { ...(endpoint.body?.kind === 'form' ? form : jsonHeaders), ...made.headers },
        body,
      };
    });
  });

/** Rows of `meta` in which jobs store their progress. */
const notes = ['rules_checked', 'ledger_compared', 'provider_events_seen', 'availability_followed'];

/** A hash of each table, without the throttle counters and the progress of jobs. */
export const fingerprint = async (databaseUrl: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'auth_throttle' order by 1`,
    );
    const prints: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows: found } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as print from "${name}" t
          ${name === 'meta' ? `where key not like 'job.%' and key <> all($1)` : ''}`,
        name === 'meta' ? [notes] : [],
      );
      prints[name] = found[0].print;
    }
    return prints;
  } finally {
    await client.end();
  }
};

type ProbeReply = { status: number; text: string; location: string | null };

const findFault = (probe: Wrong, { status, text, location }: ProbeReply, isSlow: boolean): string | null => {
  const summary = `${probe.endpoint.method} ${probe.path} ${probe.body ?? ''} -> ${status} ${text}`.slice(0, 600);
  if (status === 0) return `no response: ${summary}`;
  if (status >= 500) return `server error: ${summary}`;
  if (status >= 400 && /\bat .+:\d+:\d+|node_modules|SQLSTATE|syntax error/.test(text))
    return `internals exposed: ${summary}`;
  if (isSlow) return `slow: ${summary}`;
  // An invalid form is redirected to the page that explains the error.
  if (probe.endpoint.body?.kind === 'form' && status === 303 && location?.includes('wrong=') === true) return null;
  // Public lists accept any search, and the return from Google redirects. All other calls here are invalid and must be
  // rejected.
  if (status < 400 && !(probe.endpoint.method === 'GET' && isOpen(probe.endpoint))) return `accepted: ${summary}`;
  // Outside the API, errors are shown as pages.
  if (status >= 400 && probe.endpoint.outsideApi !== true && !/^\{"code":"[a-z_]+","message":"/.test(text))
    return `no plain error: ${summary}`;
  return null;
};

/**
 * Sends invalid requests to a running shop and reports wrong responses.
 * @param seed the same seed repeats a run
 * @param slowestMs the longest time that an answer may take
 */
export const fuzz = async (
  shopUrl: string,
  tokens: Tokens,
  { requests, seed, slowestMs }: { requests: number; seed: number; slowestMs: number },
): Promise<FuzzReport> => {
  const wrongs = fc.sample(wrongRequest(tokens), { numRuns: requests, seed });
  const report: FuzzReport = { requests: 0, byStatus: {}, slowestMs: 0, faults: [] };
  const next = wrongs[Symbol.iterator]();
  const work = async () => {
    for (const probe of next) {
      const began = performance.now();
      const response = await fetch(`${shopUrl}${probe.path}`, {
        method: probe.endpoint.method,
        headers: probe.headers,
        ...(probe.body !== undefined && { body: probe.body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).then(
        async (probeResponse): Promise<ProbeReply> => ({
          status: probeResponse.status,
          text: await probeResponse.text(),
          location: probeResponse.headers.get('location'),
        }),
        (error: unknown): ProbeReply => ({ status: 0, text: String(error), location: null }),
      );
      const ms = performance.now() - began;
      report.requests += 1;
      report.slowestMs = Math.max(report.slowestMs, ms);
      report.byStatus[response.status] = (report.byStatus[response.status] ?? 0) + 1;
      const fault = findFault(probe, response, ms > slowestMs);
      if (fault !== null && report.faults.length < MOST_FAULTS) report.faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
};

/** Tokens of the demo accounts. */
export const signInDemo = async (shopUrl: string): Promise<Tokens> => ({
  customer: await logInOverHttp(shopUrl, 'customer@example.com', 'customer-demo'),
  admin: await logInOverHttp(shopUrl, 'admin@example.com', 'admin-demo'),
});

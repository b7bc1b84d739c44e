import Fastify from 'fastify';
import fc from 'fast-check';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { cacheResponses, recordEndpoint, recordShownFacts } from './cache-responses.ts';
import { openPageCache } from './page-cache.ts';

/* A real server with the cache in front; the test decides when each response comes, and its outcome. */

type Outcome = 'page' | 'private' | 'cookie' | 'missing' | 'failing';

/** Longer than any test, so that a request stops waiting only for another reason. */
const NO_END_MS = 600_000;

const openServer = async (waitMs = NO_END_MS) => {
  let version = 0;
  let auto: Outcome | null = null;
  let isDatabaseDown = false;
  let seen = 0;
  let disconnects = 0;
  const shown: { trueUntil: string | null } = { trueUntil: null };
  const pending: { path: string; respond: (outcome: Outcome) => void }[] = [];
  const cache = openPageCache(
    {
      async versions() {
        if (isDatabaseDown) throw new Error('the database is down');
        return { versions: { products: String(version), reviews: '0' }, facets: [] };
      },
      stock: async () => new Map(),
      routesAt: () => new Set(['root', 'routes/products']),
      cachedPaths: new Set(['/api/products']),
    },
    10_000_000,
    waitMs,
  );
  await cache.refresh();
  const app = Fastify({
    serverFactory: (handler) =>
      createServer((request, response) => {
        seen++;
        cache.serve(request, response, () => handler(request, response));
      }),
  });
  app.server.on('connection', (socket) => socket.once('close', () => disconnects++));
  cacheResponses(app, cache);
  app.get('/*', async (request, reply) => {
    recordEndpoint(request.raw, products.list);
    recordShownFacts(request.raw, [shown]);
    const outcome = auto ?? (await new Promise<Outcome>((respond) => pending.push({ path: request.url, respond })));
    if (outcome === 'failing') throw new Error('the database is down');
    if (outcome === 'missing') reply.code(404);
    if (outcome === 'cookie') reply.header('set-cookie', 'a=b');
    reply.header('cache-control', outcome === 'private' ? 'no-store' : 'public, max-age=0');
    return reply.type('text/plain; charset=utf-8').send(Buffer.from(`${outcome} ${request.url}`));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const close = async () => {
    app.server.closeAllConnections();
    for (const { respond } of pending) respond('page');
    await app.close();
  };
  return {
    cache,
    shown,
    pending,
    port,
    close,
    /** Requests received; `countDisconnects` returns the connections closed. */
    seen: () => seen,
    countDisconnects: () => disconnects,
    /** Answers all requests from now on at once; null lets the test answer them. */
    respondToAll(outcome: Outcome | null) {
      auto = outcome;
      if (outcome !== null) for (const { respond } of pending.splice(0)) respond(outcome);
    },
    respond(which: number, outcome: Outcome) {
      if (pending.length === 0) return;
      pending.splice(which % pending.length, 1)[0]?.respond(outcome);
    },
    async changeProducts() {
      version++;
      await cache.refresh();
    },
    async cutOff() {
      isDatabaseDown = true;
      await cache.refresh().catch(() => {});
    },
    request: async (path: string, cookie: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
      return { status: response.status, isCached: response.headers.get('cache-status') === 'copperline; hit' };
    },
  };
};

type Server = Awaited<ReturnType<typeof openServer>>;

/** A visitor with one connection, who may send several requests at once, not read, and disconnect. */
const visit = (server: Server, paths: string[], isReading = true) => {
  let text = '';
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  if (isReading) socket.on('data', (some) => (text += some.toString()));
  else socket.pause();
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(''));
  return {
    requestCount: paths.length,
    isReading,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    isConnected: () => !socket.connecting,
    hasLeft: false,
    leave() {
      this.hasLeft = true;
      socket.destroy();
    },
  };
};

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 1 });
const breathe = () => new Promise((resolve) => setImmediate(resolve));

/** Every path answers a new visitor, and nobody waits. */
const expectAllAnswer = async (server: Server, paths: string[]) => {
  server.respondToAll('page');
  const visitors = paths.map((path) => visit(server, [path]));
  await until(() => expect(visitors.map((one) => one.statuses())).toEqual(paths.map(() => [200])));
  await until(() => expect(server.cache.count()).toMatchObject({ fills: 0, waiting: 0 }));
  for (const one of visitors) one.leave();
  server.respondToAll(null);
};

const server = await openServer();
afterAll(() => server.close());

test.each([
  ['not found', 'missing'],
  ['an error', 'failing'],
  ['private', 'private'],
  ['with a cookie', 'cookie'],
  ['out of date', 'page'],
] as const)(
  'a client that disconnects while a response is pending blocks nobody: response %s',
  async (label, outcome) => {
    const path = `/products/left-${outcome}`;
    const first = visit(server, [path]);
    await until(() => expect(server.pending).toHaveLength(1));
    const seen = server.seen();
    const second = visit(server, [path]);
    await until(() => expect(server.seen()).toBe(seen + 1));
    const disconnects = server.countDisconnects();
    second.leave();
    await until(() => expect(server.countDisconnects()).toBe(disconnects + 1));
    expect(server.cache.count().waiting).toBe(0);
    if (label === 'out of date') await server.changeProducts();
    server.respond(0, outcome);
    await until(() => expect(first.statuses()).toHaveLength(1));
    expect(server.pending).toEqual([]);
    first.leave();
    await expectAllAnswer(server, [path]);
  },
);

test('the data of a page is cached once per route, whatever other parameters are sent', async () => {
  server.respondToAll('page');
  const { entries } = server.cache.count();
  for (const routes of [
    'routes%2Fproducts',
    'routes%2Fproducts,1',
    'x,routes%2Fproducts',
    'routes%2Fproducts,routes%2Fproducts',
  ]) {
    expect((await server.request(`/products.data?_routes=${routes}`, '')).status).toBe(200);
  }
  for (const nothing of ['1', '2', '']) await server.request(`/api/products?page=7&_routes=${nothing}`, '');
  await until(() => expect(server.cache.count().entries).toBe(entries + 2));
  server.respondToAll(null);
});

test('a page that may not be cached is compressed and varies by accept-encoding', async () => {
  server.respondToAll('private');
  const long = `/nobody?${'a'.repeat(2000)}`;
  const response = await fetch(`http://127.0.0.1:${server.port}${long}`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('vary')).toBe('accept-encoding');
  expect(await response.text()).toBe(`private ${long}`);
  server.respondToAll(null);
});

test('the first client disconnects: others are not blocked, and the response is still cached', async () => {
  const first = visit(server, ['/products/first']);
  await until(() => expect(server.pending).toHaveLength(1));
  first.leave();
  const second = visit(server, ['/products/first']);
  await until(() => expect(server.cache.count().waiting).toBe(1));
  server.respond(0, 'page');
  await until(() => expect(second.statuses()).toEqual([200]));
  second.leave();
  await expectAllAnswer(server, ['/products/first']);
});

test('a response queued on a connection that nobody reads blocks no other client', async () => {
  const greedy = visit(server, ['/products/never-read', '/products/behind'], false);
  await until(() => expect(server.pending).toHaveLength(2));
  server.respond(1, 'missing');
  await expectAllAnswer(server, ['/products/behind']);
  greedy.leave();
  await expectAllAnswer(server, ['/products/never-read', '/products/behind']);
});

test('a request that has waited the maximum time stops waiting and has the page rendered again', async () => {
  const impatient = await openServer(20);
  onTestFinished(() => impatient.close());
  const path = '/products/stuck';
  const stuck = visit(impatient, [path]);
  await until(() => expect(impatient.pending).toHaveLength(1));
  const waitingVisitor = visit(impatient, [path]);
  await until(() => expect(impatient.pending).toHaveLength(2));
  impatient.respond(1, 'page');
  await until(() => expect(waitingVisitor.statuses()).toEqual([200]));
  expect(stuck.statuses()).toEqual([]);
  await expectAllAnswer(impatient, [path]);
});

test('requests from before a product change are answered, later ones get no older page', async () => {
  const path = '/products/changing';
  const first = visit(server, [path]);
  const twin = visit(server, [path]);
  await until(() => expect(server.cache.count().waiting).toBe(1));
  await server.changeProducts();
  const later = visit(server, [path]);
  await until(() => expect(server.pending).toHaveLength(2));
  server.respond(0, 'page');
  await until(() => expect([first.statuses(), twin.statuses()]).toEqual([[200], [200]]));
  expect([later.statuses(), server.cache.count().fills]).toEqual([[], 1]);
  server.respond(0, 'page');
  await until(() => expect(later.statuses()).toEqual([200]));
  for (const one of [first, twin, later]) one.leave();
});

test('each unit has its own cached page; without the database the other unit’s page is served', async () => {
  const cut = await openServer();
  onTestFinished(() => cut.close());
  cut.respondToAll('page');
  const inches = 'copperline.units=in';
  const both = '/products/both';
  const one = '/products/one';
  for (const [path, cookie] of [
    [both, ''],
    [both, inches],
    [one, ''],
  ] as const) {
    expect(await cut.request(path, cookie)).toEqual({ status: 200, isCached: false });
    expect(await cut.request(path, cookie)).toEqual({ status: 200, isCached: true });
  }
  const seen = cut.cache.count().entries;
  cut.respondToAll('failing');
  expect((await cut.request(one, inches)).status).toBe(500);
  await cut.cutOff();
  for (const path of [both, one]) expect(await cut.request(path, inches)).toEqual({ status: 200, isCached: true });
  expect((await cut.request('/products/none', inches)).status).toBe(500);
  expect(cut.cache.count().entries).toBe(seen);
});

test('a response is served until the time at which it is no longer true, and then made again', async () => {
  const timed = await openServer();
  onTestFinished(() => timed.close());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T14:59:59.999Z') });
  onTestFinished(() => void vi.useRealTimers());
  timed.respondToAll('page');
  timed.shown.trueUntil = '2026-11-30T15:00:00Z';
  const isCached = async () => (await timed.request('/products/elbow', '')).isCached;
  expect([await isCached(), await isCached()]).toEqual([false, true]);
  vi.setSystemTime(new Date('2026-11-30T15:00:00Z'));
  expect([await isCached(), await isCached()]).toEqual([false, false]);
  timed.shown.trueUntil = '2026-12-01T15:00:00Z';
  expect([await isCached(), await isCached()]).toEqual([false, true]);
  await timed.cutOff();
  vi.setSystemTime(new Date('2026-12-02T00:00:00Z'));
  expect(await isCached()).toBe(true);
});

const ADDRESSES = 3;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      paths: fc.array(fc.nat(ADDRESSES - 1), { minLength: 1, maxLength: 3 }),
      isReading: fc.boolean(),
      isSeen: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('leave' as const), visitorIndex: fc.nat(4), isSeen: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      which: fc.nat(4),
      outcome: fc.constantFrom<Outcome>('page', 'page', 'private', 'cookie', 'missing', 'failing'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('breathe' as const), times: fc.integer({ min: 1, max: 8 }) }) },
);

test('every address answers after any sequence of requests, disconnects, failures and changes', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      run++;
      const paths = Array.from({ length: ADDRESSES }, (_, at) => `/products/run-${run}-${at}`);
      const visitors: ReturnType<typeof visit>[] = [];
      for (const one of steps) {
        const seen = server.seen();
        const disconnects = server.countDisconnects();
        if (one.does === 'ask') {
          visitors.push(
            visit(
              server,
              one.paths.map((at) => paths[at] ?? ''),
              one.isReading,
            ),
          );
          if (one.isSeen) await until(() => expect(server.seen()).toBeGreaterThan(seen));
        }
        if (one.does === 'leave') {
          const visitor = visitors.filter(({ hasLeft }) => !hasLeft)[one.visitorIndex];
          const isThere = visitor?.isConnected() === true;
          visitor?.leave();
          if (isThere && one.isSeen) await until(() => expect(server.countDisconnects()).toBeGreaterThan(disconnects));
        }
        if (one.does === 'answer') server.respond(one.which, one.outcome);
        if (one.does === 'move') await server.changeProducts();
        if (one.does === 'breathe') for (let remaining = one.times; remaining > 0; remaining--) await breathe();
      }
      server.respondToAll('missing');
      for (const one of visitors.filter(({ isReading, hasLeft }) => isReading && !hasLeft)) {
        await until(() => expect(one.statuses()).toHaveLength(one.requestCount));
      }
      await expectAllAnswer(server, paths);
      for (const one of visitors) one.leave();
    }),
    { numRuns: 150 },
  );
});

import Fastify from 'fastify';
import fc from 'fast-check';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { cacheResponses, recordEndpoint } from './cache-responses.ts';
import { openPageCache } from './page-cache.ts';

/* A real server with the cache in front; the test decides when and how each response comes. */

type Outcome = 'page' | 'private' | 'cookie' | 'missing' | 'failing';

/** Longer than any test: a request that stops waiting must do so for another reason. */
const NO_END_MS = 600_000;

const openServer = async (waitMs = NO_END_MS) => {
  let version = 0;
  let auto: Outcome | null = null;
  let isAway = false;
  let seen = 0;
  let gone = 0;
  const pending: { path: string; answer: (as: Outcome) => void }[] = [];
  const cache = openPageCache(
    {
      async versions() {
        if (isAway) throw new Error('the database is away');
        return { versions: { products: String(version), reviews: '0' }, facets: [] };
      },
      stock: async () => new Map(),
      routesAt: () => new Set(['root', 'routes/products']),
      keptCalls: new Set(['/api/products']),
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
  app.server.on('connection', (socket) => socket.once('close', () => gone++));
  cacheResponses(app, cache);
  app.get('/*', async (request, reply) => {
    recordEndpoint(request.raw, products.list);
    const outcome = auto ?? (await new Promise<Outcome>((answer) => pending.push({ path: request.url, answer })));
    if (outcome === 'failing') throw new Error('the database is away');
    if (outcome === 'missing') reply.code(404);
    if (outcome === 'cookie') reply.header('set-cookie', 'a=b');
    reply.header('cache-control', outcome === 'private' ? 'no-store' : 'public, max-age=0');
    return reply.send(`${outcome} ${request.url}`);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const close = async () => {
    app.server.closeAllConnections();
    for (const { answer } of pending) answer('page');
    await app.close();
  };
  return {
    cache,
    pending,
    port,
    close,
    /** Requests received, and connections closed. */
    seen: () => seen,
    gone: () => gone,
    /** Answers all requests from now on at once; null leaves them to the test. */
    answerAll(as: Outcome | null) {
      auto = as;
      if (as !== null) for (const { answer } of pending.splice(0)) answer(as);
    },
    answer(which: number, as: Outcome) {
      if (pending.length === 0) return;
      pending.splice(which % pending.length, 1)[0]?.answer(as);
    },
    async move() {
      version++;
      await cache.refresh();
    },
    async cutOff() {
      isAway = true;
      await cache.refresh().catch(() => {});
    },
    ask: async (path: string, cookie: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
      return { status: answer.status, kept: answer.headers.get('cache-status') === 'copperline; hit' };
    },
  };
};

type Server = Awaited<ReturnType<typeof openServer>>;

/** A visitor with one connection, who may send several requests at once, not read, and disconnect. */
const visit = (server: Server, paths: string[], reads = true) => {
  let text = '';
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  if (reads) socket.on('data', (some) => (text += some.toString()));
  else socket.pause();
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(''));
  return {
    asked: paths.length,
    reads,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    isConnected: () => !socket.connecting,
    left: false,
    leave() {
      this.left = true;
      socket.destroy();
    },
  };
};

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 1 });
const breathe = () => new Promise((resolve) => setImmediate(resolve));

/** Every path answers a new visitor, and nobody waits. */
const expectAllAnswer = async (server: Server, paths: string[]) => {
  server.answerAll('page');
  const visitors = paths.map((path) => visit(server, [path]));
  await until(() => expect(visitors.map((one) => one.statuses())).toEqual(paths.map(() => [200])));
  await until(() => expect(server.cache.count()).toMatchObject({ fills: 0, waiting: 0 }));
  for (const one of visitors) one.leave();
  server.answerAll(null);
};

const server = await openServer();
afterAll(() => server.close());

test.each([
  ['not found', 'missing'],
  ['an error', 'failing'],
  ['private', 'private'],
  ['with a cookie', 'cookie'],
  ['out of date', 'page'],
] as const)('a client that disconnects while a response is pending blocks nobody: response %s', async (what, as) => {
  const path = `/products/left-${as}`;
  const first = visit(server, [path]);
  await until(() => expect(server.pending).toHaveLength(1));
  const seen = server.seen();
  const second = visit(server, [path]);
  await until(() => expect(server.seen()).toBe(seen + 1));
  const gone = server.gone();
  second.leave();
  await until(() => expect(server.gone()).toBe(gone + 1));
  expect(server.cache.count().waiting).toBe(0);
  if (what === 'out of date') await server.move();
  server.answer(0, as);
  await until(() => expect(first.statuses()).toHaveLength(1));
  expect(server.pending).toEqual([]);
  first.leave();
  await expectAllAnswer(server, [path]);
});

test('the data of a page is cached once per route, whatever other parameters are sent', async () => {
  server.answerAll('page');
  const { entries } = server.cache.count();
  for (const routes of [
    'routes%2Fproducts',
    'routes%2Fproducts,1',
    'x,routes%2Fproducts',
    'routes%2Fproducts,routes%2Fproducts',
  ]) {
    expect((await server.ask(`/products.data?_routes=${routes}`, '')).status).toBe(200);
  }
  for (const nothing of ['1', '2', '']) await server.ask(`/api/products?page=7&_routes=${nothing}`, '');
  await until(() => expect(server.cache.count().entries).toBe(entries + 2));
  server.answerAll(null);
});

test('a page that may not be cached is compressed and varies by accept-encoding', async () => {
  server.answerAll('private');
  const long = `/nobody?${'a'.repeat(2000)}`;
  const answer = await fetch(`http://127.0.0.1:${server.port}${long}`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(await answer.text()).toBe(`private ${long}`);
  server.answerAll(null);
});

test('the first client disconnects: others are not blocked, and the response is still cached', async () => {
  const first = visit(server, ['/products/first']);
  await until(() => expect(server.pending).toHaveLength(1));
  first.leave();
  const second = visit(server, ['/products/first']);
  await until(() => expect(server.cache.count().waiting).toBe(1));
  server.answer(0, 'page');
  await until(() => expect(second.statuses()).toEqual([200]));
  second.leave();
  await expectAllAnswer(server, ['/products/first']);
});

test('a response queued on a connection that nobody reads blocks no other client', async () => {
  const greedy = visit(server, ['/products/never-read', '/products/behind'], false);
  await until(() => expect(server.pending).toHaveLength(2));
  server.answer(1, 'missing');
  await expectAllAnswer(server, ['/products/behind']);
  greedy.leave();
  await expectAllAnswer(server, ['/products/never-read', '/products/behind']);
});

test('a waiting request gives up at the longest wait and starts a new fill', async () => {
  const impatient = await openServer(20);
  onTestFinished(() => impatient.close());
  const path = '/products/stuck';
  const stuck = visit(impatient, [path]);
  await until(() => expect(impatient.pending).toHaveLength(1));
  const waiting = visit(impatient, [path]);
  await until(() => expect(impatient.pending).toHaveLength(2));
  impatient.answer(1, 'page');
  await until(() => expect(waiting.statuses()).toEqual([200]));
  expect(stuck.statuses()).toEqual([]);
  await expectAllAnswer(impatient, [path]);
});

test('requests from before a product change are answered, later ones get no older page', async () => {
  const path = '/products/changing';
  const first = visit(server, [path]);
  const twin = visit(server, [path]);
  await until(() => expect(server.cache.count().waiting).toBe(1));
  await server.move();
  const later = visit(server, [path]);
  await until(() => expect(server.pending).toHaveLength(2));
  server.answer(0, 'page');
  await until(() => expect([first.statuses(), twin.statuses()]).toEqual([[200], [200]]));
  expect([later.statuses(), server.cache.count().fills]).toEqual([[], 1]);
  server.answer(0, 'page');
  await until(() => expect(later.statuses()).toEqual([200]));
  for (const one of [first, twin, later]) one.leave();
});

test('each unit has its own cached page; without the database the other unit’s page is served', async () => {
  const cut = await openServer();
  onTestFinished(() => cut.close());
  cut.answerAll('page');
  const inches = 'copperline.units=in';
  const both = '/products/both';
  const one = '/products/one';
  for (const [path, cookie] of [
    [both, ''],
    [both, inches],
    [one, ''],
  ] as const) {
    expect(await cut.ask(path, cookie)).toEqual({ status: 200, kept: false });
    expect(await cut.ask(path, cookie)).toEqual({ status: 200, kept: true });
  }
  const seen = cut.cache.count().entries;
  cut.answerAll('failing');
  expect((await cut.ask(one, inches)).status).toBe(500);
  await cut.cutOff();
  for (const path of [both, one]) expect(await cut.ask(path, inches)).toEqual({ status: 200, kept: true });
  expect((await cut.ask('/products/none', inches)).status).toBe(500);
  expect(cut.cache.count().entries).toBe(seen);
});

const ADDRESSES = 3;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      paths: fc.array(fc.nat(ADDRESSES - 1), { minLength: 1, maxLength: 3 }),
      reads: fc.boolean(),
      isSeen: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('leave' as const), who: fc.nat(4), isSeen: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      which: fc.nat(4),
      as: fc.constantFrom<Outcome>('page', 'page', 'private', 'cookie', 'missing', 'failing'),
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
        const gone = server.gone();
        if (one.does === 'ask') {
          visitors.push(
            visit(
              server,
              one.paths.map((at) => paths[at] ?? ''),
              one.reads,
            ),
          );
          if (one.isSeen) await until(() => expect(server.seen()).toBeGreaterThan(seen));
        }
        if (one.does === 'leave') {
          const visitor = visitors.filter(({ left }) => !left)[one.who];
          const isThere = visitor?.isConnected() === true;
          visitor?.leave();
          if (isThere && one.isSeen) await until(() => expect(server.gone()).toBeGreaterThan(gone));
        }
        if (one.does === 'answer') server.answer(one.which, one.as);
        if (one.does === 'move') await server.move();
        if (one.does === 'breathe') for (let left = one.times; left > 0; left--) await breathe();
      }
      server.answerAll('missing');
      for (const one of visitors.filter(({ reads, left }) => reads && !left)) {
        await until(() => expect(one.statuses()).toHaveLength(one.asked));
      }
      await expectAllAnswer(server, paths);
      for (const one of visitors) one.leave();
    }),
    { numRuns: 150 },
  );
});

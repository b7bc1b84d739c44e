import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { judgedQueries } from '#test/judged/judged-queries.ts';
import { createRandom } from '#test/prove/random.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { readResidentMb } from '#test/helpers/read-memory.ts';
import { growProducts } from './grow-products.ts';
import { openShop } from './open-shop.ts';
import { quantile, writeSection } from './report.ts';

/* npm run bench:products -- --products 1000000: measures the same queries at 1,000 products and at this many, in
   turn. */

const { values } = parseArgs({ options: { products: { type: 'string', default: '1000000' } } });
const SMALL = 1000;
const LARGE = Number(values.products);
const REQUESTS = 600;
/** The number of requests of each kind until hot code is compiled. The first few hundred take five times as long. */
const WARM_UP = 600;
/**
 * The number of requests to one catalog before it is the other's turn. Alternating makes slow minutes of the
 * machine affect both.
 */
const TURN = 100;
const AT_ONCE = 2;
const PASTES = 30;

/** Requests with a token are not answered from the cache, so that the work itself is measured. */
const UNCACHED = { authorization: 'Bearer none' };

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const sendRequest = (url: string) =>
  new Promise<void>((resolve, reject) => {
    request(url, { agent, headers: UNCACHED }, (response) => {
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} ${url}`)),
      );
      response.resume();
    })
      .on('error', reject)
      .end();
  });

/** Sends these requests, a few at once, and returns the time of each in ms. */
const time = async (url: string, paths: string[]): Promise<number[]> => {
  const times: number[] = [];
  const remaining = [...paths];
  const work = async () => {
    for (let path = remaining.pop(); path !== undefined; path = remaining.pop()) {
      const startedAt = performance.now();
      await sendRequest(url + path);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return times;
};

const categories = [
  'fittings',
  'valves',
  'pipe',
  'threaded-fittings',
  'ball-valves',
  'copper-pipe',
  'taps',
  'screwdrivers',
];
const sorts = ['best', 'price', 'price-desc', 'name', 'newest'];
const materials = ['Brass', 'Copper', 'Steel', 'PVC-U', 'Stainless steel'];
const sizes = ['1/2 in', '3/4 in', '15 mm', '22 mm', 'DN 50'];

type Kind = { name: string; goalMs: number | null; path: (random: ReturnType<typeof createRandom>) => string };
const q = (query: Record<string, string>) => new URLSearchParams(query).toString();
const kinds: Kind[] = [
  {
    name: 'list',
    goalMs: null,
    path: (random) => `/api/browse?${q({ sort: random.pick(sorts), page: String(1 + random.upTo(20)) })}`,
  },
  {
    name: 'category page',
    goalMs: 50,
    path: (random) =>
      `/api/browse?${q({ category: random.pick(categories), sort: random.pick(sorts), page: String(1 + random.upTo(5)) })}`,
  },
  {
    name: 'category page, HTML',
    goalMs: 50,
    path: (random) => `/products?${q({ category: random.pick(categories), sort: random.pick(sorts) })}`,
  },
  {
    name: 'facets',
    goalMs: null,
    path: (random) =>
      `/api/browse?${q({
        category: random.pick(categories),
        material: random.pick(materials),
        ...(random.chance(0.5) && { size: random.pick(sizes) }),
        ...(random.chance(0.3) && { pressure: '10..25' }),
      })}`,
  },
  {
    name: 'table by an attribute',
    goalMs: 100,
    path: (random) =>
      `/api/browse?${q({
        category: random.pick(categories),
        view: 'table',
        sort: `${random.pick(['up', 'down'])}.${random.pick(['size', 'pressure', 'length', 'material'])}`,
        page: String(1 + random.upTo(20)),
        ...(random.chance(0.3) && { material: random.pick(materials) }),
      })}`,
  },
  {
    name: 'search',
    goalMs: 100,
    path: (random) => `/api/browse?${q({ search: random.pick(judgedQueries)[0] })}`,
  },
  {
    name: 'suggestions',
    goalMs: 100,
    path: (random) => {
      const [query] = random.pick(judgedQueries);
      return `/api/suggestions?${q({ search: query.slice(0, 2 + random.upTo(query.length)) })}`;
    },
  },
];

/** One measurement per line. */
const lines: string[] = [];
const logLine = (line: string) => {
  console.log(line);
  lines.push(`- ${line}`);
};

const small = await openShop();
const large = await openShop();
await growProducts(small.db, SMALL);
const startedAt = performance.now();
await growProducts(large.db, LARGE);
logLine(
  `${LARGE.toLocaleString('en-US')} products created and indexed in ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
const before = readResidentMb(large.shop);

for (const { name, goalMs, path } of kinds) {
  const random = createRandom(6);
  const paths = Array.from({ length: WARM_UP + REQUESTS }, () => path(random));
  const [few, many]: [number[], number[]] = [[], []];
  for (const { shop } of [small, large]) await time(shop.url, paths.slice(0, WARM_UP));
  for (let from = WARM_UP; from < paths.length; from += TURN) {
    few.push(...(await time(small.shop.url, paths.slice(from, from + TURN))));
    many.push(...(await time(large.shop.url, paths.slice(from, from + TURN))));
  }
  const ratio = quantile(many, 0.99) / quantile(few, 0.99);
  const goal = goalMs === null ? '' : ` (goal ${goalMs} ms)`;
  const isMissed = ratio > 3 || (goalMs !== null && quantile(many, 0.99) >= goalMs);
  logLine(
    `${name}: p50 ${quantile(few, 0.5).toFixed(1)} and ${quantile(many, 0.5).toFixed(1)} ms, p99 ${quantile(few, 0.99).toFixed(1)} and ${quantile(many, 0.99).toFixed(1)} ms, ` +
      `${ratio.toFixed(1)} times${goal}${isMissed ? ': **missed**' : ''}`,
  );
}

/** A pasted list of 500 lines with known and unknown part numbers. */
const token = await logInOverHttp(large.shop.url, 'customer@example.com', 'customer-demo');
const random = createRandom(7);
const pads: number[] = [];
for (let at = 0; at < PASTES; at += 1) {
  const text = Array.from({ length: 500 }, () => `GEN-${random.upTo(LARGE * 1.1)};${1 + random.upTo(40)}`).join('\n');
  const begunAt = performance.now();
  const response = await fetch(`${large.shop.url}/api/quickorder/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ text }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the list request returned ${response.status}`);
  pads.push(performance.now() - begunAt);
}
const slowest = Math.max(...pads);
logLine(
  `500 pasted lines: p50 ${quantile(pads, 0.5).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (goal 300 ms)${slowest < 300 ? '' : ': **missed**'}`,
);
logLine(`memory of the server: ${Math.round(before)} MB before, ${Math.round(readResidentMb(large.shop))} MB after`);

agent.destroy();
await small.close();
await large.close();
writeSection(
  `The catalog at ${SMALL.toLocaleString('en-US')} and at ${LARGE.toLocaleString('en-US')} products`,
  'bench:products',
  `Nothing is cached; ${AT_ONCE} concurrent requests, ${REQUESTS} of each kind after ${WARM_UP} to warm up, alternating between both catalogs every ${TURN}. The large one should take at most 3 times as long.\n\n${lines.join('\n')}`,
);

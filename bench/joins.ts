import { parseArgs } from 'node:util';
import { type EndGroup, joining } from '#features/joins/contract/join.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { indexPassages } from '#features/joins/server/index-passages.ts';
import { judgedJoins } from '#test/judged/judged-joins.ts';
import { createRandom } from '#test/prove/random.ts';
import { growProducts } from './grow-products.ts';
import { openShop } from './open-shop.ts';
import { quantile, writeSection } from './report.ts';

/* npm run bench:joins -- --products 1000000: measures the same queries over the demo's products and over this
   many products. */

const { values } = parseArgs({ options: { products: { type: 'string', default: '1000000' } } });
const LARGE = Number(values.products);
const REQUESTS = 600;
const WARM_UP = 200;

/** Requests with a token are not answered from the cache, so that the work itself is measured. */
const UNCACHED = { authorization: 'Bearer none' };

const { shop, db, close } = await openShop();

const { rows: goods } = await db.$client.query<{ id: string; shape: string; slug: string }>(
  `select p.id, p.slug, shape.text as shape
     from passage w join product p on p.id = w.product_id
     join product_attribute shape on shape.product_id = p.id and shape.key = 'shape' order by p.sku`,
);
const shapes = ['Straight', 'Elbow 90°', 'Straight valve'];

/** Gives new products the ends of demo products. Three in ten products have another shape between the same ends. */
const layPassages = async (trx: Transaction, ids: string[]): Promise<void> => {
  const models = ids.map((_, at) => goods[at % goods.length]);
  await trx.$client.query(
    `insert into product_end (product_id, position, joint, size, gender)
     select m.id, e.position, e.joint, e.size, e.gender
       from unnest($1::uuid[], $2::uuid[]) m(id, model) join product_end e on e.product_id = m.model`,
    [ids, models.map((model) => model?.id)],
  );
  await trx.$client.query(
    `insert into product_attribute (product_id, key, text) select m.id, 'shape', m.shape from unnest($1::uuid[], $2::text[]) m(id, shape)`,
    [ids, models.map((model, at) => shapes[at % 10] ?? model?.shape)],
  );
  await indexPassages(trx, ids);
};

const groups = (await (await fetch(`${shop.url}/api${joining.ends.path}`)).json()) as EndGroup[];
const ends = groups.flatMap((group) => group.ends.map(({ key }) => key));
const random = createRandom(22);
const sides = {
  'judged pairs': () => {
    const [from, to] = random.pick(judgedJoins);
    return { from, to };
  },
  'any two ends': () => ({ from: random.pick(ends), to: random.pick(ends) }),
  'from a product': () => ({ from: random.pick(goods).slug, to: random.pick(ends) }),
};

const timeRequest = async (query: { from: string; to: string }): Promise<number> => {
  const startedAt = performance.now();
  const response = await fetch(`${shop.url}/api${joining.find.path}?${new URLSearchParams(query)}`, {
    headers: UNCACHED,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${query.from} to ${query.to} returned ${response.status}`);
  return performance.now() - startedAt;
};

const lines: string[] = [];
const measure = async (range: string, goalMs: number): Promise<void> => {
  for (const [name, side] of Object.entries(sides)) {
    for (let at = 0; at < WARM_UP; at += 1) await timeRequest(side());
    const times: number[] = [];
    for (let at = 0; at < REQUESTS; at += 1) times.push(await timeRequest(side()));
    const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    lines.push(
      `- ${range}, ${name}: ${median.toFixed(1)}, ${p99.toFixed(1)} ms (goal ${goalMs} ms)${p99 < goalMs ? '' : ': **missed**'}`,
    );
    console.log(lines.at(-1));
  }
};

await measure('demo', 50);
await growProducts(db, LARGE, layPassages);
await measure(LARGE.toLocaleString('en-US'), 200);

await close();
writeSection(
  'Joining one end to another',
  'bench:joins',
  `One question at a time, ${REQUESTS} of each kind after ${WARM_UP} to warm up; nothing is cached. Generated products connect ends like a demo product.\n\n${lines.join('\n')}`,
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joining, type JoinReply } from '#features/joins/contract/join.ts';
import { requestJoin } from '#features/joins/test/request-join.ts';
import { CATALOGS, type End, growCatalogs } from '#test/helpers/grow-catalogs.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const queryRows = async <Row extends object>(text: string): Promise<Row[]> =>
  (await shop.db.$client.query<Row>(text)).rows;

/** Mating rules and product ends read directly from their tables, independent of the search index. */
const fits = new Set(
  (
    await queryRows<{ rule: string }>(
      `select joint || '|' || gender || '|' || to_joint || '|' || to_gender as rule from mating_rule where fits`,
    )
  ).map(({ rule }) => rule),
);
const endsMate = (one: End, two: End): boolean =>
  one.size === two.size && fits.has(`${one.joint}|${one.gender}|${two.joint}|${two.gender}`);

const readEnds = async (): Promise<Map<string, End[]>> =>
  new Map(
    (
      await queryRows<{ slug: string; ends: End[] }>(
        `select p.slug, json_agg(json_build_object('joint', e.joint, 'size', e.size, 'gender', e.gender) order by e.position) as ends
           from product p join product_end e on e.product_id = p.id group by 1`,
      )
    ).map(({ slug, ends }) => [slug, ends]),
  );

/** True if the parts, in this order, connect the two ends. */
const leadsThrough = (
  parts: readonly string[],
  from: readonly End[],
  to: readonly End[],
  endsBySlug: Map<string, End[]>,
): boolean => {
  let open = from;
  for (const slug of parts) {
    const ends = endsBySlug.get(slug) ?? [];
    if (ends.length !== 2) return false;
    open = ends.filter((_, at) => open.some((one) => endsMate(one, ends[1 - at] as End)));
  }
  return open.some((one) => to.some((two) => endsMate(one, two)));
};

test('for any two sides, every chain mates end to end by the mating table', async () => {
  const endsBySlug = await readEnds();
  const groups = (await shop.call(joining.ends, {})).body as { ends: { key: string }[] }[];
  const keys = groups.flatMap(({ ends }) => ends.map(({ key }) => key));
  const slugs = [...endsBySlug.keys()];
  const side = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...keys) },
    { weight: 1, arbitrary: fc.constantFrom(...slugs) },
  );
  const kinds = await queryRows<End>('select joint, size, gender from end_kind');
  let chained = 0;
  await fc.assert(
    fc.asyncProperty(side, side, async (from, to) => {
      const { chains, direct, none, from: has, to: target } = await requestJoin(shop, from, to);
      const sideEnds = (joinSide: JoinReply['from']): End[] =>
        joinSide?.product ? (endsBySlug.get(joinSide.product.slug) ?? []) : [joinSide as unknown as End];
      const ones = sideEnds(has);
      const twos = sideEnds(target);
      for (const { parts, joints } of chains) {
        chained += 1;
        const partSlugs = parts.map(({ slug }) => slug);
        expect([from, to, partSlugs, leadsThrough(partSlugs, ones, twos, endsBySlug)]).toEqual([
          from,
          to,
          partSlugs,
          true,
        ]);
        expect(joints).toHaveLength(parts.length + 1);
      }
      if (direct !== null) expect(ones.some((one) => twos.some((two) => endsMate(one, two)))).toBe(true);
      // There must be either a result or a reason.
      expect(chains.length > 0 || direct !== null || none !== null).toBe(true);
    }),
    { numRuns: 250, seed: 22 },
  );
  expect(kinds.length).toBeGreaterThan(50);
  expect(chained).toBeGreaterThan(100);
});

/** Counts the parts of the shortest chain with a breadth-first search over all products; null if there is none. */
const fewestParts = (
  goods: readonly { slug: string; ends: End[] }[],
  from: End,
  to: End,
  mate: (one: End, two: End) => boolean,
): number | null => {
  let edge = [from];
  const seen = new Set<string>();
  for (let parts = 1; edge.length > 0 && parts < 9; parts += 1) {
    const next: End[] = [];
    for (const { slug, ends } of goods) {
      ends.forEach((into, at) => {
        const out = ends[1 - at];
        if (out === undefined || seen.has(`${slug} ${at}`) || !edge.some((one) => mate(one, into))) return;
        seen.add(`${slug} ${at}`);
        next.push(out);
      });
    }
    if (next.some((one) => mate(one, to))) return parts;
    edge = next;
  }
  return null;
};

/** Finds the lowest price of any chain. Tries all chains that use no product twice in the same direction. */
const leastCents = (
  goods: readonly { slug: string; ends: End[]; cents: number }[],
  from: End,
  to: End,
  mate: (one: End, two: End) => boolean,
): number => {
  let least = Number.POSITIVE_INFINITY;
  const go = (open: End, used: Set<string>, spent: number): void => {
    if (spent >= least) return;
    if (used.size > 0 && mate(open, to)) least = spent;
    for (const { slug, ends, cents } of goods) {
      ends.forEach((into, at) => {
        const out = ends[1 - at];
        const passageKey = `${slug} ${at}`;
        if (out !== undefined && !used.has(passageKey) && mate(open, into))
          go(out, new Set([...used, passageKey]), spent + cents);
      });
    }
  };
  go(from, new Set(), 0);
  return least;
};

test('in small catalogs the shortest and cheapest chains match a plain search over all products', async () => {
  const made = await growCatalogs(shop.db);
  const rules = new Set(
    (
      await queryRows<{ rule: string }>(
        `select joint || '|' || gender || '|' || to_joint || '|' || to_gender as rule from mating_rule where fits and joint like 'k%'`,
      )
    ).map(({ rule }) => rule),
  );
  const mate = (one: End, two: End) =>
    one.size === two.size && rules.has(`${one.joint}|${one.gender}|${two.joint}|${two.gender}`);
  const getKey = ({ joint, size, gender }: End) => `${joint}.${size.replaceAll(' ', '-')}.${gender}`;
  let found = 0;
  let longer = 0;
  for (let catalog = 0; catalog < CATALOGS; catalog += 1) {
    const goods = made.filter((one) => one.catalog === catalog);
    const ends = [...new Map(goods.flatMap((one) => one.ends).map((end) => [getKey(end), end])).values()].slice(0, 4);
    for (const from of ends) {
      for (const to of ends) {
        const { chains, direct, none } = await requestJoin(shop, getKey(from), getKey(to));
        if (mate(from, to)) {
          expect(direct).not.toBeNull();
          continue;
        }
        const parts = fewestParts(goods, from, to, mate);
        const shortest = chains.find(({ labels }) => labels.includes('Shortest'));
        expect([getKey(from), getKey(to), shortest?.parts.length ?? null]).toEqual([getKey(from), getKey(to), parts]);
        if (parts === null) {
          expect(none?.why).toBeTruthy();
          continue;
        }
        found += 1;
        longer += parts > 2 ? 1 : 0;
        const cheapest = chains.find(({ labels }) => labels.includes('Cheapest'));
        expect(Math.round((cheapest?.price ?? 0) * 100)).toBe(leastCents(goods, from, to, mate));
      }
    }
  }
  expect(found).toBeGreaterThan(40);
  expect(longer).toBeGreaterThan(3);
});

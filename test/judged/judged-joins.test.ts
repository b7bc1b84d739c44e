import { expect, test } from 'vitest';
import { type Chain, joining, type JoinReply } from '#features/joins/contract/join.ts';
import { offline } from '#features/offline/contract/offline.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { joinOffline, openOfflineCatalog } from '#trade/offline-catalog.ts';
import { judgedJoins } from './judged-joins.ts';
import type { JudgedJoin } from './judged-other-joins.ts';

const shop = await startShop();

const findJoins = async (from: string, to: string): Promise<JoinReply> => {
  const { status, body } = await shop.call(joining.find, { query: { from, to } });
  expect(status).toBe(200);
  return body;
};

const many = async <Row extends object>(text: string): Promise<Row[]> => (await shop.db.$client.query<Row>(text)).rows;

const familyBySlug = new Map(
  (await many<{ slug: string; family: string }>('select slug, family from product')).map((one) => [
    one.slug,
    one.family,
  ]),
);
const formatFamilies = ({ parts }: Chain): string => parts.map(({ slug }) => familyBySlug.get(slug)).join(' + ');

/** The number of pairs that the database works on at once. */
const AT_ONCE = 4;

/** The answer to each judged pair. */
const replies: (readonly [JudgedJoin, JoinReply])[] = [];
for (let at = 0; at < judgedJoins.length; at += AT_ONCE) {
  const some = judgedJoins
    .slice(at, at + AT_ONCE)
    .map(async (pair) => [pair, await findJoins(pair[0], pair[1])] as const);
  replies.push(...(await Promise.all(some)));
}

test('every answer to at least 150 judged pairs is one that the trade accepts', () => {
  expect(judgedJoins.length).toBeGreaterThanOrEqual(150);
  const wrong = replies.flatMap(([[from, to, , ...accepted], { direct, chains, none, from: has, to: wants }]) => {
    const plain = direct === null ? chains.map(formatFamilies) : ['direct'];
    const actual = none === null ? plain : ['none'];
    const isRight =
      has !== null && wants !== null && actual.length > 0 && actual.every((one) => accepted.includes(one));
    return isRight ? [] : [`${from} to ${to}: ${actual.join(' | ')}`];
  });
  expect(wrong).toEqual([]);
});

test('the first answer to each judged pair costs what a plumber expects, within a quarter', () => {
  const wrong = replies.flatMap(([[from, to, dollars], { direct, chains }]) => {
    const price = direct?.price ?? chains[0]?.price ?? 0;
    return Math.abs(price - dollars) <= dollars / 4 ? [] : [`${from} to ${to}: ${price} for ${dollars}`];
  });
  expect(wrong).toEqual([]);
});

test('a join without the database finds the same parts as the shop', async () => {
  const cached = openOfflineCatalog((await shop.call(offline.catalog, {})).body);
  const names = ({ chains }: JoinReply) => chains.map(({ parts }) => parts.map(({ sku }) => sku));
  for (const [[from, to], reply] of replies) {
    expect(names(joinOffline(cached, { from, to })), `${from} to ${to}`).toEqual(names(reply));
  }
});

test('a product that does more than connect is not a coupling and is not offered as one', async () => {
  const shapeBySlug = new Map(
    (
      await many<{ slug: string; shape: string; medium: string | null }>(
        `select p.slug, a.text as shape, m.text as medium from product p
           join product_attribute a on a.product_id = p.id and a.key = 'shape'
           left join product_attribute m on m.product_id = p.id and m.key = 'medium'`,
      )
    ).map((one) => [one.slug, one.medium ?? one.shape]),
  );
  const { chains } = await findJoins('tube.15-mm.male', 'tube.15-mm.male');
  const coupling = chains[0]?.parts[0];
  expect(coupling?.slug).toBe('compression-coupling-15-mm');
  expect(coupling?.instead.map(({ slug }) => slug)).toEqual(['compression-elbow-90-15-mm']);
  const joins = /^(?:Straight|Pipe|Hose|(?:Elbow|Bend) [0-9.]+°|P trap|Bottle trap)$/;
  const wrong = new Set<string>();
  for (const [, reply] of replies) {
    for (const { parts } of reply.chains) {
      for (const { slug } of parts.flatMap(({ instead }) => instead)) {
        if (!joins.test(shapeBySlug.get(slug) ?? '')) wrong.add(slug);
      }
    }
  }
  expect([...wrong]).toEqual([]);
  const passing = await many<{ family: string }>(
    `select distinct family from passage join product p on p.id = product_id`,
  );
  const families = passing.map(({ family }) => family);
  expect(families).toContain('flexible-hose');
  for (const family of [
    'filling-loop',
    'safety-valve',
    'pressure-reducing-valve',
    'gas-ball-valve',
    'circulating-pump',
  ]) {
    expect(families).not.toContain(family);
  }
});

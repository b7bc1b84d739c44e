import { expect, test } from 'vitest';
import { joining, type JoinReply } from '#features/joins/contract/join.ts';
import { requestJoin } from '#features/joins/test/request-join.ts';
import { products } from '#features/products/contract/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const other = await startShop({}, { beside: shop });

const getJoin = (from: string, to: string, process = shop): Promise<JoinReply> => requestJoin(process, from, to);

const queryRows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await shop.db.$client.query<Row>(text, values)).rows;

const getSlugs = ({ chains }: JoinReply): string[] => (chains[0]?.parts ?? []).map(({ slug }) => slug);

test('from a 22 mm elbow to a 1/2 in tap: tube by the meter, one reducer and a tap connector, and no coil', async () => {
  const { chains } = await getJoin('compression-elbow-90-22-mm', 'g.1-2-in.male');
  const [best] = chains;
  expect(best?.parts.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['PIP-0106', 1],
    ['FIT-0125', 1],
    ['PIP-0104', 1],
    ['FIT-0160', 1],
  ]);
  expect(best?.labels[0]).toBe('Best');
  expect(best?.parts.map(({ leftOver }) => leftOver)).toEqual([
    'Takes about 10 cm of the 1 m.',
    null,
    'Takes about 10 cm of the 1 m.',
    null,
  ]);
  expect(best?.price).toBeLessThan(35);
});

const COPPER = ['tube.22-mm.male', 'tube.15-mm.male'] as const;

test('every process uses current data: only parts in stock, no archived products', async () => {
  const reducer = 'compression-reducing-coupling-22-x-15-mm';
  const [{ id } = { id: '' }] = await queryRows<{ id: string }>('select id from product where slug = $1', [reducer]);
  expect(getSlugs(await getJoin(...COPPER))).toEqual([reducer]);

  await shop.db.$client.query('update stock set on_hand = 0 where product_id = $1', [id]);
  for (const one of [shop, other]) {
    const without = await getJoin(...COPPER, one);
    expect(getSlugs(without)).not.toContain(reducer);
    expect(without.chains[0]?.parts.every(({ stock, minOrder }) => stock >= minOrder)).toBe(true);
  }
  await shop.db.$client.query('update stock set on_hand = 260 where product_id = $1', [id]);
  expect(getSlugs(await getJoin(...COPPER, other))).toEqual([reducer]);

  const admin = await signIn(shop.db, 'admin');
  expect((await shop.call(products.remove, { params: { id }, query: { confirmed: 'true' } }, admin.token)).status).toBe(
    200,
  );
  for (const one of [shop, other]) expect(getSlugs(await getJoin(...COPPER, one))).not.toContain(reducer);
});

test('a product with less stock than its pack cannot be bought', async () => {
  const BAG = 'end-feed-coupling-15-mm';
  const findSoldered = async () => {
    const { chains } = await getJoin('tube.15-mm.male', 'tube.15-mm.male');
    return chains.flatMap(({ parts }) => parts.map(({ slug }) => slug)).filter((slug) => slug === BAG);
  };
  const stockUp = (pieces: number) =>
    shop.db.$client.query('update stock set on_hand = $2 where product_id = (select id from product where slug = $1)', [
      BAG,
      pieces,
    ]);
  expect(await findSoldered()).toEqual([BAG]);
  await stockUp(24);
  expect(await findSoldered()).toEqual([]);
  await stockUp(1050);
});

test('a chain lists seals and tools, and its price is for the pieces that it takes', async () => {
  const { chains } = await getJoin('tube.15-mm.male', 'r.1-2-in.female');
  const [first] = chains;
  expect(first?.parts.map(({ sku, quantity }) => [sku, quantity])).toEqual([['FIT-0064', 1]]);
  expect(first?.joints.map(({ seals }) => seals)).toEqual([[], ['PTFE tape on the thread']]);
  expect(first?.seals.map(({ product }) => product?.sku)).toEqual(['SEL-0012']);
  expect(first?.tools.map(({ product }) => product?.sku)).toEqual(
    expect.arrayContaining(['PTL-0011', 'PTL-0073', 'SEL-0061']),
  );
  expect([first?.partsPrice, first?.price]).toEqual([1.95, 2.9]);
  const soldered = chains.find(({ labels }) => labels.includes('Soldered'));
  expect(soldered?.seals.map(({ product }) => product?.sku)).toEqual(['SEL-0031', 'SEL-0032', 'SEL-0081', 'SEL-0012']);
});

test('counts the pieces that each joint needs, and shows how many of a pack are left over', async () => {
  const { chains } = await getJoin('plastic-tube.15-mm.male', 'plastic-tube.15-mm.male');
  const [best] = chains;
  const [insert] = best?.seals ?? [];
  expect([insert?.product?.sku, insert?.product?.quantity, insert?.leftOver]).toEqual([
    'FIT-0166',
    50,
    'Sold in packs of 50: 48 are left over.',
  ]);
  await shop.db.$client.query(`update product set min_order = 1, unit_price_cents = 18 where sku = 'FIT-0166'`);
  const { chains: single } = await getJoin('plastic-tube.15-mm.male', 'plastic-tube.15-mm.male');
  const [piece] = single[0]?.seals ?? [];
  expect([piece?.product?.quantity, piece?.leftOver]).toEqual([2, null]);
  expect(single[0]?.price).toBeCloseTo((single[0]?.partsPrice ?? 0) + 0.36, 2);
  await shop.db.$client.query(`update product set min_order = 50, unit_price_cents = 890 where sku = 'FIT-0166'`);
});

test('a plastic pipe needs an insert, and the stem of a fitting does not', async () => {
  const pipe = await getJoin('plastic-tube.15-mm.male', 'push-fit-coupling-15-mm');
  expect(pipe.direct?.seals).toEqual(['Insert in the end of the pipe']);
  const stem = await getJoin('push-fit-reducer-22-x-15-mm', 'push-fit.22-mm.female');
  expect(stem.direct?.seals).toEqual([]);
});

test('without a chain, gives the reason and the nearest match, and warns of look-alikes', async () => {
  const waste = await getJoin('tube.22-mm.male', 'waste-pipe.40-mm.male');
  expect(waste.none?.why).toContain('never joined');
  const american = await getJoin('npt.1-2-in.male', 'tube.15-mm.male');
  expect(american.none?.why).toContain('1/2 in NPT male');
  expect(american.lookAlikes.join(' ')).toContain('NPT and BSP look alike');
  const drilled = await getJoin('r.1-2-in.female', 'g.1-4-in.female');
  expect(drilled.none?.nearest).toContain('3/8 in BSP male');
  expect(drilled.none?.chain?.parts.map(({ sku }) => sku)).toEqual(['VAL-0042']);
  const copper = await getJoin('tube.22-mm.male', 'g.3-4-in.male');
  expect(copper.lookAlikes.join(' ')).toContain('Old 3/4 in copper tube is 21.5 mm');
  expect(copper.lookAlikes.join(' ')).toContain('26.4 mm');
});

test('an unknown end is not an error, and a joint that fits only sometimes has a caution', async () => {
  for (const key of ['nothing-of-the-kind', 'tube.99-mm.male', 'a.b.c.d.e', 'x'.repeat(300), "' or 1=1", '%00']) {
    const { from, chains } = await getJoin(key, 'tube.15-mm.male');
    expect([key, from, chains]).toEqual([key, null, []]);
  }
  expect((await shop.call(joining.find, { query: { from: 'x'.repeat(301) } })).status).toBe(400);
  const { direct } = await getJoin('r.1-2-in.male', 'shower-hose-1500-mm-1-2-in-bsp');
  expect(direct?.caution).toContain('never reaches the washer');
});

test('a search by words finds only products that have ends', async () => {
  const { body } = await shop.call(joining.match, { query: { search: 'basin mixer' } });
  expect(body[0]).toMatchObject({ slug: 'basin-mixer-single-lever-chrome' });
  expect(body[0].ends).toContain('3/8 in BSP female, parallel (G)');
  const { body: exact } = await shop.call(joining.match, { query: { search: 'tap 0021' } });
  expect(exact).toMatchObject([{ slug: 'pillar-tap-1-2-in-bsp-chrome-hot' }]);
  expect((await shop.call(joining.match, { query: { search: 'claw hammer' } })).body).toEqual([]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cart, type ResolvedLinkLine } from '#features/carts/contract/cart.ts';
import { type CartNeed, cartNeeds } from '#features/carts/contract/cart-needs.ts';
import { archive } from '#features/product-editing/contract/archive.ts';
import { products } from '#features/products/contract/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openShopper } from '#test/helpers/shopper.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { countStatements } from '#test/helpers/count-statements.ts';

const shop = await startShop();
const customer = await signIn(shop.db);
const shopper = openShopper(shop);

const many = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await shop.db.$client.query<Row>(text, values)).rows;

const listNeeds = async (): Promise<CartNeed[]> => {
  const { status, body } = await shopper.call(cartNeeds.list, {}, customer.token);
  expect(status).toBe(200);
  return body;
};

/** Fetches the needs of a cart with exactly these lines, such as `TAP-0011 VAL-0042:2`. */
const fetchNeeds = async (cartLines: string): Promise<CartNeed[]> => {
  const { body } = await shopper.call(cart.readLink, { query: { add: cartLines.replaceAll(' ', ',') } });
  const lines = (body as ResolvedLinkLine[]).map(({ text, product, quantity }) => {
    if (product === null) throw new Error(`there is no ${text}`);
    return { productId: product._id, quantity };
  });
  await shopper.call(cart.clear, {}, customer.token);
  expect((await shopper.call(cart.add, { body: { lines } }, customer.token)).status).toBe(200);
  return listNeeds();
};

/** Formats needs as `2 VAL-0042`, ends first. */
const formatNeeds = (needs: readonly CartNeed[], kind?: CartNeed['kind']): string[] =>
  needs
    .filter((need) => kind === undefined || need.kind === kind)
    .map(({ product, join }) => (product === null ? `${join}` : `${product.quantity} ${product.sku}`));

const TAPE = '1 SEL-0012';
const WRENCH = '1 HND-0014';
const CUTTER = '1 PTL-0011';
const DEBURRER = '1 PTL-0073';

const needCases: [cart: string, ...advised: string[]][] = [
  // Taps: the hoses of a mixer tap, the tail of a pillar tap.
  ['TAP-0011', '2 VAL-0042'],
  ['TAP-0011:3', '6 VAL-0042'],
  ['TAP-0011 PIP-0061:2', '2 VAL-0042'],
  ['TAP-0011 VAL-0042:2', TAPE, WRENCH],
  ['TAP-0021', '1 PIP-0061'],
  ['TAP-0021 TAP-0022', '2 PIP-0061'],
  ['TAP-0021 PIP-0061', WRENCH],
  ['TAP-0021 PIP-0061 VAL-0031', WRENCH],
  ['TAP-0023 TAP-0024', '2 PIP-0063'],
  ['TAP-0032'],
  ['TAP-0031', TAPE],
  // Showers: one pair of S-unions; a shower hose instead of a tap connector at the outlet; one hose between two ends.
  ['TAP-0041', '1 TAP-0042', '1 TAP-0061'],
  ['TAP-0041 TAP-0051', '1 TAP-0042', '1 TAP-0061'],
  ['TAP-0025', '2 PIP-0063', '1 TAP-0061'],
  ['TAP-0051:2', '2 TAP-0061'],
  ['TAP-0052', '1 TAP-0053'],
  // Boiler room: no trap for a pump, although the thread is the same, and no pump valve for a flush siphon.
  ['HTG-0041', '2 HTG-0043'],
  ['HTG-0041 DRN-0012', '2 HTG-0043'],
  ['HTG-0041 HTG-0043:2 PIP-0012', WRENCH, CUTTER, DEBURRER],
  ['HTG-0041 HTG-0051 HTG-0054 HTG-0055', '2 HTG-0043', TAPE, '1 PTL-0023'],
  ['SAN-0031'],
  ['SAN-0032'],
  // An adapter that fits the pipe in the cart.
  ['HTG-0021 PIP-0021', '6 HTG-0031', TAPE],
  ['HTG-0021 PIP-0026', '6 HTG-0032', TAPE],
  // Wastes: a trap that is tightened by hand. The drain is already in the house.
  ['DRN-0022', '1 DRN-0012'],
  ['DRN-0023', '1 DRN-0016'],
  ['DRN-0021 DRN-0011 DRN-0071'],
  ['DRN-0051'],
  // Pipe and fittings: there are needs only for a wrong size or kind, not for each piece.
  ['FIT-0061:20'],
  ['FIT-0061:20 PIP-0011', CUTTER, DEBURRER, WRENCH],
  ['FIT-0061 PIP-0012', '1 PIP-0104'],
  ['PIP-0021 FIT-0174', '1 PIP-0127'],
  ['PIP-0024 FIT-0082', '50 FIT-0166', '1 PTL-0013'],
  ['DRN-0042:3', '1 SEL-0091'],
  ['VAL-0024'],
  // A product in the cart replaces a recommended one: hemp instead of tape, a tube slice instead of a cutter, pliers
  // instead of a wrench.
  ['VAL-0011', TAPE],
  ['VAL-0011 SEL-0011:10'],
  ['FIT-0061 PIP-0011 PTL-0011 PTL-0073 HND-0011'],
  // Accessories that the owner recommends, without those already in the cart.
  ['PTL-0041', '1 SEL-0082', '1 SEL-0031', '1 SEL-0032', '1 SEL-0081'],
  ['PTL-0041 SEL-0032 SEL-0081', '1 SEL-0082', '1 SEL-0031'],
  ['PTL-0031 PTL-0071', '1 PTL-0073', '1 PTL-0072', '1 PTL-0013'],
  ['PTL-0041 PTL-0071', '1 SEL-0082', '1 SEL-0031', '1 SEL-0032', '1 SEL-0081'],
  // Products that are not for plumbing.
  ['FST-0021 FST-0022 FST-0042 FST-0061'],
  ['HND-0011 SEL-0041 TAP-0071 TAP-0072:5'],
];

test.each(needCases)('a cart with %s needs the products that a plumber would add', async (cartLines, ...expected) => {
  expect(formatNeeds(await fetchNeeds(cartLines))).toEqual(expected);
});

test('needs are described in trade words, at most six, and each once', async () => {
  const fetchNeedTexts = async (cartLines: string) => (await fetchNeeds(cartLines)).map(({ text }) => text);
  expect(await fetchNeedTexts('TAP-0011')).toEqual([
    'Nothing in your cart connects to the 3/8 in hoses of Basin mixer tap',
  ]);
  expect(await fetchNeedTexts('TAP-0041 TAP-0051')).toEqual([
    'Nothing in your cart connects to the 3/4 in nuts of Thermostatic bar shower valve',
    'Nothing in your cart connects to the 1/2 in outlet of Thermostatic bar shower valve and the 1/2 in thread of Hand shower',
  ]);
  expect(await fetchNeedTexts('PIP-0021 FIT-0174')).toEqual([
    'No pipe in your cart fits the 16 mm press ends of Press elbow 90°',
  ]);
  expect(await fetchNeedTexts('VAL-0071 HTG-0011 VAL-0011')).toContain(
    'PTFE tape on the thread, for Thermostatic radiator valve, Lockshield radiator valve and 1 more',
  );
  expect(await fetchNeedTexts('PTL-0031 PTL-0071')).toContain(
    'Goes with Tube bender and Hand press tool for multilayer pipe',
  );
  const all = await fetchNeeds('TAP-0011 DRN-0021 DRN-0022 PTL-0061 TAP-0023 HTG-0021 TAP-0021');
  expect(all).toHaveLength(6);
  expect(new Set(formatNeeds(all)).size).toBe(6);
});

test('needs skip sold-out and archived products and stay within stock; archived lines join nothing', async () => {
  const [valve] = await many<{ id: string }>(`select id from product where sku = 'VAL-0042'`);
  const id = valve?.id ?? '';
  const stock = (pieces: number) => many('update stock set on_hand = $2 where product_id = $1', [id, pieces]);
  await fetchNeeds('TAP-0011:3');
  await stock(4);
  expect(formatNeeds(await listNeeds())).toEqual(['4 VAL-0042']);
  await stock(0);
  const key = 'basin-mixer-single-lever-chrome.g.3-8-in.female';
  expect(formatNeeds(await listNeeds())).toEqual([key]);
  // For a sold-out product in the cart, its line shows the problem.
  await stock(100);
  await fetchNeeds('TAP-0011 VAL-0042:2');
  await stock(0);
  expect(formatNeeds(await listNeeds(), 'end')).toEqual([]);
  await stock(100);
  const admin = await signIn(shop.db, 'admin');
  await shop.call(products.remove, { params: { id }, query: { confirmed: 'true' } }, admin.token);
  expect(formatNeeds(await listNeeds())).toEqual([key]);
  await shop.call(archive.restore, { params: { id } }, admin.token);
  expect(formatNeeds(await listNeeds(), 'end')).toEqual([]);
});

test('a sold-out accessory is not recommended; one that a joint also needs is listed once', async () => {
  const [torch] = await many<{ id: string }>(`select id from product where sku = 'PTL-0041'`);
  const [mat] = await many<{ id: string }>(`select id from product where sku = 'SEL-0082'`);
  const stock = (pieces: number) =>
    many('update stock set on_hand = $2 where product_id = $1', [mat?.id ?? '', pieces]);
  const [was] = await many<{ onHand: number }>('select on_hand as "onHand" from stock where product_id = $1', [
    mat?.id ?? '',
  ]);
  await fetchNeeds('PTL-0041');
  await stock(0);
  expect(formatNeeds(await listNeeds(), 'accessory')).not.toContain('1 SEL-0082');
  await stock(was?.onHand ?? 0);
  const more = `insert into product_accessory (product_id, position, sku) values ($1, 9, 'SEL-0012')`;
  await many(more, [torch?.id ?? '']);
  const needs = await fetchNeeds('PTL-0041 SEL-0082 SEL-0031 SEL-0032 SEL-0081 VAL-0011');
  expect(needs.filter(({ product }) => product?.sku === 'SEL-0012').map(({ kind }) => kind)).toEqual(['seal']);
  await many(`delete from product_accessory where position = 9`);
});

test('saved lines and a guest without a cart have no needs', async () => {
  const [tap] = await many<{ id: string }>(`select id from product where sku = 'TAP-0011'`);
  await fetchNeeds('TAP-0011 DRN-0022');
  await shopper.call(cart.move, { body: { productId: tap?.id ?? '', to: 'saved' } }, customer.token);
  expect(formatNeeds(await listNeeds())).toEqual(['1 DRN-0012']);
  expect((await openShopper(shop).call(cartNeeds.list, {})).body).toEqual([]);
});

type StockedProduct = { sku: string; slug: string; root: string; ends: { id: string; key: string }[] };

const findStockedProducts = async (): Promise<StockedProduct[]> =>
  many<StockedProduct>(
    `select p.sku, p.slug, r.slug as root, json_agg(json_build_object('id', e.joint || '|' || e.size || '|' || e.gender,
              'key', p.slug || '.' || trim(both '-' from regexp_replace(lower(e.joint), '[^a-z0-9]+', '-', 'g')) || '.' ||
                     trim(both '-' from regexp_replace(lower(e.size), '[^a-z0-9]+', '-', 'g')) || '.' || e.gender)) as ends
       from product p join product_end e on e.product_id = p.id join category c on c.id = p.category_id
       join category r on r.id = c.parent_id where p.status = 'active' group by p.id, r.slug order by p.sku`,
  );

test('random carts get only products that fit, and only for ends that nothing in the cart fits', async () => {
  const goods = await findStockedProducts();
  const bySku = new Map(goods.map((one) => [one.sku, one]));
  const fits = new Set(
    (
      await many<{ rule: string }>(
        `select joint || gender || ' ' || to_joint || to_gender as rule from mating_rule where fits`,
      )
    ).map(({ rule }) => rule),
  );
  const doMate = (one: string, other: string): boolean => {
    const [joint, size, gender] = one.split('|');
    const [toJoint, toSize, toGender] = other.split('|');
    return size === toSize && fits.has(`${joint}${gender} ${toJoint}${toGender}`);
  };
  const isWaste = ({ root }: StockedProduct) => root === 'traps-and-wastes' || root === 'drainage';
  let named = 0;
  const some = fc.uniqueArray(fc.constantFrom(...goods.map(({ sku }) => sku)), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(some, async (skus) => {
      const needs = await fetchNeeds(skus.join(' '));
      expect(needs.length).toBeLessThanOrEqual(6);
      for (const { kind, join, product } of needs) {
        expect(skus).not.toContain(product?.sku);
        if (kind !== 'end') continue;
        named += 1;
        const owner = goods.find(({ ends }) => ends.some(({ key }) => key === join));
        const end = owner?.ends.find(({ key }) => key === join)?.id ?? '';
        const mates = (row: StockedProduct | undefined) => row?.ends.some(({ id }) => doMate(end, id)) === true;
        expect([skus, join, skus.includes(owner?.sku ?? '')]).toEqual([skus, join, true]);
        if (product !== null) expect([skus, join, product.sku, mates(bySku.get(product.sku))]).toContain(true);
        for (const sku of skus) {
          const other = bySku.get(sku);
          const meet = other !== undefined && owner !== undefined && isWaste(other) === isWaste(owner);
          if (sku !== owner?.sku && meet) expect([skus, join, sku, mates(other)]).toEqual([skus, join, sku, false]);
        }
      }
    }),
    { numRuns: 120, seed: 22 },
  );
  expect(named).toBeGreaterThan(60);
});

test('a long cart needs no more SQL statements than a short one', async () => {
  const goods = await findStockedProducts();
  const sent = countStatements(shop);
  const count = async (cartLines: string): Promise<number> => {
    await fetchNeeds(cartLines);
    sent.forget();
    await listNeeds();
    return sent.count();
  };
  const few = await count('TAP-0011');
  const hundred = goods
    .filter((_, at) => at % 2 === 0)
    .map(({ sku }) => sku)
    .slice(0, 100);
  expect(await count(hundred.join(' '))).toBe(few);
});

test('a guest gets the same needs as a customer with the same cart', async () => {
  const { body: linkLines } = await shopper.call(cart.readLink, { query: { add: 'VAL-0011' } });
  const lines = [{ productId: (linkLines as ResolvedLinkLine[])[0]?.product?._id ?? '', quantity: 1 }];
  const guest = openShopper(shop);
  expect((await guest.call(cart.add, { body: { lines } })).status).toBe(200);
  const { status, body } = await guest.call(cartNeeds.list, {});
  expect(status).toBe(200);
  expect(body).toEqual(await fetchNeeds('VAL-0011'));
});

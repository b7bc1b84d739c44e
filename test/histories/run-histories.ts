import { Address } from '#features/addresses/contract/address.ts';
import { placeOrder } from '#features/checkout/server/place-order.ts';
import { setTenders } from '#features/payments/server/tenders.ts';
import { cents } from '#platform/contract/money.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { forEachConcurrently } from '#platform/server/jobs/batch.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProducts } from '#test/helpers/products.ts';
import { features } from '#server/features.ts';
import type { TestShop } from '#test/helpers/start-shop.ts';
import { type Tally, createRandom } from '#test/prove/random.ts';
import { historyTender, runHistory } from './history.ts';
import { createMemoryProvider } from './memory-provider.ts';
import { createScheduler } from './scheduler.ts';

/** Enough histories at once to keep two cores busy. */
const AT_ONCE = 8;
const BUYERS = 40;
/** There are several, because orders of the same product wait for each other. */
const PRODUCTS = 16;

const unpaid = {
  orders: 1_000_000,
  lines: 1_000_000,
  cents: cents(1_000_000_000),
  unprovenCents: cents(1_000_000_000),
  holdHours: 24,
};
const hold = { holdHours: 48, unpaid };

const toCaller = (person: TestPerson, asStaff: boolean) => ({
  ...person,
  asStaff,
  hasMorePermission: asStaff,
  secondStepError: null,
  freshError: null,
});

/**
 * Runs random histories of paying an order, each with its own order and card provider, on a shop that runs no
 * jobs.
 * @param seed the same seed repeats the choices, but two concurrent tasks may still end in a different order
 * @returns what went wrong, and how often each event happened
 */
export const runHistories = async (
  shop: TestShop,
  { count, seed, report = () => {} }: { count: number; seed: number; report?: (done: number) => void },
): Promise<{ faults: string[]; tally: Tally }> => {
  const tally: Tally = {};
  const faults: string[] = [];
  const { db } = shop;
  setTenders([historyTender]);
  try {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => signIn(db)));
    const staff = toCaller(await signIn(db, 'admin'), true);
    const goods = await createTestProducts(shop, PRODUCTS, { stock: 10_000_000 });
    let done = 0;
    await forEachConcurrently(
      Array.from({ length: count }, (_, at) => seed + at),
      AT_ONCE,
      async (historySeed) => {
        const random = createRandom(historySeed);
        const buyer = toCaller(random.pick(buyers), false);
        const { id, unitPriceCents } = random.pick(goods);
        const quantity = 1 + random.upTo(5);
        const order = await placeOrder(
          db,
          buyer,
          {
            lines: [{ productId: id, quantity }],
            deliveryAddress: Address.parse(oslo),
            billingAddress: null,
            reference: '',
            method: null,
            expected: { goods: cents(unitPriceCents * quantity) },
          },
          { ...hold, shippingFeeCents: cents(0), idempotencyKey: null, network: null },
        );
        const parts = {
          db,
          provider: createMemoryProvider('histories', `${historySeed}_${order._id}`, random),
          scheduler: createScheduler(random, {
            losses: random.pick([0, 0.1, 0.3]),
            crashes: random.pick([0, 0, 0.01, 0.05]),
          }),
          random,
          tally,
          order,
          buyer,
          staff,
          hold,
        };
        const found = await runHistory(parts, 8 + random.upTo(32));
        faults.push(...found.map((fault) => `seed ${historySeed}, order ${fault}`));
        done += 1;
        if (done % 1000 === 0) report(done);
      },
    );
  } finally {
    setTenders(features.flatMap(({ tenders = [] }) => tenders));
  }
  return { faults, tally };
};

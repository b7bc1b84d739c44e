import { expect, test } from 'vitest';
import { fuzzAccount } from './fuzz-accounts.ts';
import { signIn } from '#test/helpers/people.ts';
import { createRandom } from '#test/prove/random.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

test('in any sequence of sign-up, verification and reset, no stranger can use the account of an address, and its owner always can', async () => {
  const { token: adminToken } = await signIn(shop.db, 'admin');
  const readLink = async (email: string, page: string): Promise<string> => {
    const found = (await shop.mailsTo(email)).map(({ text }) => new RegExp(`${page}#([\\w-]+)`).exec(text)?.[1]);
    return found.find((token) => token !== undefined) ?? '';
  };
  const faults: string[] = [];
  const reached = { reached: shop, origin: SHOP_URL, adminToken, readLink };
  for (let round = 0; round < 4; round++) {
    const query = (text: string, values: unknown[] = []) => shop.db.$client.query(text, values);
    faults.push(...(await fuzzAccount({ ...reached, query }, createRandom(round + 2026), {}, { round, steps: 12 })));
  }
  expect(faults).toEqual([]);
}, 0);

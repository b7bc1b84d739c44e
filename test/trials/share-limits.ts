import type { Claim } from './claim.ts';
import { startValkey } from './start-valkey.ts';
import { withShops } from './with-shops.ts';

/** The limit for documents is the lowest: this many requests a minute (`productionRateLimits`). */
const LIMIT = 30;
const ASKED = 80;

/**
 * Checks that four processes with one Valkey allow exactly as many requests as one process would. While Valkey
 * hangs, they must allow all requests.
 */
export const shareLimits = async (): Promise<Claim[]> => {
  const valkey = await startValkey(24_379);
  if (valkey === null) {
    return [{ title: 'limits', found: 'no Valkey or Redis here, and it cannot be installed', isTrue: null }];
  }
  try {
    return await withShops(4, { VALKEY_URL: valkey.url }, async ({ urls }) => {
      const getStatus = async (at: number) =>
        (await fetch(`${urls[at % urls.length]}/api/documents/01900000-0000-7000-8000-000000000001`)).status;
      const statuses = await Promise.all(Array.from({ length: ASKED }, (_, at) => getStatus(at)));
      const through = statuses.filter((status) => status !== 429).length;
      valkey.freeze();
      const began = Date.now();
      const open = await Promise.all(urls.map((_, at) => getStatus(at)));
      const ms = Date.now() - began;
      return [
        {
          title: 'shared limits of four processes',
          found: `${through} of ${ASKED} let through, the limit is ${LIMIT}`,
          isTrue: through === LIMIT,
        },
        {
          title: 'limits while Valkey is stuck',
          found: `${open.filter((status) => status !== 429).length} of ${open.length} let through, in ${ms} ms`,
          isTrue: !open.includes(429) && ms < 2_000,
        },
      ];
    });
  } finally {
    await valkey.stop();
  }
};

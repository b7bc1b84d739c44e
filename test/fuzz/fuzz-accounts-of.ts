import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { fuzzAccount } from './fuzz-accounts.ts';
import { createRandom, type Tally } from '#test/prove/random.ts';
import { reachOverHttp } from '#test/helpers/reach-over-http.ts';
import type { SentMail } from '#test/helpers/start-shop.ts';

/** Actions on one address. */
const STEPS = 25;

/**
 * Lets an owner and a stranger compete for the same email address in a running shop, with one address per round.
 * @returns the faults
 */
export const fuzzShopAccounts = async (
  shopUrl: string,
  databaseUrl: string,
  { rounds, seed }: { rounds: number; seed: number },
  tally: Tally,
): Promise<string[]> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const query = (text: string, values: unknown[] = []) => client.query(text, values);
  const readLink = async (email: string, page: string): Promise<string> => {
    const unsent = `select from outbox where sent_at is null and kind like 'account.%'`;
    while ((await query(unsent)).rowCount !== 0) await setTimeout(50);
    const mails = (await (await fetch(`${shopUrl}/__sandbox/mail/mails.json?to=${email}`)).json()) as SentMail[];
    const found = mails.map(({ text }) => new RegExp(`${page}#([\\w-]+)`).exec(text)?.[1]);
    return found.find((token) => token !== undefined) ?? '';
  };
  const shop = { reached: reachOverHttp(shopUrl), origin: shopUrl, query, readLink };
  const random = createRandom(seed);
  const faults: string[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const adminToken = await logInOverHttp(shopUrl, 'admin@example.com', 'admin-demo');
      faults.push(...(await fuzzAccount({ ...shop, adminToken }, random, tally, { round, steps: STEPS })));
    }
  } finally {
    await client.end();
  }
  return faults;
};

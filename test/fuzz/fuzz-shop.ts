import { fingerprint, fuzz, signInDemo } from './fuzz-requests.ts';
import { findFailingAddresses } from '#test/helpers/send-requests.ts';
import { sendOddLines } from './fuzz-lines.ts';
import { listLongTexts, sendLongText } from './fuzz-texts.ts';
import { createRandom, type Tally } from '#test/prove/random.ts';
import { listAddresses, visit } from '#test/soak/visitors.ts';

const AT_ONCE = 16;
const MOST_FAULTS = 20;
/** How long a client waits for an answer, in ms. */
const PATIENCE_MS = 60_000;
/** Slow visitors pause for at most this time. Visitors who never read wait twenty times as long. */
const DAWDLE_MS = 100;

/** The number of visitors who may leave, packets of odd lines, invalid requests, and long texts. */
export type FuzzAmounts = { visits: number; packets: number; requests: number; texts: number };

/** Runs an action `times` times, several at once, or stops early when there are too many faults. */
const repeat = async (times: number, action: () => Promise<string | null>): Promise<string[]> => {
  const faults: string[] = [];
  let remaining = times;
  const work = async () => {
    while (remaining > 0 && faults.length < MOST_FAULTS) {
      remaining -= 1;
      const fault = await action();
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
};

/**
 * Sends every kind of invalid request that strangers may send to a fresh shop. No request may change the
 * database, and afterward every public address must answer.
 * @param seed the same seed repeats the requests, but not their order of arrival
 * @param slowestMs the longest time that an invalid request may take
 */
export const fuzzShop = async (
  shopUrl: string,
  databaseUrl: string,
  amounts: FuzzAmounts,
  { seed, slowestMs }: { seed: number; slowestMs: number },
): Promise<{ faults: string[]; tally: Tally; slowestMs: number }> => {
  const random = createRandom(seed);
  const tally: Tally = {};
  const tokens = await signInDemo(shopUrl);
  const before = await fingerprint(databaseUrl);
  const addresses = await listAddresses(shopUrl);

  const visitFaults = await repeat(amounts.visits, () => visit(shopUrl, addresses, random, tally, DAWDLE_MS));
  const odd = await repeat(amounts.packets, () =>
    sendOddLines(shopUrl, [...addresses, '/api/auth/get-session'], random, tally, PATIENCE_MS),
  );
  const requestFaults = await fuzz(shopUrl, tokens, { requests: amounts.requests, seed, slowestMs });
  const after = await fingerprint(databaseUrl);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);

  // The shop accepts some of these texts, so their effect on the database is not checked.
  const texts = listLongTexts(tokens.customer);
  const long = await repeat(Math.min(amounts.texts, texts.length), async () => {
    const [text] = texts.splice(random.upTo(texts.length), 1);
    return text === undefined ? null : sendLongText(shopUrl, text, PATIENCE_MS);
  });
  const silent = await findFailingAddresses(shopUrl, addresses, { patienceMs: PATIENCE_MS, atOnce: AT_ONCE });
  for (const [status, times] of Object.entries(requestFaults.byStatus)) tally[`wrong request: ${status}`] = times;
  return {
    faults: [
      ...visitFaults.map((one) => `no response: ${one}`),
      ...odd,
      ...requestFaults.faults,
      ...changed.map((table) => `changed: ${table}`),
      ...long,
      ...silent.map((one) => `afterwards ${one}`),
    ],
    tally,
    slowestMs: requestFaults.slowestMs,
  };
};

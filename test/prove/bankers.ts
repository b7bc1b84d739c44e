import type { Provider } from './provider.ts';
import { incrementTally, type Random, type Tally } from './random.ts';
import { repeatUntilStopped } from './repeat.ts';

const post = async (provider: Provider, path: string, params: Record<string, string>): Promise<boolean> => {
  const response = await fetch(`http://${provider.host}:${provider.port}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.secretKey}` },
    body: new URLSearchParams(params),
  });
  await response.arrayBuffer();
  return response.ok;
};

const queryProvider = async (provider: Provider, query: string) =>
  (await provider.pool.query<{ id: string; cents: number }>(query)).rows;

const PAID = `select id, (doc->>'amount')::int as cents from sandbox.payment_intent
  where doc->>'status' = 'succeeded' order by random() limit 1`;

const DISPUTED = `select id, 0 as cents from sandbox.dispute where doc->>'status' = 'needs_response'`;

const decideAllDisputes = async (disputes: string, provider: Provider, random: Random, tally: Tally) => {
  for (const { id } of await queryProvider(provider, disputes)) {
    const wins = random.chance(0.5);
    const text = wins ? 'winning_evidence' : 'losing_evidence';
    if (await post(provider, `disputes/${id}`, { 'evidence[uncategorized_text]': text })) {
      incrementTally(tally, wins ? 'dispute won' : 'dispute lost');
    }
  }
};

/** Decides open disputes, one way or the other. */
const decideDisputes = (provider: Provider, random: Random, tally: Tally) =>
  decideAllDisputes(`${DISPUTED} and created_at < now() - interval '1 second' limit 1`, provider, random, tally);

const disputePart = async (provider: Provider, random: Random, tally: Tally) => {
  for (const { id, cents } of await queryProvider(provider, PAID)) {
    const amount = String(1 + random.upTo(cents));
    if (await post(provider, `payment_intents/${id}/dispute`, { amount }))
      incrementTally(tally, 'part of a payment disputed');
  }
};

const refundByHand = async (provider: Provider, random: Random, tally: Tally) => {
  for (const { id, cents } of await queryProvider(provider, PAID)) {
    const amount = random.chance(0.3) ? null : String(1 + random.upTo(cents));
    if (await post(provider, 'refunds', { payment_intent: id, ...(amount !== null && { amount }) }))
      incrementTally(tally, 'refund at the provider by hand');
  }
};

const endRefund = async (provider: Provider, random: Random, tally: Tally) => {
  const isLate = random.chance(0.4);
  const status = isLate ? 'succeeded' : 'pending';
  for (const { id } of await queryProvider(
    provider,
    `select id, 0 as cents from sandbox.refund where doc->>'status' = '${status}' order by random() limit 1`,
  )) {
    const outcome = isLate || random.chance(0.3) ? 'failed' : 'succeeded';
    if (await post(provider, `refunds/${id}/end`, { outcome })) {
      incrementTally(tally, isLate ? 'refund failed later' : `refund on its way ${outcome}`);
    }
  }
};

/** Actions of banks, card holders and the provider's staff, which the shop does not control. */
export const startBanks = (provider: Provider, random: Random, tally: Tally) => {
  const actions = [disputePart, refundByHand, endRefund, endRefund];
  return repeatUntilStopped(
    () => 200,
    async () => {
      await decideDisputes(provider, random, tally);
      if (random.chance(0.5)) await random.pick(actions)(provider, random, tally);
    },
  );
};

/** Decides all open disputes: until then their payments cannot be refunded. */
export const endDisputes = (provider: Provider, random: Random, tally: Tally) =>
  decideAllDisputes(DISPUTED, provider, random, tally);

/** Completes all pending refunds. */
export const endRefunds = async (provider: Provider): Promise<void> => {
  for (const { id } of await queryProvider(
    provider,
    `select id, 0 as cents from sandbox.refund where doc->>'status' = 'pending'`,
  )) {
    await post(provider, `refunds/${id}/end`, { outcome: 'succeeded' });
  }
};

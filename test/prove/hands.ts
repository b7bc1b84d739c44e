import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import type { Database } from '#server/db/open.ts';
import { sweep } from '#server/flows/sweep.ts';
import { rememberShopId } from '#server/db/meta.ts';
import { compareNow } from '#server/payments/compare-daily.ts';
import { openCardProvider } from '#server/payments/stripe.ts';
import { logInOverHttp } from '../browser-like.ts';
import type { Provider } from './provider.ts';
import { count, type Random, type Tally } from './random.ts';

/** Does something again and again; what fails is tried the next time. `stop` waits for the last one. */
export const keepDoing = (pauseMs: () => number, act: () => Promise<unknown>) => {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      await wait(pauseMs(), undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await act().catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
};

/** Kills, cuts and expires while the run goes on; `stop` ends it. */
export const startFaults = (db: Database, random: Random, tally: Tally, kill: () => Promise<void>) => {
  const repeat = (everyMs: number, act: () => Promise<unknown>) =>
    keepDoing(() => everyMs * (0.5 + random.next()), act);
  const hands = [
    repeat(150, async () => {
      const { rowCount } = await db.$client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'prove'
          order by random() limit 1`,
      );
      if ((rowCount ?? 0) > 0) count(tally, 'database connection killed');
    }),
    repeat(120, async () => {
      const { rowCount } = await db.$client.query(
        `update orders set held_until = now() - interval '1 second' where id in
          (select id from orders where status = 'unpaid' and held_until > now() order by random() limit 2)`,
      );
      for (let at = 0; at < (rowCount ?? 0); at++) count(tally, 'hold run out');
    }),
    repeat(20_000, async () => {
      const { rows } = await db.$client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1`,
      );
      if (rows[0] === undefined) return;
      // One backend killed with -9 makes PostgreSQL drop all others and recover from its log.
      process.kill(rows[0].pid, 'SIGKILL');
      count(tally, 'database crashed');
    }),
    repeat(4000, kill),
  ];
  return {
    async stop() {
      await Promise.all(hands.map((hand) => hand.stop()));
    },
  };
};

export const startAdmin = (db: Database, shop: { url: string }, random: Random, tally: Tally) => {
  let token = '';
  const act = async () => {
    if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
    const { rows } = await db.$client.query<{ id: string; status: string }>(
      `select id, status from orders where status in ('paid', 'delivered') order by random() limit 3`,
    );
    for (const { id, status } of rows) {
      const headers = { authorization: `Bearer ${token}` };
      const refunds = random.chance(0.3);
      if (!refunds && status === 'delivered') continue;
      const answer = refunds
        ? await fetch(`${shop.url}/api/orders/${id}/refund`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({
              reason: 'proof',
              restock: random.chance(0.5),
              ...(random.chance(0.5) && { amount: 1 }),
            }),
          })
        : await fetch(`${shop.url}/api/paidorders/${id}`, { method: 'PATCH', headers });
      if (answer.status === 401) token = '';
      if (answer.ok) count(tally, refunds ? 'refund by the admin' : 'delivery by the admin');
    }
  };
  return keepDoing(() => 100, act);
};

/** Banks decide what their card holders dispute. */
export const startBanks = (provider: Provider, random: Random, tally: Tally) => {
  const act = async () => {
    const { rows } = await provider.pool.query<{ id: string }>(
      `select id from sandbox.dispute where doc->>'status' = 'needs_response' and created_at < now() - interval '1 second' limit 1`,
    );
    for (const { id } of rows) {
      const wins = random.chance(0.5);
      const answer = await fetch(`http://${provider.host}:${provider.port}/v1/disputes/${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${provider.secretKey}` },
        body: new URLSearchParams({ 'evidence[uncategorized_text]': wins ? 'winning_evidence' : 'losing_evidence' }),
      });
      if (answer.ok) count(tally, wins ? 'dispute won' : 'dispute lost');
    }
  };
  return keepDoing(() => 200, act);
};

/** Lets everything that is half done come to its end, as the shop's own sweep does every minute. */
export const settleAll = async (db: Database, provider: Provider): Promise<void> => {
  const terms = { shop: await rememberShopId(db), cardTries: 1_000_000, cardWaitHours: 1 };
  const cards = openCardProvider(provider.secretKey, provider.webhookSecret, terms, {
    host: provider.host,
    port: provider.port,
  });
  const log = pino({ level: 'silent' });
  await db.$client.query(
    `update payment set updated_at = now() - interval '1 hour' where status in ('creating', 'open')`,
  );
  const left = async () => {
    const { rows } = await db.$client.query(
      `select (select count(*) from orders where status in ('cancelling', 'refunding'))
            + (select count(*) from refund where status = 'due' and provider_id is null and hand_id is null)
            + (select count(*) from payment where status in ('creating', 'open') and provider_id is not null
                and updated_at < now() - interval '5 minutes') as n`,
    );
    return Number(rows[0].n);
  };
  await sweep(db, cards, log);
  await compareNow(db, cards);
  for (let round = 0; round < 500 && (await left()) > 0; round++) await sweep(db, cards, log);
};

import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '#platform/server/db/open.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openDatabaseProxy } from '#test/helpers/database-proxy.ts';
import { readResidentMb } from '#test/helpers/read-memory.ts';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { startTemporaryPostgres } from '#test/helpers/temporary-postgres.ts';
import type { Claim } from './claim.ts';
import { takeOrders } from './take-orders.ts';

/** The length of the outage: an hour, or the number of minutes in the environment. */
const AWAY_MS = Number(process.env['AWAY_MINUTES'] ?? 60) * 60_000;
const LOOK_MS = 1_000;
const BACK_MS = 60_000;
/**
 * The most log lines a minute besides one for each rejected order. With so few, no message gets lost among them
 * and the disk does not fill up.
 */
const LINES_A_MINUTE = 60;

/** Takes the database away from a shop for an hour, while people continue to read, order and sign in. */
export const stayAway = async (): Promise<Claim[]> => {
  const server = await startTemporaryPostgres('away');
  const proxy = await openDatabaseProxy(server.url);
  const db = connect(server.url, () => {});
  const shop = await spawnShop({ DATABASE_URL: proxy.url, LOG_LEVEL: 'warn', ...highUnpaidLimits });
  try {
    const { goods, order, comeBack, countLost, acknowledged, statusCounts } = await takeOrders(shop);
    const pages = ['/', '/products', `/products/${goods[0]?.slug ?? ''}`];
    const read = new Map<number, number>();
    for (let at = 0; at < 20; at++) await order();
    for (const page of pages) await (await fetch(shop.url + page)).text();

    await proxy.cut();
    const until = Date.now() + AWAY_MS;
    const lines = () => shop.output().split('\n').length;
    const linesBefore = lines();
    const mbBefore = readResidentMb(shop);
    statusCounts.clear();
    while (Date.now() < until) {
      for (const page of pages) {
        const response = await fetch(shop.url + page);
        await response.arrayBuffer();
        read.set(response.status, (read.get(response.status) ?? 0) + 1);
      }
      await order();
      await wait(LOOK_MS);
    }
    const refused = new Map(statusCounts);
    const perMinute = ((lines() - linesBefore - (refused.get(503) ?? 0)) / AWAY_MS) * 60_000;
    const mb = readResidentMb(shop) - mbBefore;

    await proxy.restore();
    const seconds = await comeBack();
    const lost = await countLost();
    const countPending = async () =>
      (await db.$client.query('select from outbox where sent_at is null and due_at < now()')).rowCount ?? 0;
    const sentBy = Date.now() + BACK_MS;
    while ((await countPending()) > 0 && Date.now() < sentBy) await wait(250);
    const unsent = await countPending();
    const broken = Object.keys(await findBrokenRules(db));
    const formatCounts = (counts: Map<number, number>) =>
      [...counts].map(([status, times]) => `${times} times ${status}`).join(', ');
    return [
      {
        title: `a database that is away for ${AWAY_MS / 60_000} minutes`,
        found: `pages ${formatCounts(read)}; orders ${formatCounts(refused)}; ${perMinute.toFixed(0)} other log lines a minute, ${mb.toFixed(0)} MB more`,
        isTrue: [...read.keys()].join() === '200' && [...refused.keys()].join() === '503' && perMinute < LINES_A_MINUTE,
      },
      {
        title: 'the database comes back',
        found: `an order after ${seconds?.toFixed(1) ?? 'never'} s, ${lost} of ${acknowledged.length} lost, ${unsent} emails unsent, broken rules: ${broken.join(', ') || 'none'}`,
        isTrue: seconds !== null && lost === 0 && unsent === 0 && broken.length === 0,
      },
    ];
  } finally {
    shop.process.kill('SIGKILL');
    await shop.exited;
    proxy.close();
    await db.$client.end();
    await server.stop();
  }
};

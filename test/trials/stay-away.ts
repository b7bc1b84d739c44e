import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '#contract/products.ts';
import { connect } from '#server/db/open.ts';
import { findBrokenRules } from '#server/flows/checks.ts';
import { logInOverHttp } from '../browser-like.ts';
import { openWay } from '../open-way.ts';
import { orderRequest } from '../order-request.ts';
import { readResidentMb } from '../read-memory.ts';
import { roomyCaps } from '../roomy-caps.ts';
import { spawnShop } from '../spawn-shop.ts';
import { startThrowAway } from '../throw-away-postgres.ts';
import type { Claim } from './claim.ts';

/** An hour, unless the environment says another number of minutes. */
const AWAY_MS = Number(process.env['AWAY_MINUTES'] ?? 60) * 60_000;
const LOOK_MS = 1_000;
const BACK_MS = 60_000;
/** So many lines of log in a minute, beside one for each refused order, hide nothing and fill no disk. */
const LINES_A_MINUTE = 60;

/** A shop whose database is away for an hour while people go on reading, ordering and signing in. */
export const stayAway = async (): Promise<Claim[]> => {
  const server = await startThrowAway('away');
  const way = await openWay(server.url);
  const db = connect(server.url, () => {});
  const shop = await spawnShop({ DATABASE_URL: way.url, LOG_LEVEL: 'warn', ...roomyCaps });
  try {
    const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
    const goods = (await (await fetch(`${shop.url}/api/products?limit=24`)).json()) as Product[];
    const pages = ['/', '/products', `/products/${goods[0]?.slug ?? ''}`];
    const acknowledged: string[] = [];
    const orders = new Map<number, number>();
    const read = new Map<number, number>();
    const tally = (of: Map<number, number>, status: number) => of.set(status, (of.get(status) ?? 0) + 1);
    let turn = 0;
    const order = async (): Promise<number> => {
      const { url, ...init } = orderRequest(shop.url, token, goods[(turn += 1) % goods.length] as Product);
      const answer = await fetch(url, init);
      const said = (await answer.json()) as { _id: string };
      if (answer.status === 201) acknowledged.push(said._id);
      tally(orders, answer.status);
      return answer.status;
    };
    for (let at = 0; at < 20; at++) await order();
    for (const page of pages) await (await fetch(shop.url + page)).text();

    await way.cut();
    const until = Date.now() + AWAY_MS;
    const lines = () => shop.output().split('\n').length;
    const [linesBefore, mbBefore] = [lines(), readResidentMb(shop)];
    orders.clear();
    while (Date.now() < until) {
      for (const page of pages) {
        const answer = await fetch(shop.url + page);
        await answer.arrayBuffer();
        tally(read, answer.status);
      }
      await order();
      await wait(LOOK_MS);
    }
    const refused = new Map(orders);
    const perMinute = ((lines() - linesBefore - (refused.get(503) ?? 0)) / AWAY_MS) * 60_000;
    const mb = readResidentMb(shop) - mbBefore;

    await way.restore();
    const began = Date.now();
    while ((await order()) !== 201 && Date.now() - began < BACK_MS) await wait(250);
    const seconds = (Date.now() - began) / 1000;
    const { rows } = await db.$client.query<{ id: string }>('select id from orders where id = any($1)', [acknowledged]);
    const lost = acknowledged.length - rows.length;
    const waiting = async () =>
      (await db.$client.query('select from outbox where sent_at is null and due_at < now()')).rowCount ?? 0;
    while ((await waiting()) > 0 && Date.now() - began < BACK_MS) await wait(250);
    const [unsent, broken] = [await waiting(), Object.keys(await findBrokenRules(db))];
    const said = (of: Map<number, number>) => [...of].map(([status, times]) => `${times} times ${status}`).join(', ');
    return [
      {
        what: `a database that is away for ${AWAY_MS / 60_000} minutes`,
        found: `pages ${said(read)}; orders ${said(refused)}; ${perMinute.toFixed(0)} other lines of log a minute, ${mb.toFixed(0)} MB more`,
        holds: [...read.keys()].join() === '200' && [...refused.keys()].join() === '503' && perMinute < LINES_A_MINUTE,
      },
      {
        what: 'and comes back',
        found: `an order after ${seconds.toFixed(1)} s, ${lost} of ${acknowledged.length} lost, ${unsent} mails unsent, rules that do not hold: ${broken.join(', ') || 'none'}`,
        holds: seconds < BACK_MS / 1000 && lost === 0 && unsent === 0 && broken.length === 0,
      },
    ];
  } finally {
    shop.process.kill('SIGKILL');
    await shop.exited;
    way.close();
    await db.$client.end();
    await server.stop();
  }
};

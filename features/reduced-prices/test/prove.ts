import { sql } from 'drizzle-orm';
import { lockIndex } from '#features/search/server/index-products.ts';
import { execute } from '#platform/server/db/query.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import type { ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally, wait } from '#test/prove/random.ts';
import { repeatUntilStopped } from '#test/prove/repeat.ts';

/**
 * Stops waiting for the job after this time, in ms. Another process takes over a killed one's job within a minute.
 */
const STILL_MS = 120_000;

/** Starts and ends sales while buyers order: some as staff do, some by the job. */
const listen = async ({ db, shop, random, tally }: Run) => {
  let token = '';
  const send = async (path: string, body?: object): Promise<boolean> => {
    if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
    const response = await fetch(`${shop.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (response.status === 401) token = '';
    return response.ok;
  };
  const listSkus = async (most: number) => {
    const { rows } = await db.$client.query<{ sku: string }>(
      `select sku from product where status = 'active' order by random() limit $1`,
      [1 + random.upTo(most)],
    );
    return rows.map(({ sku }) => sku);
  };
  const startSale = async () => {
    const value = (await listSkus(8)).join('\n');
    const endsOn = dateInDays(3);
    const form = { name: 'Proof', scope: 'skus', value, percent: 5 + random.upTo(60), startsOn: '', endsOn };
    if (await send('/sales', form)) incrementTally(tally, 'sale started');
  };
  const endSale = async () => {
    const { rows } = await db.$client.query<{ id: string }>(
      'select id from sale where ended_at is null and ends_at > now() order by random() limit 1',
    );
    for (const { id } of rows) if (await send(`/sales/${id}/end`)) incrementTally(tally, 'sale ended');
  };
  /**
   * Staff can only add sales of whole days, so this stores a short one directly; the job starts and ends it. Like
   * every new sale, it takes the index lock first, so that no other sale takes its products meanwhile.
   */
  const planSale = async () => {
    const planned = await db.transaction(async (trx) => {
      await lockIndex(trx);
      return execute(
        trx,
        sql`with chosen as (select p.id from product p
                      where not exists (select from reduced_price r join sale s on s.id = r.sale_id
                                         where r.product_id = p.id and coalesce(s.ended_at, s.ends_at) > now())
                      order by random() limit 4 for no key update),
            planned as (insert into sale (name, percent, starts_at, ends_at)
                        select 'Proof, planned', 30, now() + interval '1 second', now() + interval '9 seconds'
                         where exists (select from chosen) returning id)
       insert into reduced_price (sale_id, product_id) select planned.id, chosen.id from planned, chosen`,
      );
    });
    if (planned > 0) incrementTally(tally, 'sale planned');
  };
  const loops = [startSale, endSale, planSale].map((action) =>
    repeatUntilStopped(() => 500 + random.upTo(2000), action),
  );
  /** Waits for the job, then lists the products whose sales it has not started or ended. */
  const listLeftPrices = async (): Promise<string[]> => {
    const began = Date.now();
    for (;;) {
      const { rows } = await db.$client.query<{ sku: string }>(
        `select p.sku from product p where p.reduced_until <= now()
          union all select sku from sale s join reduced_price r on r.sale_id = s.id join product p on p.id = r.product_id
          where s.applied_at is null and s.ended_at is null and s.starts_at <= now()`,
      );
      if (rows.length === 0 || Date.now() - began > STILL_MS)
        return rows.map(({ sku }) => `the sale of ${sku} did not start or end in time`);
      await wait(500);
    }
  };
  return {
    async stop() {
      for (const loop of loops) await loop.stop();
      return listLeftPrices();
    },
  };
};

export default {
  listen,
  defects: [
    {
      name: 'a sale ended by hand leaves its prices',
      edits: [
        [
          'features/reduced-prices/server/sales.ts',
          'select product_id as id from reduced_price where sale_id = ${id}',
          'select product_id as id from reduced_price where sale_id = ${id} and false',
        ],
      ],
    },
    {
      name: 'a sale that is over leaves its prices',
      edits: [
        [
          'features/reduced-prices/server/start-sales.ts',
          'where reduced_until <= now()',
          "where reduced_until <= now() - interval '1 day'",
        ],
      ],
    },
    {
      name: 'the price history does not end at the price',
      edits: [
        [
          'features/reduced-prices/server/settle-prices.ts',
          'then (p.unit_price_cents, p.min_order, true)',
          'then p.regular_price_cents is null and (p.unit_price_cents, p.min_order, true)',
        ],
      ],
    },
  ],
} satisfies ProofPart;

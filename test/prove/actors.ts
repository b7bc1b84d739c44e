import pino from 'pino';
import type { Database } from '#platform/server/db/open.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { getOrCreateShopId } from '#platform/server/db/meta.ts';
import { compareNow } from '#features/reconciliation/server/compare-daily.ts';
import { openCardProvider } from '#platform/server/card-provider/stripe.ts';
import { listUnmatchedPayments } from '#features/reconciliation/server/unmatched-payments.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { repeatUntilStopped, repeatPerProgress } from './repeat.ts';
import type { Provider } from './provider.ts';
import { incrementTally, type Random, type Tally } from './random.ts';

/**
 * Kills processes, cuts connections and expires holds during the run, in proportion to its progress. If faults
 * came at fixed times, the shop on a slow machine would be killed again before it served anybody, and the run
 * would never finish.
 * @param orders the total number of orders
 * @param done returns the number of acknowledged orders so far
 * @returns `stop`, which ends the faults
 */
export const startFaults = (
  db: Database,
  random: Random,
  tally: Tally,
  { orders, done, kill }: { orders: number; done: () => number; kill: () => Promise<void> },
) => {
  const repeat = (per: number, action: () => Promise<unknown>) =>
    repeatPerProgress(done, () => per * (0.5 + random.next()), action);
  const hands = [
    repeat(2.5, async () => {
      const { rowCount } = await db.$client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'prove'
          order by random() limit 1`,
      );
      if ((rowCount ?? 0) > 0) incrementTally(tally, 'database connection killed');
    }),
    repeat(2, async () => {
      const { rowCount } = await db.$client.query(
        `update orders set held_until = now() - interval '1 second' where id in
          (select id from orders where status = 'unpaid' and held_until > now() order by random() limit 2)`,
      );
      for (let at = 0; at < (rowCount ?? 0); at++) incrementTally(tally, 'hold expired');
    }),
    repeat(400, async () => {
      const { rows } = await db.$client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1`,
      );
      if (rows[0] === undefined) return;
      // Killing one backend with -9 makes PostgreSQL drop all connections and recover from its log.
      process.kill(rows[0].pid, 'SIGKILL');
      incrementTally(tally, 'database crashed');
    }),
    // In a short run, kills at least a few times.
    repeat(Math.min(80, orders / 3), kill),
  ];
  return {
    async stop() {
      await Promise.all(hands.map((hand) => hand.stop()));
    },
  };
};

/** Enough admins to refund some dozens out of a few hundred orders. */
const ADMINS = 4;

type Line = { _id: string; quantity: number; refunded: number; shipped: number; released: number };

/**
 * A refund of everything left, of an amount, of pieces of one line (often too many), or of some pieces of some lines.
 */
const buildRefund = (lines: Line[], random: Random): object => {
  const kind = random.next();
  if (kind < 0.2) return { reason: 'proof' };
  if (kind < 0.4) return { reason: 'proof', amount: 1 };
  const buildPieces = ({ _id }: Line, most: number) => ({
    line: _id,
    quantity: 1 + random.upTo(most),
    restock: random.chance(0.5),
  });
  if (kind < 0.7 && lines.length > 0) {
    const again = lines.filter(({ refunded }) => refunded > 0);
    const line = random.pick(again.length > 0 && random.chance(0.5) ? again : lines);
    return { reason: 'proof', lines: [buildPieces(line, random.chance(0.2) ? line.quantity * 2 : line.quantity)] };
  }
  const some = lines.filter(({ quantity, refunded }) => quantity > refunded && random.chance(0.5));
  return { reason: 'proof', lines: some.map((line) => buildPieces(line, line.quantity - line.refunded)) };
};

/** A parcel with some of the unshipped pieces, sometimes too many. */
const buildParcel = (lines: Line[], random: Random): object => ({
  carrier: random.pick(['UPS', 'DPD', 'Our own van']),
  trackingNumber: String(random.upTo(1_000_000)),
  shippedWas: lines.reduce((sum, { shipped }) => sum + shipped, 0),
  lines: lines
    .filter(({ quantity, shipped, released }) => quantity > shipped + released && random.chance(0.7))
    .map(({ _id, quantity, shipped, released }) => ({
      line: _id,
      quantity: 1 + random.upTo(random.chance(0.1) ? quantity * 2 : quantity - shipped - released),
    })),
});

/**
 * Sends, corrects and takes back parcels, marks and unmarks deliveries, and refunds orders, amounts and pieces,
 * sometimes twice at once.
 */
export const startAdmin = (db: Database, shop: { url: string }, random: Random, tally: Tally) => {
  let token = '';
  const request = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 401) token = '';
    return { isOk: response.ok, reply: (await response.json()) as { lines?: Line[] } };
  };
  const twice = async (action: () => Promise<void>) => {
    await Promise.all(random.chance(0.2) ? [action(), action()] : [action()]);
  };
  const refund = async (id: string) => {
    const { lines = [] } = (await request('GET', `/orders/${id}`)).reply;
    const form = buildRefund(lines, random);
    const once = async () => {
      if ((await request('POST', `/orders/${id}/refund`, form)).isOk) {
        incrementTally(tally, 'lines' in form ? 'refund of pieces by the admin' : 'refund by the admin');
      }
    };
    await twice(once);
  };
  const ship = async (id: string) => {
    const { lines = [] } = (await request('GET', `/orders/${id}`)).reply;
    const parcel = buildParcel(lines, random);
    await twice(async () => {
      if ((await request('POST', `/orders/${id}/shipments`, parcel)).isOk)
        incrementTally(tally, 'parcel sent by the admin');
    });
  };
  /** Corrects a sent parcel or takes it back. */
  const amendParcel = async (id: string) => {
    const { shipments = [] } = (await request('GET', `/orders/${id}`)).reply as { shipments?: { _id: string }[] };
    const last = shipments.at(-1);
    if (last === undefined) return;
    const path = `/orders/${id}/shipments/${last._id}`;
    const tracking = { carrier: 'DPD', trackingNumber: String(random.upTo(1_000_000)) };
    await twice(async () => {
      if (random.chance(0.5)) {
        if ((await request('PATCH', path, tracking)).isOk)
          incrementTally(tally, 'tracking number corrected by the admin');
      } else if ((await request('DELETE', path)).isOk) incrementTally(tally, 'shipment undone by the admin');
    });
  };
  const shipMany = async () => {
    const packingOrders = (await request('GET', '/packing?limit=4')).reply as unknown as {
      _id: string;
      shipped: number;
    }[];
    const parcels = packingOrders.map(({ _id, shipped }) => ({ order: _id, shippedWas: shipped }));
    if (parcels.length === 0) return;
    await twice(async () => {
      const { isOk } = await request('POST', '/packing/shipments', { carrier: 'Proof', parcels });
      if (isOk) incrementTally(tally, 'orders sent together by the admin');
    });
  };
  const takeBack = async () => {
    const { rows } = await db.$client.query<{ id: string; status: string; lines: object[] }>(
      `select r.id, r.status, json_agg(json_build_object('line', x.order_line_id, 'quantity', x.quantity)) as lines
         from return_request r join return_line x on x.return_request_id = r.id
        where r.status in ('asked', 'accepted') group by r.id order by random() limit 2`,
    );
    for (const { id, status, lines } of rows) {
      const decision = random.chance(0.2) ? { act: 'refuse', answer: 'proof' } : { act: 'accept' };
      const receipt = { lines: lines.map((line) => ({ ...line, restock: random.chance(0.5) })) };
      const [path, body] = status === 'asked' ? ['decision', decision] : ['receive', receipt];
      await twice(async () => {
        if ((await request('POST', `/returns/${id}/${path}`, body)).isOk)
          incrementTally(tally, `return: ${path} by the admin`);
      });
    }
  };
  const takeTurn = async () => {
    if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
    // Prefers partly refunded orders: only they can reveal a refund of too much.
    const { rows } = await db.$client.query<{ id: string; status: string; isRefunded: boolean }>(
      `select id, status, refunded_cents > 0 as "isRefunded" from orders
        where status in ('paid', 'delivered', 'refunding')
        order by (refunded_cents > 0 and random() < 0.5) desc, random() limit 3`,
    );
    for (const { id, status, isRefunded } of rows) {
      if (random.chance(isRefunded ? 0.5 : 0.2)) await refund(id);
      else if (status === 'delivered' && random.chance(0.1) && (await request('DELETE', `/paidorders/${id}`)).isOk)
        incrementTally(tally, 'delivery undone by the admin');
      else if (status === 'paid' && random.chance(0.15)) await amendParcel(id);
      else if (status === 'paid' && random.chance(0.6)) await ship(id);
      else if (status === 'paid' && (await request('PATCH', `/paidorders/${id}`)).isOk)
        incrementTally(tally, 'delivery by the admin');
    }
    if (random.chance(0.1)) await shipMany();
    await takeBack();
  };
  const admins = Array.from({ length: ADMINS }, () => repeatUntilStopped(() => 100, takeTurn));
  return {
    async stop() {
      await Promise.all(admins.map((admin) => admin.stop()));
    },
  };
};

/** Finishes all unfinished work, as the shop's sweep does every minute; reports what remains. */
export const finishPending = async (
  db: Database,
  provider: Provider,
  report: (message: string) => void,
): Promise<void> => {
  const account = { shop: await getOrCreateShopId(db), cardTries: 1_000_000, cardWaitHours: 1 };
  const cards = openCardProvider(provider.secretKey, provider.webhookSecret, account, {
    host: provider.host,
    port: provider.port,
  });
  const log = pino({ level: 'warn' }, { write: (line: string) => report(`postponed: ${line.slice(0, 600)}`) });
  await db.$client.query(
    `update payment set updated_at = now() - interval '1 hour' where status in ('creating', 'open')`,
  );
  const countUnfinished = async () => {
    const { rows } = await db.$client.query(
      `select (select count(*) from orders where status = 'cancelling')
            + (select count(*) from refund r where r.status = 'due' and r.provider_id is null and r.hand_id is null
                and not exists (select 1 from dispute d where d.payment_id = r.payment_id and d.status = 'open'))
            + (select count(*) from payment where status in ('creating', 'open') and provider_id is not null
                and updated_at < now() - interval '5 minutes')
            + (select count(*) from unmatched_payment where due)
            + (select count(*) from stuck_event s where not exists (select from provider_event e where e.id = s.id)) as n`,
    );
    return Number(rows[0].n);
  };
  const countEvents = async () => {
    const { rows } = await db.$client.query('select count(*) as n from provider_event');
    return Number(rows[0].n);
  };
  await sweep(db, cards, log);
  await compareNow(db, cards);
  for (let round = 0; round < 500; round++) {
    const before = await countEvents();
    await sweep(db, cards, log);
    if ((await countEvents()) === before && (await countUnfinished()) === 0) break;
  }
  const stuck = await db.$client.query(
    'select id, type, intent_id, error from stuck_event where set_aside_at is not null',
  );
  if (stuck.rows.length > 0) report(`set aside: ${JSON.stringify(stuck.rows)}`);
  const halfDone = await countUnfinished();
  if (halfDone > 0) report(`${halfDone} are still half done`);
};

/** Refunds all unmatched payments, as the owner does on the Checks page. */
export const refundUnmatchedPayments = async (db: Database, shop: { url: string }, tally: Tally): Promise<void> => {
  const unmatchedPayments = await listUnmatchedPayments(db);
  if (unmatchedPayments.length === 0) return;
  const token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
  for (const { intent, due } of unmatchedPayments) {
    if (due) continue;
    const response = await fetch(`${shop.url}/api/checks/strays/${intent}/refund`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    if (response.ok) incrementTally(tally, 'payment without an order refunded');
  }
};

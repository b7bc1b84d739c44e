import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Faults } from './faults.ts';

const EVERY_MS = 200;
const BATCH = 20;
const TIMEOUT_MS = 10_000;

/** Signs a webhook (docs.stripe.com/webhooks, Verify manually). `at` is in seconds since 1970. */
export const signEvent = (payload: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;

type DueEvent = { id: string; type: string; doc: object };

/** Claims due events. An event that is not delivered becomes due again, with growing delays. */
const claimDueEvents = async (pool: pg.Pool): Promise<DueEvent[]> => {
  const { rows } = await pool.query<DueEvent>(
    `update sandbox.event set tries = tries + 1, due_at = now() + make_interval(secs => least(60, power(2, tries)))
      where id in (select id from sandbox.event where delivered_at is null and tries < 16 and due_at <= now()
                    order by created_at limit ${BATCH} for update skip locked)
     returning id, type, doc`,
  );
  return rows;
};

/** Sends events to a shop until it confirms them: at least once each, in no guaranteed order. */
export const startDelivery = (
  pool: pg.Pool,
  { url, secret, faults }: { url: string; secret: string; faults: Faults },
): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const send = async ({ id, doc }: DueEvent) => {
    const payload = JSON.stringify(doc);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signEvent(payload, secret, Math.floor(Date.now() / 1000)),
      },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (response.ok) await pool.query('update sandbox.event set delivered_at = now() where id = $1', [id]);
  };
  const deliver = async (due: DueEvent) => {
    const copies = faults.webhook?.(due.type);
    if (copies === undefined) return send(due);
    // Even if this run sends no copy, because a fault loses the event, the provider believes that it has delivered it.
    await pool.query('update sandbox.event set delivered_at = now() where id = $1', [due.id]);
    for (const ms of copies) setTimeout(() => void send(due).catch(() => {}), ms).unref();
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        for (const due of await claimDueEvents(pool)) await deliver(due).catch(() => {});
      } catch {
        // The database is unreachable. The events are stored in it and are sent later.
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
};

import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { SECRET_KEY } from '#sandbox/stripe/check-key.ts';
import { buildSecretApi } from '#sandbox/stripe/secret-api.ts';
import type { Claim } from './claim.ts';
import { withShops } from './with-shops.ts';

const EVENTS = 100_000;
const HOURS = 6;
const MOST_MINUTES = 20;
/** The most memory that a shop may use in addition to what it uses when idle, in MB. */
const MOST_MB = 400;

const peakMb = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Checks that a shop that was down for a while processes all missed events of the provider, with little memory. */
export const followMissed = (): Promise<Claim[]> =>
  withShops(1, null, async ({ db, processes: [shop] }) => {
    const pid = shop?.pid ?? 0;
    const api = buildSecretApi(db.$client, null, {});
    const made = await api.inject({
      method: 'POST',
      url: '/v1/payment_intents',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'amount=1000&currency=usd&metadata[shop]=another',
    });
    if (made.statusCode !== 200) throw new Error(made.body);
    const before = peakMb(pid);
    await db.$client.query(
      `insert into sandbox.event (id, type, intent_id, doc, created_at, delivered_at)
       select 'evt_missed_' || n, 'payment_intent.succeeded', e.intent_id,
              e.doc || jsonb_build_object('id', 'evt_missed_' || n, 'type', 'payment_intent.succeeded',
                                          'created', extract(epoch from sent_at)::bigint),
              sent_at, now()
         from (select * from sandbox.event order by created_at desc limit 1) e, generate_series(1, $1::int) n,
              lateral (select now() - make_interval(secs => $2::float8 * 3600 * (1 - n::float8 / $1))) t(sent_at)`,
      [EVENTS, HOURS],
    );
    // Sets the time of the last check back, so that the next one is due and covers the whole outage.
    await db.$client.query(
      `insert into meta (key, value) values ('provider_events_seen', (extract(epoch from now())::bigint - $1 * 3600)::text)
       on conflict (key) do update set value = excluded.value`,
      [HOURS + 1],
    );
    const followed = async () =>
      (await db.$client.query(`select from provider_event where id like 'evt_missed_%'`)).rowCount ?? 0;
    const began = Date.now();
    while ((await followed()) < EVENTS && Date.now() - began < MOST_MINUTES * 60_000) await wait(2_000);
    const seconds = Math.round((Date.now() - began) / 1000);
    const grown = peakMb(pid) - before;
    return [
      {
        title: `${EVENTS} missed events`,
        found: `${await followed()} processed in ${seconds} s, with at most ${grown} MB more memory`,
        isTrue: (await followed()) === EVENTS && grown < MOST_MB,
      },
    ];
  });

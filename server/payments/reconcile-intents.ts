import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/open.ts';
import type { CardProvider, Intent } from './card-provider.ts';
import { followIntent } from './follow-event.ts';
import { applyIntent } from './settle.ts';

const LOOK_BACK_DAYS = 3;
const KEEP_EVENTS_DAYS = 60;

/** True for one process a day. */
const claimDay = async (db: Database): Promise<boolean> => {
  const claimed = await db.execute(sql`
    insert into meta (key, value) values ('intents_reconciled', now()::text)
    on conflict (key) do update set value = excluded.value where meta.value::timestamptz < now() - interval '1 day'`);
  return (claimed.rowCount ?? 0) > 0;
};

/** Of these intents, those whose every order has ended, or is paid by another one: nobody may pay them any more. */
const findUseless = async (db: Database, intents: Intent[]): Promise<Set<string>> => {
  const { rows } = await db.$client.query<{ id: string }>(
    `select p.provider_id as id from payment p
      where p.provider_id = any($1)
        and not exists (select 1 from orders o where o.checkout_id = p.checkout_id and o.status in ('unpaid', 'cancelling'))`,
    [intents.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Compares the provider's intents of the last days with ours: one of ours that we do not know is adopted and applied,
 * and one that could still be paid though its orders have ended is voided. What normal days leave to do here is
 * nothing.
 * @throws Refusal `provider_unavailable`
 */
export const reconcileIntents = async (db: Database, provider: CardProvider): Promise<void> => {
  const { rows } = await db.$client.query<{ since: string }>(
    `select extract(epoch from now() - make_interval(days => $1))::bigint as since`,
    [LOOK_BACK_DAYS],
  );
  const intents = (await provider.listIntents(Number(rows[0]?.since))).filter(
    ({ metadata }) => metadata['shop'] === 'copperline',
  );
  for (const intent of intents) await followIntent(db, provider, intent);
  const payable = intents.filter(({ status }) => status !== 'succeeded' && status !== 'canceled');
  for (const id of await findUseless(db, payable)) await applyIntent(db, await provider.cancelIntent(id));
};

/** Once a day, by whichever process is first; also forgets events that are too old to come again. */
export const reconcileDaily = async (db: Database, provider: CardProvider, log: FastifyBaseLogger): Promise<void> => {
  if (!(await claimDay(db))) return;
  await reconcileIntents(db, provider);
  await db.execute(sql`delete from provider_event where at < now() - make_interval(days => ${KEEP_EVENTS_DAYS})`);
  log.info('the card provider’s books were compared with ours');
};

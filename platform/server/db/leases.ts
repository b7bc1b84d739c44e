import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './open.ts';
import { execute } from './query.ts';

/**
 * Takes a job for this process, unless another has it or it is not due yet. Who takes it and dies loses it when the
 * time is over. One that is taken for longer than anybody takes it was so while a clock was wrong, and is due.
 * @param job its key in `meta`, which holds until when it is taken
 * @param seconds how long it is taken for, from now
 * @param longest the most seconds that anybody takes or keeps it for
 */
export const acquireLease = async (db: Database, job: string, seconds: number, longest: number): Promise<boolean> => {
  const taken = await execute(
    db,
    sql`insert into meta (key, value) values (${job}, (now() + make_interval(secs => ${seconds}))::text)
        on conflict (key) do update set value = excluded.value
         where meta.value::timestamptz <= now()
            or meta.value::timestamptz > clock_timestamp() + make_interval(secs => ${longest})`,
  );
  return taken > 0;
};

/** Keeps a job that was taken for so many seconds from now: while it goes on, or until it is due again. */
export const renewLease = async (db: Database | Transaction, job: string, seconds: number): Promise<void> => {
  await execute(db, sql`update meta set value = (now() + make_interval(secs => ${seconds}))::text where key = ${job}`);
};

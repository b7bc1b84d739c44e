import { sql } from 'drizzle-orm';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, listValues } from '#platform/server/db/query.ts';

/* The hosts of former shops belong to the shop, not to the file that named them, which is deleted sooner. */

/** A host as it is stored and compared: `WWW.Example.com.` and `example.com` are the same shop. */
export const toBareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.(?=:|$)/, '');

/** The most hosts of former shops. A shop moves in from a few. */
export const MOST_FORMER_HOSTS = 50;

/** Lists the hosts of former shops. */
export const listFormerHosts = (db: Database | Transaction): Promise<string[]> =>
  listValues<string>(db, sql`select host from former_host order by host`);

/**
 * Stores hosts of former shops.
 * @param isEntered true if staff entered them
 * @returns how many were not stored so before; 0 also if the shop has too many others
 */
export const addFormerHosts = async (
  trx: Transaction,
  hosts: readonly string[],
  { isEntered }: { isEntered: boolean },
): Promise<number> => {
  await acquireNamedLocks(trx, 'former-hosts', ['all']);
  return execute(
    trx,
    sql`insert into former_host as f (host, is_entered)
        select distinct host, ${isEntered}::boolean from unnest(${sql.param(hosts)}::text[]) h(host)
         where (select count(*) from former_host) < ${MOST_FORMER_HOSTS} or host in (select host from former_host)
        on conflict (host) do update set is_entered = true where excluded.is_entered and not f.is_entered`,
  );
};

/** Removes hosts of former shops that staff have not entered. */
export const removeNamedHosts = (trx: Transaction, hosts: readonly string[]): Promise<number> =>
  execute(trx, sql`delete from former_host where host = any(${sql.param(hosts)}::text[]) and not is_entered`);

/** Removes a host, also one that a file added. @returns 0 if there is none */
export const removeFormerHost = (trx: Transaction, host: string): Promise<number> =>
  execute(trx, sql`delete from former_host where host = ${host}`);

import { sql } from 'drizzle-orm';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

/** The addresses that redirect to a page's address, as `addRedirect` writes it. */
export const listRedirectsTo = async (trx: Transaction, address: string): Promise<string[]> =>
  (await rows<{ path: string }>(trx, sql`select path from redirect where target = ${address}`)).map(({ path }) => path);

/**
 * Restores an address to a page that exists again. Call it after the page exists.
 * @param former addresses that redirected to this one before it was redirected; those that still share its target
 * redirect
 * to it again
 */
export const takeBackAddress = async (trx: Transaction, address: string, former: readonly string[]): Promise<void> => {
  await acquireNamedLocks(trx, 'redirects', ['all']);
  await execute(
    trx,
    sql`update redirect set target = ${address}
         where path = any(${sql.param(former)}::text[]) and path <> ${address}
           and target = (select target from redirect where path = ${address})`,
  );
  await execute(trx, sql`delete from redirect where path = ${address}`);
};

import { sql } from 'drizzle-orm';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

/** The addresses that lead to an address of a page, as `addRedirect` writes it. */
export const listRedirectsTo = async (trx: Transaction, address: string): Promise<string[]> =>
  (await rows<{ path: string }>(trx, sql`select path from redirect where target = ${address}`)).map(({ path }) => path);

/**
 * Gives an address back to a page that is there again. Call it after the page is.
 * @param former addresses that led to it before it led to another page; those that lead there still follow
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

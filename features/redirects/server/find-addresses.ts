import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { listCandidates } from './follow-redirect.ts';
import { parseAddress } from './normalize-address.ts';

/**
 * Finds the targets of addresses without a page, as `followRedirect` does, but without counting a visit.
 * @param addresses as `normalizeAddress` writes them
 * @returns the targets by address; addresses without a redirect are missing
 */
export const findTargets = async (db: Database, addresses: readonly string[]): Promise<Map<string, string>> => {
  const candidates = new Map(
    addresses.map((address) => {
      const parts = parseAddress(address);
      return [address, parts === null ? [] : listCandidates(parts).map(({ path }) => path)] as const;
    }),
  );
  const found = await rows<{ path: string; target: string }>(
    db,
    sql`select path, target from redirect where path = any(${sql.param([...new Set([...candidates.values()].flat())])}::text[])`,
  );
  const targets = new Map(found.map(({ path, target }) => [path, target]));
  return new Map(
    [...candidates].flatMap(([address, paths]) => {
      const target = paths.map((path) => targets.get(path)).find((one) => one !== undefined);
      return target === undefined ? [] : [[address, target] as const];
    }),
  );
};

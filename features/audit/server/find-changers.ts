import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** Names the file or undo that gave the reason of a change, such as `Undo of taps.csv`; otherwise somebody made it. */
const describeChanger = (why: string | null): string =>
  why !== null && /^(?:Import|Undo) of /.test(why)
    ? `The ${why.replace(/^./, (letter) => letter.toLowerCase())}`
    : 'Somebody';

/**
 * Finds what has changed things since a moment.
 * @returns by id, the last change of each, such as `The undo of taps.csv` or `Somebody`
 */
export const findChangers = async (
  trx: Transaction,
  entity: 'product' | 'redirect',
  ids: readonly string[],
  since: SQL,
): Promise<ReadonlyMap<string, string>> => {
  const found = await rows<{ id: string; why: string | null }>(
    trx,
    sql`select distinct on (a.entity_id) a.entity_id as id, a.why from audit a
         where a.entity = ${entity} and a.entity_id = any(${sql.param(ids)}::text[]) and a.created_at > (${since})
         order by a.entity_id, a.id desc`,
  );
  return new Map(found.map(({ id, why }) => [id, describeChanger(why)]));
};

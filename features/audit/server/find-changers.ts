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
 * @param undone SQL that selects `entity_id` and `moment` of changes that have been undone, and of their undoing, which
 * do not count
 * @returns by id, the last change of each, such as `The undo of taps.csv` or `Somebody`
 */
export const findChangers = async (
  trx: Transaction,
  entity: 'product' | 'redirect',
  ids: readonly string[],
  since: SQL,
  undone: SQL = sql`select null::text as entity_id, null::timestamptz as moment where false`,
): Promise<ReadonlyMap<string, string>> => {
  const found = await rows<{ id: string; why: string | null }>(
    trx,
    sql`with undone as materialized (${undone})
        select distinct on (a.entity_id) a.entity_id as id, a.why from audit a
         where a.entity = ${entity} and a.entity_id = any(${sql.param(ids)}::text[]) and a.created_at > (${since})
           and not exists (select from undone u where u.entity_id = a.entity_id and u.moment = a.created_at)
         order by a.entity_id, a.id desc`,
  );
  return new Map(found.map(({ id, why }) => [id, describeChanger(why)]));
};

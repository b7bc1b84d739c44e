import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/**
 * What looks as if it fitted an end, and does not.
 * @param end as the facet writes it: `BSP male 1/2 in`
 */
export const listFitWarnings = async (db: Database, end: string | undefined): Promise<string[]> => {
  const [, joint, gender] = /^(.+) (male|female) .+$/.exec(end ?? '') ?? [];
  if (joint === undefined) return [];
  const joints = joint === 'BSP' ? ['G', 'R'] : [joint];
  const found = await rows<{ note: string }>(
    db,
    sql`select distinct note from mating_rule
         where joint = any(${sql.param(joints)}) and gender = ${gender} and not fits order by 1`,
  );
  return found.map(({ note }) => note);
};

import type { Database } from '#server/db/open.ts';

/**
 * What looks as if it fitted an end, and does not.
 * @param end as the facet writes it: `BSP male 1/2 in`
 */
export const readWarnings = async (db: Database, end: string | undefined): Promise<string[]> => {
  const [, joint, gender] = /^(.+) (male|female) .+$/.exec(end ?? '') ?? [];
  if (joint === undefined) return [];
  const { rows } = await db.$client.query<{ note: string }>(
    `select distinct note from mating_rule where joint = any($1) and gender = $2 and not fits order by 1`,
    [joint === 'BSP' ? ['G', 'R'] : [joint], gender],
  );
  return rows.map(({ note }) => note);
};

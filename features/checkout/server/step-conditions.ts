import { type SQL, sql } from 'drizzle-orm';

/** SQL condition for the buyers whom a step finder concerns. */
export type StepCondition = (buyer: SQL) => SQL;

let conditions: readonly (StepCondition | undefined)[] = [];

/** Called with the conditions in the sequence of the step finders; undefined for a finder that concerns every buyer. */
export const setStepConditions = (all: readonly (StepCondition | undefined)[]): void => {
  conditions = all;
};

/**
 * SQL of a JSON array with the ids of the buyers whom each step finder concerns (null if it concerns all), and a suffix
 * for the statement's name, because the text depends on the conditions.
 */
export const selectConcerned = (buyers: readonly string[]): { select: SQL; suffix: string } => {
  const lists = conditions.map((concerns) =>
    concerns === undefined
      ? sql`null::json`
      : sql`(select json_agg(b) from unnest((select ${sql.param(buyers)}::uuid[])) b where ${concerns(sql`b`)})`,
  );
  const suffix = conditions.map((concerns) => (concerns === undefined ? '' : '-step')).join('');
  return { select: sql`json_build_array(${sql.join(lists, sql`, `)})`, suffix };
};

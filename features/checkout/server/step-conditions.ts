import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: a step finder concerns this buyer. */
export type StepCondition = (buyer: SQL) => SQL;

let conditions: readonly (StepCondition | undefined)[] = [];

/** Called with the step finders, in their sequence; undefined for one that concerns every buyer. */
export const setStepConditions = (all: readonly (StepCondition | undefined)[]): void => {
  conditions = all;
};

/**
 * SQL of the buyers whom each finder concerns, as a JSON array with an array of ids for each finder, and a suffix for
 * the name of the statement, whose text varies with the conditions.
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

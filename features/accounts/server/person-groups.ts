import { type SQL, sql } from 'drizzle-orm';

/** SQL conditions for groups of customers, by the name of the group. Each gets SQL of the customer's id. */
export type PersonGroups = Readonly<Record<string, (customerId: SQL) => SQL>>;

let groups: PersonGroups = {};

/** Called once, when the features are loaded. */
export const setPersonGroups = (all: PersonGroups): void => {
  groups = all;
};

/** SQL of the names of a customer's groups, as an array. */
export const selectPersonGroups = (customerId: SQL): SQL => {
  const names = Object.entries(groups).map(([name, isIn]) => sql`case when ${isIn(customerId)} then ${name}::text end`);
  return names.length === 0 ? sql`array[]::text[]` : sql`array_remove(array[${sql.join(names, sql`, `)}], null)`;
};

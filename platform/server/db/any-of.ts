import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: at least one of these is true. Without any, it is false. */
export const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;

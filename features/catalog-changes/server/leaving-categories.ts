import { sql } from 'drizzle-orm';

/**
 * SQL condition: the category `c` is being merged or deleted, so that no category may be added below it. Read it after
 * `lockIndex`.
 */
export const isLeaving = sql`exists (
  select from catalog_change g
   where g.state = 'running' and g.kind in ('category.merge', 'category.delete') and g.subject = c.id::text)`;

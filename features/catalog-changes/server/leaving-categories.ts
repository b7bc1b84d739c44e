import { sql } from 'drizzle-orm';

/**
 * SQL condition: the category `c` is being merged or deleted, so no category may be added below it. Use it after
 * `lockIndex`, so that no change can start in the meantime.
 */
export const isLeaving = sql`exists (
  select from catalog_change g
   where g.state = 'running' and g.kind in ('category.merge', 'category.delete') and g.subject = c.id::text)`;

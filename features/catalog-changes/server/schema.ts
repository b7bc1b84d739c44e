import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { product } from '#features/products/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** A change of a category, brand or attribute that also changes its products, in steps. */
export const catalogChange = pgTable(
  'catalog_change',
  {
    id: id(),
    kind: text().notNull(),
    /** `Merging Ball valves into Valves`. */
    title: text().notNull(),
    /** The id of the category or brand, or the key of the attribute. */
    subject: text().notNull(),
    /** The id, key or value that replaces it; null for a deletion. */
    target: text(),
    /** The data with which its kind finishes or undoes it. */
    details: jsonb().notNull().default({}),
    /** The number of products when it began, and the number changed so far. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** The last product that the steps have reached. */
    reached: uuid(),
    /** `undone` for a merge that another change has undone. */
    state: text().$type<'running' | 'done' | 'undone'>().notNull().default('running'),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    index('catalog_change_running')
      .on(t.id)
      .where(sql`state = 'running'`),
    check('catalog_change_state', sql`state in ('running', 'done', 'undone')`),
  ],
);

/** A product that a change has moved. It is stored so that it can be moved back. */
export const catalogChangeProduct = pgTable(
  'catalog_change_product',
  {
    changeId: uuid()
      .notNull()
      .references(() => catalogChange.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.productId] }), index().on(t.productId)],
);

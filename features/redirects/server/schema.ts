import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Redirect } from '#features/redirects/contract/redirects.ts';

/** Redirects from addresses without a page; `path` and `target` are as `normalizeAddress` writes them. */
export const redirect = pgTable(
  'redirect',
  {
    path: text().primaryKey(),
    target: text().notNull(),
    kind: text().$type<Redirect['kind']>().notNull(),
    hits: integer().notNull().default(0),
    lastHitOn: date({ mode: 'string' }),
  },
  (t) => [
    index().on(t.target),
    check('redirect_kind', sql`${t.kind} in ('import', 'rename', 'owner')`),
    check('redirect_elsewhere', sql`${t.path} <> ${t.target}`),
    // Rejects two slashes, or a slash and a backslash (character 92), which would begin the address of another site.
    check(
      'redirect_own',
      sql`starts_with(${t.path}, '/') and starts_with(${t.target}, '/') and not starts_with(${t.target}, '//')
          and strpos(${t.target}, chr(92)) = 0`,
    ),
  ],
);

import { type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditedEntity } from '#features/audit/contract/audit.ts';

/** How the audit says what an act was on. */
export type AuditSubject = {
  /** Selects what it is called, as text. @param id the text of the act's entity */
  called?: (id: SQL) => SQL;
  /** Selects the SKU it is found by. */
  sku?: (id: SQL) => SQL;
  /** Says what was changed, where that is more than fields with a value. */
  sayChanges?: (changes: Record<string, unknown>) => AuditEntry['changes'];
};

/** The same of each kind of thing, of all features. */
export type AuditSubjects = Readonly<Partial<Record<AuditedEntity, AuditSubject>>>;

/** What the things of the acts `a` are called, or their SKUs, in one expression: a thing of another kind is never looked up. */
export const selectSubject = (things: AuditSubjects, what: 'called' | 'sku'): SQL => {
  const cases = Object.entries(things).flatMap(([entity, { [what]: select }]) =>
    select === undefined ? [] : [sql`when ${entity} then (${select(sql`a.entity_id`)})`],
  );
  return sql`case a.entity ${sql.join(cases, sql` `)} end`;
};

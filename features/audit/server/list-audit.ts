import { type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import type { AuditedEntity } from '#features/index.ts';
import { sortDays } from '#platform/contract/ranges.ts';
import { cents, formatDollars, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { firstMoment, shopZone } from '#features/settings/server/setting-values.ts';

/** How the audit describes one kind of thing. */
type AuditSubject = {
  /** SQL that selects its name, as text. @param id the entity id of the entry, as text */
  called?: (id: SQL) => SQL;
  /** SQL that selects its SKU. */
  sku?: (id: SQL) => SQL;
  /** Describes the changes if they are not simply fields with values. */
  describeChanges?: (changes: Record<string, unknown>) => AuditEntry['changes'];
};

/** The subjects of all features. */
export type AuditSubjects = Readonly<Partial<Record<AuditedEntity, AuditSubject>>>;

/** SQL of the name or SKU behind each entry `a`. A single `case` looks up only the entry's own kind of thing. */
const selectSubject = (subjects: AuditSubjects, field: 'called' | 'sku'): SQL => {
  const cases = Object.entries(subjects).flatMap(([entity, { [field]: select }]) =>
    select === undefined ? [] : [sql`when ${entity} then (${select(sql`a.entity_id`)})`],
  );
  return sql`case a.entity ${sql.join(cases, sql` `)} end`;
};

type AuditFilter = {
  entity?: AuditedEntity | undefined;
  /** Part of the actor's name, of the reason, or of the thing's name, SKU, number or id. */
  search: string;
  from?: string | undefined;
  to?: string | undefined;
};

type AuditRow = Omit<AuditEntry, 'createdAt' | 'changes'> & { createdAt: Date; changes: Record<string, unknown> };

/** The unit is dropped from the names of money fields. */
const MONEY_FIELD = /Cents$/;

const formatValue = (field: string, value: unknown): string | null => {
  if (value === null || value === '') return null;
  if (typeof value === 'number' && MONEY_FIELD.test(field)) return formatDollars(toDollars(cents(value)));
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** 'unitPriceCents' becomes 'unit price'. */
const formatFieldName = (field: string): string =>
  field.replace(MONEY_FIELD, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Lists changed fields, without old entries that lack values before and after. */
const describeFields = (changes: Record<string, unknown>): AuditEntry['changes'] =>
  Object.entries(changes)
    .flatMap(([field, pair]) =>
      Array.isArray(pair)
        ? [{ field: formatFieldName(field), before: formatValue(field, pair[0]), after: formatValue(field, pair[1]) }]
        : [],
    )
    .filter(({ before, after }) => before !== null || after !== null);

/** Entries with the actor's name and the name and SKU of the changed thing. */
const selectEntries = (subjects: AuditSubjects): SQL => sql`
  select a.id, a.act, a.entity, a.entity_id, a.why, a.changes, a.created_at, by.name as by,
         ${selectSubject(subjects, 'called')} as called, ${selectSubject(subjects, 'sku')} as sku
    from audit a left join customer by on by.id = a.actor_id`;

/**
 * Lists one page of the audit, newest first, filtered by days in the shop's time zone. Includes the total, and the
 * number of entries for each kind of thing.
 */
export const listAudit = async (
  db: Database,
  subjects: AuditSubjects,
  { page, limit, entity, search, ...days }: PageQuery & AuditFilter,
): Promise<{ items: AuditEntry[]; total: number; counts: Record<string, number> }> => {
  const [from, to] = sortDays(days.from, days.to);
  const getDayStart = (day: SQL) => firstMoment(sql`(${day})::timestamp`, shopZone);
  const inPeriod = sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`created_at >= ${getDayStart(sql`${from}::date`)}`]),
      ...(to === undefined ? [] : [sql`created_at < ${getDayStart(sql`${to}::date + 1`)}`]),
    ],
    sql` and `,
  );
  const entries = selectEntries(subjects);
  const found = sql`(${search} = '' or strpos(lower(concat_ws(' ', by, why, called, sku, entity_id)), lower(${search})) > 0)`;
  const [items, kinds] = await Promise.all([
    rows<AuditRow>(
      db,
      sql`select id as "_id", act, entity, entity_id as "entityId", called as on, by, why,
                 coalesce(changes, '{}') as changes, created_at as "createdAt"
            from (${entries}) a where ${inPeriod} and ${found} and (${entity ?? null}::text is null or entity = ${entity ?? null})
           order by id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    rows<{ entity: string; count: number }>(
      db,
      search === ''
        ? sql`select entity, count(*)::int as count from audit where ${inPeriod} group by entity`
        : sql`select entity, count(*)::int as count from (${entries}) a where ${inPeriod} and ${found} group by entity`,
    ),
  ]);
  const counts = Object.fromEntries(kinds.map((one) => [one.entity, one.count]));
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    items: items.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      changes: (subjects[one.entity]?.describeChanges ?? describeFields)(one.changes),
    })),
    total: entity === undefined ? all : (counts[entity] ?? 0),
    counts,
  };
};
